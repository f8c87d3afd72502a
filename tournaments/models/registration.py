"""Who takes part, and in which rounds not."""

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tabellone.values import LONGEST, TITLES
from tournaments.models.event import Event


class RegistrationQuerySet(models.QuerySet["Registration"]):
    """Registrations, and what each of them is."""

    def contestants(self) -> "RegistrationQuerySet":
        """Who is paired and ranked, as `Registration.is_contestant` says of one."""
        return self.filter(Q(kind=Registration.Kind.TEAM) | Q(team=None, event__matches={}))


class Registration(models.Model):
    """A contestant of an event, a player or a team, or a player on a team's roster.

    ``tpn`` is given at the start (C.04.2 B; 2026 article 2.3); players and teams are numbered apart.
    """

    class Kind(models.TextChoices):
        """Who takes part."""

        PLAYER = "player", _("player")
        TEAM = "team", _("team")

    TITLES = TITLES

    event = models.ForeignKey(Event, models.CASCADE, related_name="registrations")
    kind = models.CharField(_("player or team"), max_length=6, choices=Kind.choices, default=Kind.PLAYER)
    team = models.ForeignKey("self", models.RESTRICT, null=True, blank=True, related_name="roster")
    """On whose roster the player is; none in an individual event."""
    person = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="entries")
    """In a section of a festival: who it is among the festival's people."""
    roster_place = models.PositiveSmallIntegerField(_("place on the roster"), default=0)
    """The order of the boards there, from 1; 0 for who is on none."""
    tpn = models.PositiveIntegerField(null=True, blank=True)
    name = models.CharField(_("name"), max_length=LONGEST["person"])
    short_name = models.CharField(_("short name"), max_length=LONGEST["short_name"], blank=True)
    """Of a team, in tables."""
    captain = models.CharField(_("captain"), max_length=LONGEST["person"], blank=True)
    """Of a team: who answers for it."""
    title = models.CharField(_("title"), max_length=3, blank=True, choices=[(title, title) for title in TITLES])
    sex = models.CharField(_("sex"), max_length=1, blank=True, choices=[("m", _("male")), ("w", _("female"))])
    rating = models.PositiveSmallIntegerField(_("rating"), default=0)
    federation = models.CharField(_("federation"), max_length=LONGEST["federation"], blank=True)
    fide_id = models.CharField(_("FIDE ID"), max_length=LONGEST["fide_id"], blank=True)
    birth = models.CharField(_("birth date"), max_length=LONGEST["birth"], blank=True)
    club = models.CharField(_("club"), max_length=LONGEST["club"], blank=True)
    categories = models.CharField(_("categories"), max_length=LONGEST["categories"], blank=True)
    """Prize categories that the organiser gives, with commas."""
    national: models.JSONField[Any] = models.JSONField(default=list, blank=True)
    """A list of the fields of ``record.NationalRating``."""

    ratings: models.JSONField[Any] = models.JSONField(null=True, blank=True, default=None)
    """What lists say, as ``interchange.rating_lists.known`` writes it; ``rating`` is the one that orders the event."""

    is_checked_in = models.BooleanField(default=False)
    is_withdrawn = models.BooleanField(default=False)
    is_annulled = models.BooleanField(default=False)
    """Withdrew early from a round robin: the results count for nobody's standing, as in ``record.Record``."""
    first_round = models.PositiveSmallIntegerField(default=1)
    """The first round a late entry is paired in; it has zero-point byes before."""
    created_at = models.DateTimeField(auto_now_add=True)

    objects = RegistrationQuerySet.as_manager()

    class Meta:
        ordering = ["event", "tpn", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "kind", "tpn"], name="registration_tpn_unique"),
            models.CheckConstraint(condition=Q(kind="player") | Q(team=None), name="registration_team_has_no_team"),
            models.UniqueConstraint(
                fields=["event", "fide_id"], condition=~Q(fide_id=""), name="registration_fide_id_unique"
            ),
            models.UniqueConstraint(
                fields=["team", "roster_place"],
                condition=Q(team__isnull=False, roster_place__gt=0),
                name="registration_roster_place_unique",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_team(self) -> bool:
        return self.kind == self.Kind.TEAM

    @property
    def is_contestant(self) -> bool:
        """Whether it is paired and ranked: in an event of teams a team, else a player. A player of an event of teams is
        none, also one whom an imported report has on no roster.
        """
        return self.is_team or (self.team_id is None and not self.event.is_of_teams)

    @property
    def is_left_out(self) -> bool:
        """Whether the player was not there at the start and got no number; who comes yet is a late entry. In an event
        that is played in stages nobody has a number.
        """
        return self.is_withdrawn and self.tpn is None and not self.event.is_divided


class ByeRequest(models.Model):
    """A bye or an absence announced for a round that is not paired yet."""

    class Kind(models.TextChoices):
        """What the player gets, with its TRF code."""

        HALF = "H", _("half-point bye")
        ZERO = "Z", _("zero-point bye")
        FULL = "F", _("full-point bye")

    registration = models.ForeignKey(Registration, models.CASCADE, related_name="bye_requests")
    round_number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=1, choices=Kind.choices)

    class Meta:
        ordering = ["round_number", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["registration", "round_number"], name="bye_request_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.registration} {self.round_number}{self.kind}"
