"""Forms that were sent, so that one filled form is one act."""

from django.db import models


class SentForm(models.Model):
    """A form that made something. Who sends it again, by a double click or a repeated request, is led where it led."""

    key = models.CharField(max_length=64, unique=True)
    """The digest of who sent it, its token and all that was filled in."""
    address = models.CharField(max_length=400, blank=True)
    said = models.CharField(max_length=400, blank=True)
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return self.address
