"""The event itself: its announcement, its rules and its status."""

from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tabellone.values import LONGEST
from tournaments.models.row_tracking import ReadInAction


class EventQuerySet(models.QuerySet["Event"]):
    """Query set of events with their related rows."""

    def with_whole(self) -> "EventQuerySet":
        """Load each event's whole event and its festival, without another query."""
        return self.select_related("stage__event__festival", "festival")

    def with_slug(self, slug: str) -> "Event | None":
        """Return the event with this slug, its whole event and its festival; None if there is none.

        One query, two for a group or a section: the join of four events takes several times as long.
        """
        event = self.order_by().filter(slug=slug).first()
        if event is None or (event.stage_id is None and event.festival_id is None):
            return event
        return self.with_whole().filter(pk=event.pk).first()

    def wholes(self) -> "EventQuerySet":
        """Exclude the groups of stages and the sections of festivals."""
        return self.filter(stage=None, festival=None)

    def belonging_to(self, whole: "Event") -> "EventQuerySet":
        """Return the event itself, all groups of its stages, and for a festival all sections with theirs."""
        of_stages = models.Q(stage__event=whole) | models.Q(stage__event__festival=whole)
        return self.filter(models.Q(pk=whole.pk) | models.Q(festival=whole) | of_stages)


class Event(ReadInAction):
    """A tournament.

    Its rules are fixed when it starts; ``tournaments.domain`` decides which changes are allowed when.
    """

    class Status(models.TextChoices):
        """The status of the event."""

        REGISTRATION = "registration", _("Registration open")
        RUNNING = "running", _("Running")
        FINISHED = "finished", _("Finished")

    class Visibility(models.TextChoices):
        """Visibility of the event for people who are not on its staff."""

        HIDDEN = "hidden", _("Hidden: only event staff")
        BY_LINK = "link", _("By link: anyone with the link")
        LISTED = "listed", _("Public: listed on the front page")

    class LotSource(models.TextChoices):
        """The source of the initial colour."""

        PROGRAM = "program", _("drawn by the program")
        ARBITER = "arbiter", _("entered by the arbiter")

    class Unrated(models.TextChoices):
        """Treatment of unrated players in rating tie-breaks (C.07 Article 10)."""

        REFUSED = "", _("not allowed: rating-based tie-breaks are not used")
        IGNORED = "ignored", _("games against unrated players are not counted")
        RATED = "rated", _("unrated players count with a fixed rating")

    class Ties(models.TextChoices):
        """Treatment of players that no tie-break separates (C.07 Article 4.2)."""

        SHARED = "shared", _("shared rank")
        LOTS = "lots", _("lots are drawn")

    class FideMode(models.TextChoices):
        """Whether the event is in FIDE mode (``domain.integrity``)."""

        OUTSIDE = ""
        ON = "on"
        LEFT = "left"

    class Explained(models.TextChoices):
        """Visibility of the pairing explanations."""

        EVERYBODY = "", _("the public, after the round is published")
        ARBITERS = "arbiters", _("arbiters only")

    slug = models.SlugField(max_length=80, unique=True)
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.REGISTRATION)

    visibility = models.CharField(max_length=8, choices=Visibility.choices, default=Visibility.HIDDEN)
    """For a group of a stage the visibility of its whole counts: see ``whole``."""
    shows_birth_years = models.BooleanField(default=False)
    """True if the public report has birth years and FIDE IDs; full birth dates are only for the rating officer."""
    explained_to = models.CharField(
        _("visibility of pairing explanations"),
        max_length=8,
        choices=Explained.choices,
        blank=True,
        default=Explained.EVERYBODY,
    )
    """For published rounds; a draft is explained only to arbiters."""
    archived_at = models.DateTimeField(null=True, blank=True)
    """Time of archiving, after which the event cannot change; None: it is in use."""

    entries_since = models.DateTimeField(null=True, blank=True)
    """Opening time of the public entry form; None: it is closed."""
    entries_until = models.DateTimeField(null=True, blank=True)
    """Closing time of the entry form; None: until the organiser closes it."""

    name = models.CharField(_("name"), max_length=LONGEST["event"])
    city = models.CharField(_("place"), max_length=LONGEST["place"], blank=True)
    federation = models.CharField(_("federation"), max_length=LONGEST["federation"], blank=True)
    start_date = models.DateField(_("first day"), null=True, blank=True)
    end_date = models.DateField(_("last day"), null=True, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=40, blank=True)
    """Of its location, as in ``Europe/Rome``; empty: the installation's."""
    chief_arbiter = models.CharField(_("chief arbiter"), max_length=LONGEST["arbiter"], blank=True)
    deputies: models.JSONField[Any] = models.JSONField(default=list, blank=True)
    time_control = models.CharField(_("time control"), max_length=LONGEST["time_control"], blank=True)
    time_control_code = models.CharField(
        _("time control code (TRF)"), max_length=LONGEST["time_control_code"], blank=True
    )
    """TRF26 222."""
    event_type = models.CharField(_("type of event"), max_length=200, blank=True)
    """Free text, TRF 092."""
    teams = models.PositiveSmallIntegerField(_("teams"), default=0)
    """The number of teams for which the players play, TRF 082; 0: none."""

    planned_rounds = models.PositiveSmallIntegerField(_("rounds"), default=9)
    system = models.CharField(_("pairing system"), max_length=LONGEST["system"], default="dutch")
    edition = models.CharField(_("rules edition"), max_length=10, default="2026")
    system_code = models.CharField(max_length=LONGEST["system_code"], blank=True)
    scoring: models.JSONField[Any] = models.JSONField(default=dict, blank=True)
    """The fields of ``record.Scoring`` that differ from its defaults, in tenths of a point."""
    tie_breaks: models.JSONField[Any] = models.JSONField(default=list, blank=True)
    unrated = models.CharField(_("unrated players"), max_length=8, choices=Unrated.choices, blank=True)
    unrated_rating = models.PositiveSmallIntegerField(_("rating of unrated players"), default=0)
    rating_rule: models.JSONField[Any] = models.JSONField(null=True, blank=True, default=None)
    """The players' ratings that order the event, as ``interchange.rating_lists.player_ratings`` writes it; None: by
    FIDE's sequence for its kind of play."""
    tie_break_ratings = models.CharField(
        _("ratings in tie-breaks"), max_length=4, blank=True, default="", db_default=""
    )
    """``record.Record.tie_break_ratings``: which rating counts if players have several."""
    ties = models.CharField(_("remaining ties"), max_length=8, choices=Ties.choices, default=Ties.SHARED)
    ties_seed = models.CharField(max_length=32, blank=True)
    """Random seed, published so that the lots can be drawn again."""
    acceleration = models.CharField(_("acceleration"), max_length=20, blank=True)
    """A method of ``tabellone.engine.swiss.acceleration``, or empty."""
    initial_scores: models.JSONField[Any] = models.JSONField(default=list, blank=True)
    """Pairs of a rating and points, as in ``record.Record``."""
    acceleration_bands: models.JSONField[Any] = models.JSONField(_("acceleration bands"), default=list, blank=True)
    """Lines as ``tabellone.engine.swiss.bands`` writes them."""
    options: models.JSONField[Any] = models.JSONField(_("options of the system"), default=dict, blank=True)
    """``record.Record.options``: the chosen options of the system, without defaults."""
    virtual_points: models.JSONField[Any] = models.JSONField(default=list, blank=True)
    """A list of the fields of ``record.VirtualPoints``."""
    forbidden: models.JSONField[Any] = models.JSONField(default=list, blank=True)
    """A list of ``{"players": [registration ids], "first_round": …, "last_round": …}``."""
    adjustments: models.JSONField[Any] = models.JSONField(default=list, blank=True)
    """A list of the fields of ``record.Adjustment``, with registration ids for players."""
    drawing: models.JSONField[Any] = models.JSONField(default=dict, blank=True)
    """The drawing of numbers for a pairing table, as ``domain.drawing`` keeps it; empty before that."""
    matches: models.JSONField[Any] = models.JSONField(_("matches of teams"), default=dict, blank=True)
    """The fields of ``record.Matches``, as ``domain.matches`` writes them; empty for an event of players."""
    line_ups: models.JSONField[Any] = models.JSONField(_("line-ups"), default=dict, blank=True)
    """The rules for line-ups, as ``domain.teams.line_up_rules`` writes them."""
    sides: models.JSONField[Any] = models.JSONField(_("teams"), default=dict, blank=True)
    """The teams for which players score, and the random seed of their drawing, as ``domain.sides`` keeps them."""
    team_ranking: models.JSONField[Any] = models.JSONField(_("team ranking"), default=dict, blank=True)
    """The team ranking of an event of players, as ``domain.events.team_ranking`` keeps it; empty: none."""
    chess960 = models.BooleanField(_("Chess960"), default=False)
    """True if a starting position is drawn for each round."""
    chess960_seed = models.CharField(max_length=32, blank=True)
    """Random seed, published so that the positions can be drawn again (``tabellone.chess960``)."""
    time_handicap: models.JSONField[Any] = models.JSONField(_("time handicap"), default=list, blank=True)
    """Rows of a rating difference and the seconds of both players, as ``domain.playing_conditions`` writes them."""
    hall: models.JSONField[Any] = models.JSONField(_("hall"), null=True, blank=True)
    """Rooms, boards and decisions between rounds, as ``domain.boards.hall`` keeps it; None: defaults."""
    last_bye_round = models.PositiveSmallIntegerField(_("last round for requested byes"), default=0)
    """0: requested half-point byes are possible in every round but the last."""
    max_byes = models.PositiveSmallIntegerField(_("requested half-point byes per player"), default=1)

    stage = models.ForeignKey("tournaments.Stage", models.CASCADE, null=True, blank=True, related_name="parts")
    """The stage, of another event, of which this is a group; None: it is an independent event."""
    label = models.CharField(max_length=12, blank=True)
    """The letter of the group in its stage: ``A``, ``B`` …; empty for the only one."""
    is_divided = models.BooleanField(default=False)
    """True if it is played in the groups of its stages, not in own rounds. A column, since every page uses it."""

    is_festival = models.BooleanField(default=False, db_default=False)
    """True if it is played in sections, which are independent events: it has their staff, and no rounds."""
    festival = models.ForeignKey("self", models.CASCADE, null=True, blank=True, related_name="sections")
    """The festival of which it is a section."""
    section: models.JSONField[Any] = models.JSONField(_("section"), default=dict, blank=True)
    """The festival's rules for the section: first board and limits, as ``domain.festivals.section_rules`` writes it."""
    is_template = models.BooleanField(default=False, db_default=False)
    """True if it is a template for new events; a template is never played."""

    initial_colour = models.CharField(max_length=1, choices=[("w", _("White")), ("b", _("Black"))], blank=True)
    lot_source = models.CharField(max_length=8, choices=LotSource.choices, blank=True)
    lot_seed = models.CharField(max_length=32, blank=True)

    fide_mode = models.CharField(max_length=4, choices=FideMode.choices, blank=True, default="", db_default="")
    """It applies only with a system of the Handbook, see ``domain.integrity.fide_mode.is_on``. Never back from left."""
    fide_mode_left_in = models.PositiveSmallIntegerField(default=0, db_default=0)
    """The last paired round when FIDE mode was left; 0: none, or not left."""

    report: models.JSONField[Any] = models.JSONField(default=dict, blank=True)
    """Fields of ``record.Header`` that an imported report had and that are not used here; they are exported again."""

    version = models.PositiveIntegerField(default=0)
    """Counts every change; ``public_version`` only those that the public pages show."""
    public_version = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = EventQuerySet.as_manager()

    class Meta:
        ordering = ["-start_date", "name", "pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def is_part(self) -> bool:
        """Return True if it is played within a stage of another event, its ``whole``."""
        return self.stage_id is not None

    @property
    def divided(self) -> "Event":
        """Return the event that has this one as a group of a stage, or the event itself."""
        return self.stage.event if self.stage else self

    @property
    def whole(self) -> "Event":
        """Return the event or festival to which this event finally belongs, or the event itself.

        This is the event that has it as a group of a stage, or that event's festival. Its staff manages this event,
        and its visibility applies.
        """
        return self.divided.festival or self.divided

    @property
    def above(self) -> list[int]:
        """Return the keys of the events above it: its whole event, and the festival."""
        return list(dict.fromkeys(event.pk for event in (self.divided, self.whole) if event.pk != self.pk))

    @property
    def parts(self) -> EventQuerySet:
        """Return the events in which its stages are played, in order; empty for an event without stages."""
        return Event.objects.filter(stage__event=self).order_by("stage__number", "pk")

    @property
    def is_hidden(self) -> bool:
        return self.whole.visibility == self.Visibility.HIDDEN

    @property
    def is_listed(self) -> bool:
        return self.whole.visibility == self.Visibility.LISTED

    @property
    def explains_to_all(self) -> bool:
        """Return True if everyone who can see a published round can also see its pairing explanations."""
        return self.explained_to == self.Explained.EVERYBODY

    @property
    def is_archived(self) -> bool:
        return self.whole.archived_at is not None

    @property
    def is_of_teams(self) -> bool:
        """Return True if teams are paired and ranked, with players on their rosters."""
        return bool(self.matches)

    @property
    def has_left_fide_mode(self) -> bool:
        """Return True if FIDE mode was left: all pages and papers of the event state it."""
        return self.fide_mode == self.FideMode.LEFT

    @property
    def zone(self) -> ZoneInfo:
        """Return the event's time zone, in which its times are entered and shown."""
        return ZoneInfo(self.time_zone or settings.TIME_ZONE)

    @property
    def is_started(self) -> bool:
        return self.status != self.Status.REGISTRATION

    @property
    def is_finished(self) -> bool:
        return self.status == self.Status.FINISHED
