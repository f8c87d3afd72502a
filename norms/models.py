"""Data for FIDE's forms that the event does not have: of the event, of players with a norm, and of arbiters.

Personal data is only here, and never in the change log.
"""

from django.core.validators import MaxValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from tabellone.values import LONGEST, TITLES
from tournaments.models import Event, Registration

LONGEST_TEXT = 200
LONGEST_REMARKS = 1000
MOST_FEDERATIONS = 250


class NormPaper(models.Model):
    """The data of an event for its forms."""

    class Exemption(models.TextChoices):
        """The exemptions from 1.4.3 and 1.4.4 that a record does not show."""

        NONE = "", _("none, or large international Swiss (1.4.3d), which is checked automatically")
        NATIONAL = "1.4.3a", _("final stage of a national championship (1.4.3a)")
        NATIONAL_TEAM = "1.4.3b", _("national team championship (1.4.3b)")
        ZONAL = "1.4.3c", _("zonal or sub-zonal tournament (1.4.3c)")

    event = models.OneToOneField(Event, models.CASCADE, related_name="norm_paper")
    event_code = models.CharField(max_length=12, blank=True)
    """FIDE's number of the registered tournament."""
    exemption = models.CharField(max_length=6, choices=Exemption.choices, blank=True, default=Exemption.NONE)
    is_team_championship = models.BooleanField(default=False)
    """A world or continental championship of teams or clubs (1.4.1b)."""
    venue = models.CharField(max_length=LONGEST_TEXT, blank=True)
    organiser = models.CharField(max_length=LONGEST["person"], blank=True)
    organiser_id = models.CharField(max_length=LONGEST["fide_id"], blank=True)
    organiser_contact = models.CharField(max_length=LONGEST_TEXT, blank=True)
    chief_contact = models.CharField(max_length=LONGEST_TEXT, blank=True)
    pairings_by = models.CharField(max_length=LONGEST["person"], blank=True)
    """The person responsible for the pairings."""
    official = models.CharField(max_length=LONGEST["person"], blank=True)
    """The federation's official who confirms the results."""
    official_position = models.CharField(max_length=100, blank=True)
    web_link = models.URLField(max_length=LONGEST_TEXT, blank=True)
    remarks = models.CharField(max_length=LONGEST_REMARKS, blank=True)
    version = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"norms of {self.event}"


class NormPlayer(models.Model):
    """The data of a player for a certificate (IT1) and for the title list (IT4)."""

    registration = models.OneToOneField(Registration, models.CASCADE, related_name="norm_player")
    birth = models.DateField(null=True, blank=True)
    """Only used if the player's own row has no full date."""
    birth_place = models.CharField(max_length=100, blank=True)
    remarks = models.CharField(max_length=LONGEST_TEXT, blank=True)
    direct_title = models.CharField(max_length=3, blank=True, choices=[(title, title) for title in TITLES])
    """The title that the event itself gives (1.2)."""
    direct_kind = models.CharField(max_length=5, blank=True, choices=[("title", _("title")), ("norm", _("norm"))])
    direct_reason = models.CharField(max_length=LONGEST_TEXT, blank=True)
    """The event group and the result: *U18 girls, gold medal*."""
    group_federations = models.PositiveSmallIntegerField(default=0, validators=[MaxValueValidator(MOST_FEDERATIONS)])
    """Federations that took part in the group (1.2.2); 0: not stated."""
    version = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"norm of {self.registration}"


class NormArbiter(models.Model):
    """An arbiter of the event, for the tournament report (IT3) and, with a norm, for FA1 or IA1."""

    class Position(models.TextChoices):
        """The position in the event, in the order of the report."""

        CHIEF = "chief", _("chief arbiter")
        DEPUTY = "deputy", _("deputy chief arbiter")
        ARBITER = "other", _("arbiter")

    class Form(models.TextChoices):
        """The form for the arbiter's norm."""

        NONE = "", _("no norm")
        FA1 = "FA1", _("FIDE Arbiter (FA1)")
        IA1 = "IA1", _("International Arbiter (IA1)")

    class Recommendation(models.TextChoices):
        """The statements of the form, of which one stays."""

        STANDARD = "standard", _("was of the required standard")
        EXPERIENCE = "experience", _("was fairly good, but more experience is needed")

    event = models.ForeignKey(Event, models.CASCADE, related_name="norm_arbiters")
    position = models.CharField(max_length=6, choices=Position.choices, default=Position.ARBITER)
    order = models.PositiveSmallIntegerField(default=0)
    last_name = models.CharField(max_length=100)
    first_name = models.CharField(max_length=100, blank=True)
    fide_id = models.CharField(max_length=LONGEST["fide_id"], blank=True)
    federation = models.CharField(max_length=LONGEST["federation"], blank=True)
    birth = models.DateField(null=True, blank=True)
    birth_place = models.CharField(max_length=100, blank=True)
    form = models.CharField(max_length=3, choices=Form.choices, blank=True, default=Form.NONE)
    report = models.CharField(max_length=LONGEST_REMARKS, blank=True)
    """The confidential report of the chief arbiter."""
    recommendation = models.CharField(max_length=10, choices=Recommendation.choices, blank=True)
    reported_by = models.CharField(max_length=LONGEST["person"], blank=True)
    """Only for the chief arbiter's own form: who reports instead."""
    reported_by_position = models.CharField(max_length=100, blank=True)
    version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["event", "order", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event"], condition=models.Q(position="chief"), name="norm_arbiter_one_chief"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.last_name}, {self.first_name}".rstrip(", ")
