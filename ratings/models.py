"""Rating lists and the people on them."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tabellone.values import LONGEST

FIDE = "FIDE"
"""The list whose numbers are FIDE IDs."""


class RatingList(models.Model):
    """One edition of a list. One list of each name is current. A newer one replaces it when it is complete."""

    class State(models.TextChoices):
        """Status of a list. A list that is loading, or kept only for checks of older events, is not searched."""

        LOADING = "loading", _("loading")
        CURRENT = "current", _("current")
        KEPT = "kept", _("kept for checks")
        REPLACED = "replaced", _("replaced")

    name = models.CharField(_("list"), max_length=40)
    """Name of the list: FIDE, a federation, a club."""
    month = models.DateField(_("valid from"))
    state = models.CharField(max_length=8, choices=State.choices, default=State.LOADING)
    people_count = models.PositiveIntegerField(default=0)
    file_name = models.CharField(max_length=200, blank=True)
    columns: models.JSONField[Any] = models.JSONField(null=True, blank=True, default=None)
    """Fields of a table's columns by their headings, where the headings are unknown.

    The next edition is read in the same way. None: a list in FIDE's layout.
    """
    is_own = models.BooleanField(default=False)
    """True for a membership list that is edited here. No file replaces it."""
    begun_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["name", "-month", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["name"], condition=Q(state="current"), name="rating_list_current_once"),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.month:%Y-%m}"

    @property
    def is_of_fide(self) -> bool:
        return self.name == FIDE


class ListedPerson(models.Model):
    """A person of a list (``interchange.rating_lists.RatedPerson``). Unknown values are empty or 0."""

    # The list's numbers serve as its index.
    rating_list = models.ForeignKey(RatingList, models.CASCADE, related_name="people", db_index=False)
    number = models.CharField(max_length=LONGEST["fide_id"])
    """The FIDE ID, or the number of a national list."""
    name = models.CharField(max_length=LONGEST["person"])
    key = models.CharField(max_length=2 * LONGEST["person"])
    """The parts of the name without case and accents (``name_key``), for the search."""
    federation = models.CharField(max_length=LONGEST["federation"])
    sex = models.CharField(max_length=1)
    title = models.CharField(max_length=3)
    other_titles = models.CharField(max_length=40)
    standard = models.PositiveSmallIntegerField()
    standard_k = models.PositiveSmallIntegerField()
    rapid = models.PositiveSmallIntegerField()
    rapid_k = models.PositiveSmallIntegerField()
    blitz = models.PositiveSmallIntegerField()
    blitz_k = models.PositiveSmallIntegerField()
    birth_year = models.PositiveSmallIntegerField()
    flag = models.CharField(max_length=4)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["rating_list", "number"], name="listed_person_number_unique"),
        ]

    def __str__(self) -> str:
        return self.name


class ListUpload(models.Model):
    """An upload of a list in pieces, and its format. Its import job has its key."""

    name = models.CharField(max_length=40)
    month = models.DateField()
    tempo = models.CharField(max_length=8)
    """Kind of play of the ratings, if the list has only one."""
    columns: models.JSONField[Any] = models.JSONField(null=True, blank=True, default=None)
    """Columns as in RatingList; None: FIDE's layout, or as in the previous edition."""
    encoding = models.CharField(max_length=20, blank=True, default="")
    """The codec chosen for a text file; empty: the codec of a table is guessed."""
    is_kept_beside = models.BooleanField(default=False)
    """True if it is only for checks of events that began when it was valid. It replaces no list."""
    file_name = models.CharField(max_length=200)
    size = models.PositiveBigIntegerField()
    received = models.PositiveBigIntegerField(default=0)
    """Bytes received. The pieces are deleted after the import or its rejection."""
    uploaded_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    begun_at = models.DateTimeField()

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.name} {self.month:%Y-%m}"


class ListPiece(models.Model):
    """Some bytes of an upload. Stored in the database, because the import may run on another machine."""

    upload = models.ForeignKey(ListUpload, models.CASCADE, related_name="pieces")
    start = models.PositiveBigIntegerField()
    data = models.BinaryField()

    class Meta:
        ordering = ["start"]
        constraints = [models.UniqueConstraint(fields=["upload", "start"], name="list_piece_once")]

    def __str__(self) -> str:
        return f"{self.upload} {self.start}"


class ListSource(models.Model):
    """An address from which a list is fetched once a day, if an administrator has switched it on."""

    class Layout(models.TextChoices):
        """Format of the file."""

        FIDE = "fide", _("FIDE list (text or XML, also as ZIP)")
        TABLE = "table", _("Table (CSV) with headings, also as ZIP")

    name = models.CharField(max_length=40, unique=True)
    """Name of the list, which the fetched one replaces."""
    address = models.CharField(max_length=500)
    layout = models.CharField(max_length=5, choices=Layout.choices, default=Layout.FIDE)
    tempo = models.CharField(max_length=8, default="standard")
    """Kind of play of the ratings, if the list has only one."""
    encoding = models.CharField(max_length=20, blank=True, default="")
    """The codec of a table; empty: it is guessed, and an unclear one is a problem."""
    is_on = models.BooleanField(default=False)
    """The consent of an administrator: without it there is no connection."""
    switched_on_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    switched_on_at = models.DateTimeField(null=True, blank=True)
    next_at = models.DateTimeField()
    """Time of the next check; during a fetch the time after which its worker counts as dead."""
    tried_at = models.DateTimeField(null=True, blank=True)
    """Time of the last connection."""
    checked_at = models.DateTimeField(null=True, blank=True)
    """Time at which the list here was last known to be the list of the server."""
    fetched_at = models.DateTimeField(null=True, blank=True)
    size = models.PositiveBigIntegerField(default=0)
    """Bytes of the last file."""
    etag = models.CharField(max_length=200, blank=True)
    last_modified = models.CharField(max_length=60, blank=True)
    """What the server said about the file, for the question whether it has changed."""
    imported = models.PositiveBigIntegerField(default=0)
    """Key of the list that came from here; 0: none."""
    problem = models.CharField(max_length=16, blank=True)
    """Kind of the last error (``ratings.domain.list_fetching.WORDS``)."""
    reason: models.JSONField[Any] = models.JSONField(null=True, blank=True, default=None)
    """Why the list was rejected (``tabellone.messages.stored``)."""

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return f"{self.name}: {self.address}"
