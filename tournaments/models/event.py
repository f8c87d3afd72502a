"""The event itself: its announcement, its rules and where it stands."""

from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tabellone.values import LONGEST


class EventQuerySet(models.QuerySet["Event"]):
    """Events, and what belongs together of them."""

    def with_whole(self) -> "EventQuerySet":
        """Each with the event that it is a part of, and the festival of which it is a section, without another
        query.
        """
        return self.select_related("stage__event__festival", "festival")

    def wholes(self) -> "EventQuerySet":
        """Without the parts of stages, and without the sections of festivals."""
        return self.filter(stage=None, festival=None)

    def belonging_to(self, whole: "Event") -> "EventQuerySet":
        """The event itself, all parts of its stages, and of a festival all sections with theirs."""
        of_stages = models.Q(stage__event=whole) | models.Q(stage__event__festival=whole)
        return self.filter(models.Q(pk=whole.pk) | models.Q(festival=whole) | of_stages)


class Event(models.Model):
    """A tournament. Its rules are fixed when it starts; ``tournaments.domain`` says what may change when."""

    class Status(models.TextChoices):
        """Where the event stands as a whole."""

        REGISTRATION = "registration", _("Registration open")
        RUNNING = "running", _("Running")
        FINISHED = "finished", _("Finished")

    class Visibility(models.TextChoices):
        """Who sees the event besides its people."""

        HIDDEN = "hidden", _("Hidden: only its people see it")
        BY_LINK = "link", _("By link: whoever has its address")
        LISTED = "listed", _("Listed: everybody, and it stands on the front page")

    class LotSource(models.TextChoices):
        """Who drew the initial colour."""

        PROGRAM = "program", _("drawn by the program")
        ARBITER = "arbiter", _("entered by the arbiter")

    class Unrated(models.TextChoices):
        """What the event's rules say about unrated players in tie-breaks of ratings (C.07 article 10)."""

        REFUSED = "", _("nothing: such tie-breaks are not used")
        IGNORED = "ignored", _("games against them are left out")
        RATED = "rated", _("they count with a rating of the event")

    class Ties(models.TextChoices):
        """What happens to players whom no tie-break separates (C.07 article 4.2)."""

        SHARED = "shared", _("they share the place")
        LOTS = "lots", _("lots are drawn")

    class Explained(models.TextChoices):
        """Whom the program tells why rounds were paired as they were."""

        EVERYBODY = "", _("everybody, once the round is published")
        ARBITERS = "arbiters", _("arbiters only")

    slug = models.SlugField(max_length=80, unique=True)
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.REGISTRATION)

    visibility = models.CharField(max_length=8, choices=Visibility.choices, default=Visibility.HIDDEN)
    """Of a stage's part, its whole's counts: see ``whole``."""
    shows_birth_years = models.BooleanField(default=False)
    """Whether the public report has years of birth and FIDE IDs; days and months never leave but for the rating
    officer.
    """
    explained_to = models.CharField(
        _("pairings are explained to"), max_length=8, choices=Explained.choices, blank=True, default=Explained.EVERYBODY
    )
    """Of published rounds; a draft is explained to arbiters alone."""
    archived_at = models.DateTimeField(null=True, blank=True)
    """Since when nothing of the event changes any more; None: it is in use."""

    entries_since = models.DateTimeField(null=True, blank=True)
    """Since when everybody may ask to play, on the event's page for entries; None: nobody may."""
    entries_until = models.DateTimeField(null=True, blank=True)
    """Until when; None: until the organiser closes it."""

    name = models.CharField(_("name"), max_length=LONGEST["event"])
    city = models.CharField(_("place"), max_length=LONGEST["place"], blank=True)
    federation = models.CharField(_("federation"), max_length=LONGEST["federation"], blank=True)
    start_date = models.DateField(_("first day"), null=True, blank=True)
    end_date = models.DateField(_("last day"), null=True, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=40, blank=True)
    """Of its place, as in ``Europe/Rome``; empty: the installation's."""
    chief_arbiter = models.CharField(_("chief arbiter"), max_length=LONGEST["arbiter"], blank=True)
    deputies: models.JSONField[Any] = models.JSONField(default=list, blank=True)
    time_control = models.CharField(_("time control"), max_length=LONGEST["time_control"], blank=True)
    time_control_code = models.CharField(_("encoded time control"), max_length=LONGEST["time_control_code"], blank=True)
    """TRF26 222."""
    event_type = models.CharField(_("type of event"), max_length=200, blank=True)
    """Free text, TRF 092."""
    teams = models.PositiveSmallIntegerField(_("teams"), default=0)
    """For how many the players play, TRF 082; 0: for none."""

    planned_rounds = models.PositiveSmallIntegerField(_("rounds"), default=9)
    system = models.CharField(_("pairing system"), max_length=LONGEST["system"], default="dutch")
    edition = models.CharField(_("edition of the rules"), max_length=10, default="2026")
    system_code = models.CharField(max_length=LONGEST["system_code"], blank=True)
    scoring: models.JSONField[Any] = models.JSONField(default=dict, blank=True)
    """The fields of ``record.Scoring`` that differ from its defaults, in tenths of a point."""
    tie_breaks: models.JSONField[Any] = models.JSONField(default=list, blank=True)
    unrated = models.CharField(_("unrated players"), max_length=8, choices=Unrated.choices, blank=True)
    unrated_rating = models.PositiveSmallIntegerField(_("rating of unrated players"), default=0)
    rating_rule: models.JSONField[Any] = models.JSONField(null=True, blank=True, default=None)
    """Which of the players' ratings orders the event, as ``interchange.rating_lists.known`` writes it; None: by FIDE's
    sequence for its kind of play.
    """
    ties = models.CharField(_("ties that remain"), max_length=8, choices=Ties.choices, default=Ties.SHARED)
    ties_seed = models.CharField(max_length=32, blank=True)
    """From which anybody can draw the lots again."""
    acceleration = models.CharField(_("acceleration"), max_length=20, blank=True)
    """A method of ``tabellone.engine.swiss.acceleration``, or empty."""
    initial_scores: models.JSONField[Any] = models.JSONField(default=list, blank=True)
    """Pairs of a rating and points, as in ``record.Record``."""
    options: models.JSONField[Any] = models.JSONField(_("options of the system"), default=dict, blank=True)
    """``record.Record.options``: what is chosen of the system, without defaults."""
    virtual_points: models.JSONField[Any] = models.JSONField(default=list, blank=True)
    """A list of the fields of ``record.VirtualPoints``."""
    forbidden: models.JSONField[Any] = models.JSONField(default=list, blank=True)
    """A list of ``{"players": [registration ids], "first_round": …, "last_round": …}``."""
    adjustments: models.JSONField[Any] = models.JSONField(default=list, blank=True)
    """A list of the fields of ``record.Adjustment``, with registration ids for players."""
    drawing: models.JSONField[Any] = models.JSONField(default=dict, blank=True)
    """How the numbers were drawn where pairings are fixed, as ``domain.drawing`` keeps it; empty before that."""
    matches: models.JSONField[Any] = models.JSONField(_("matches of teams"), default=dict, blank=True)
    """The fields of ``record.Matches``, as ``domain.matches`` writes them; empty where players are paired."""
    line_ups: models.JSONField[Any] = models.JSONField(_("line-ups"), default=dict, blank=True)
    """The rules for line-ups, as ``domain.teams.line_up_rules`` writes them."""
    sides: models.JSONField[Any] = models.JSONField(_("sides"), default=dict, blank=True)
    """The sides for which players score, and the seed by which they were drawn, as ``domain.sides`` keeps them."""
    team_ranking: models.JSONField[Any] = models.JSONField(_("team ranking"), default=dict, blank=True)
    """Who is ranked together among players, and how, as ``domain.events.team_ranking`` keeps it; empty: nobody."""
    chess960 = models.BooleanField(_("Chess960"), default=False)
    """Whether a starting position is drawn for each round."""
    chess960_seed = models.CharField(max_length=32, blank=True)
    """From which anybody can draw the positions again (``tabellone.chess960``)."""
    time_handicap: models.JSONField[Any] = models.JSONField(_("time handicap"), default=list, blank=True)
    """Rows of a difference of ratings and the seconds of both players, as ``domain.play`` writes them."""
    hall: models.JSONField[Any] = models.JSONField(_("hall"), null=True, blank=True)
    """Rooms, boards and what is agreed between rounds, as ``domain.boards.hall`` keeps it; None: nothing."""
    last_bye_round = models.PositiveSmallIntegerField(_("last round for requested byes"), default=0)
    """0: requested half-point byes are possible in every round but the last."""
    max_byes = models.PositiveSmallIntegerField(_("requested half-point byes per player"), default=1)

    stage = models.ForeignKey("tournaments.Stage", models.CASCADE, null=True, blank=True, related_name="parts")
    """The stage, of another event, of which this is a part; None: it is an event by itself."""
    label = models.CharField(max_length=12, blank=True)
    """Which of its stage's parts: ``A``, ``B`` …; empty for the only one."""
    is_divided = models.BooleanField(default=False)
    """Whether it is played in the parts of its stages, not in rounds of its own. A column, since every page asks."""

    is_festival = models.BooleanField(default=False, db_default=False)
    """Whether it is played in sections, which are events by themselves: it has their people, and no rounds."""
    festival = models.ForeignKey("self", models.CASCADE, null=True, blank=True, related_name="sections")
    """The festival of which it is a section."""
    section: models.JSONField[Any] = models.JSONField(_("section"), default=dict, blank=True)
    """What its festival asks of it: the first board, and whom it is for, as ``domain.festivals.rules`` writes it."""
    is_template = models.BooleanField(default=False, db_default=False)
    """Whether it is kept so that others are made from it; it is never played."""

    initial_colour = models.CharField(max_length=1, choices=[("w", _("White")), ("b", _("Black"))], blank=True)
    lot_source = models.CharField(max_length=8, choices=LotSource.choices, blank=True)
    lot_seed = models.CharField(max_length=32, blank=True)

    report: models.JSONField[Any] = models.JSONField(default=dict, blank=True)
    """Fields of ``record.Header`` that an imported report had and that nothing here uses; they are written back."""

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
        """Whether it is played within a stage of another event, its ``whole``, and not by itself."""
        return self.stage_id is not None

    @property
    def divided(self) -> "Event":
        """The event of one of whose stages this is a part, or the event itself."""
        return self.stage.event if self.stage else self

    @property
    def whole(self) -> "Event":
        """What it belongs to in the end, or the event itself: the event of one of whose stages it is a part, or the
        festival of that. Its people look after it, and there it is decided who sees it.
        """
        return self.divided.festival or self.divided

    @property
    def above(self) -> list[int]:
        """The keys of the events that it belongs to: of which it is a part, and the festival."""
        return list(dict.fromkeys(event.pk for event in (self.divided, self.whole) if event.pk != self.pk))

    @property
    def parts(self) -> EventQuerySet:
        """The events in which its stages are played, in their order; none for an event that is played in one go."""
        return Event.objects.filter(stage__event=self).order_by("stage__number", "pk")

    @property
    def is_hidden(self) -> bool:
        return self.whole.visibility == self.Visibility.HIDDEN

    @property
    def is_listed(self) -> bool:
        return self.whole.visibility == self.Visibility.LISTED

    @property
    def explains_to_all(self) -> bool:
        """Whether everybody who sees a published round may see why it was paired so."""
        return self.explained_to == self.Explained.EVERYBODY

    @property
    def is_archived(self) -> bool:
        return self.whole.archived_at is not None

    @property
    def is_of_teams(self) -> bool:
        """Whether teams are paired and ranked, with players on their rosters."""
        return bool(self.matches)

    @property
    def zone(self) -> ZoneInfo:
        """Where its clocks hang: its times are written, and read, as people there say them."""
        return ZoneInfo(self.time_zone or settings.TIME_ZONE)

    @property
    def is_started(self) -> bool:
        return self.status != self.Status.REGISTRATION

    @property
    def is_finished(self) -> bool:
        return self.status == self.Status.FINISHED
