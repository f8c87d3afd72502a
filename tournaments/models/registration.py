"""Registrations and the rounds that a player misses."""

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tabellone.values import LONGEST, TITLES
from tournaments.models.event import Event
from tournaments.models.row_tracking import ReadInAction


class RegistrationQuerySet(models.QuerySet["Registration"]):
    """Query set of registrations by kind."""

    def contestants(self) -> "RegistrationQuerySet":
        """Return the players or teams that are paired and ranked (see `Registration.is_contestant`)."""
        return self.filter(Q(kind=Registration.Kind.TEAM) | Q(team=None, event__matches={}))


class Registration(ReadInAction):
    """A contestant of an event, a player or a team, or a player on a team's roster.

    ``tpn`` is assigned at the start (C.04.2 B; 2026 Article 2.3); players and teams are numbered separately.
    """

    class Kind(models.TextChoices):
        """Kind of registration: player or team."""

        PLAYER = "player", _("player")
        TEAM = "team", _("team")

    TITLES = TITLES

    event = models.ForeignKey(Event, models.CASCADE, related_name="registrations")
    kind = models.CharField(_("player or team"), max_length=6, choices=Kind.choices, default=Kind.PLAYER)
    team = models.ForeignKey("self", models.RESTRICT, null=True, blank=True, related_name="roster")
    """The player's team; None in an individual event."""
    person = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="entries")
    """In a section of a festival: the matching person of the festival."""
    roster_place = models.PositiveSmallIntegerField(_("position on the roster"), default=0)
    """The board order in the team, from 1; 0 for a player on no roster."""
    tpn = models.PositiveIntegerField(null=True, blank=True)
    name = models.CharField(_("name"), max_length=LONGEST["person"])
    short_name = models.CharField(_("short name"), max_length=LONGEST["short_name"], blank=True)
    """Of a team, for tables."""
    captain = models.CharField(_("captain"), max_length=LONGEST["person"], blank=True)
    """The captain of a team."""
    title = models.CharField(_("title"), max_length=3, blank=True, choices=[(title, title) for title in TITLES])
    sex = models.CharField(_("sex"), max_length=1, blank=True, choices=[("m", _("male")), ("w", _("female"))])
    rating = models.PositiveSmallIntegerField(_("rating"), default=0)
    federation = models.CharField(_("federation"), max_length=LONGEST["federation"], blank=True)
    fide_id = models.CharField(_("FIDE ID"), max_length=LONGEST["fide_id"], blank=True)
    birth = models.CharField(_("birth date"), max_length=LONGEST["birth"], blank=True)
    club = models.CharField(_("club"), max_length=LONGEST["club"], blank=True)
    categories = models.CharField(_("categories"), max_length=LONGEST["categories"], blank=True)
    """Prize categories set by the organiser, separated by commas."""
    national: models.JSONField[Any] = models.JSONField(default=list, blank=True)
    """A list of the fields of ``record.NationalRating``."""

    ratings: models.JSONField[Any] = models.JSONField(null=True, blank=True, default=None)
    """Ratings in the lists, as ``interchange.rating_lists.player_ratings`` writes it; ``rating`` is the one that orders
    the event. ``picked`` is true at the one that an arbiter picked instead of the one by the event's rule."""

    later_ratings: models.JSONField[Any] = models.JSONField(null=True, blank=True, default=None)
    """In an event of more than 30 days, the ratings of later rounds: objects with ``first_round``, ``rating`` and the
    ``source``, in the order of the rounds."""

    is_checked_in = models.BooleanField(default=False)
    is_withdrawn = models.BooleanField(default=False)
    is_annulled = models.BooleanField(default=False)
    """Withdrew early from a round robin: the results do not count in the standings, as in ``record.Record``."""
    is_expelled = models.BooleanField(default=False, db_default=False)
    """Expelled from the event: withdrawn, and not in the standings."""
    no_half_byes = models.BooleanField(default=False, db_default=False)
    """Not eligible for half-point byes, because of conditions or free entry (C.05, 6.7.4)."""
    first_round = models.PositiveSmallIntegerField(default=1)
    """The first round in which a late entry is paired; it has zero-point byes before."""
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
        """Return True if it is paired and ranked: a team in a team event, else a player.

        A player of a team event is not a contestant, even if an imported report has the player on no roster.
        """
        return self.is_team or (self.team_id is None and not self.event.is_of_teams)

    @property
    def is_left_out(self) -> bool:
        """Return True if the player was absent at the start and got no number.

        A player who registers afterwards is a late entry. In an event with stages no player has a number.
        """
        return self.is_withdrawn and self.tpn is None and not self.event.is_divided


class ByeRequest(ReadInAction):
    """A bye or an absence announced for a round that is not paired yet."""

    class Kind(models.TextChoices):
        """The kind of bye, with its TRF code."""

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
