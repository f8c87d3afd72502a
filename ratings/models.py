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
    """One edition of a list. Of a name there is one that is current; a newer one takes its place when it is whole."""

    class State(models.TextChoices):
        """Nobody is found on a list that is loading, nor on one that is kept only for checks of older events."""

        LOADING = "loading", _("loading")
        CURRENT = "current", _("current")
        KEPT = "kept", _("kept for checks")
        REPLACED = "replaced", _("replaced")

    name = models.CharField(_("list"), max_length=40)
    """Whose list it is: FIDE, a federation, a club."""
    month = models.DateField(_("valid from"))
    state = models.CharField(max_length=8, choices=State.choices, default=State.LOADING)
    people_count = models.PositiveIntegerField(default=0)
    file_name = models.CharField(max_length=200, blank=True)
    columns: models.JSONField[Any] = models.JSONField(null=True, blank=True, default=None)
    """Of a list that is a table: what its columns are, by their headings, where these do not say it themselves. The
    next edition is read so, too. None: a list in FIDE's layout.
    """
    is_own = models.BooleanField(default=False)
    """Whether it is kept in the program, person by person: the members of a club. No file takes its place."""
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
    """A person of a list, as ``interchange.rating_lists.RatedPerson`` has it; what is not known is empty or 0."""

    # The numbers of a list are its index.
    rating_list = models.ForeignKey(RatingList, models.CASCADE, related_name="people", db_index=False)
    number = models.CharField(max_length=LONGEST["fide_id"])
    """The FIDE ID, or the number of a national list."""
    name = models.CharField(max_length=LONGEST["person"])
    key = models.CharField(max_length=2 * LONGEST["person"])
    """The parts of the name without case and accents (``name_key``): what is searched."""
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
    """A list on its way from a browser, in pieces, and how it is to be read; the job that takes it in has its key."""

    name = models.CharField(max_length=40)
    month = models.DateField()
    tempo = models.CharField(max_length=8)
    """What the ratings are of, where the list has one kind."""
    columns: models.JSONField[Any] = models.JSONField(null=True, blank=True, default=None)
    """As of the list; None: in FIDE's layout, or as the edition before."""
    is_kept_beside = models.BooleanField(default=False)
    """Whether it is only for checks of events that began when it was valid, and replaces none."""
    file_name = models.CharField(max_length=200)
    size = models.PositiveBigIntegerField()
    received = models.PositiveBigIntegerField(default=0)
    """Bytes that are here; the pieces are gone once the list is taken in, or refused."""
    uploaded_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    begun_at = models.DateTimeField()

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.name} {self.month:%Y-%m}"


class ListPiece(models.Model):
    """Some bytes of an upload. In the database, since who takes in the list may be another machine."""

    upload = models.ForeignKey(ListUpload, models.CASCADE, related_name="pieces")
    start = models.PositiveBigIntegerField()
    data = models.BinaryField()

    class Meta:
        ordering = ["start"]
        constraints = [models.UniqueConstraint(fields=["upload", "start"], name="list_piece_once")]

    def __str__(self) -> str:
        return f"{self.upload} {self.start}"
