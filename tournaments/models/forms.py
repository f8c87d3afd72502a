"""Submitted forms, so that one form is one action."""

from django.db import models


class SentForm(models.Model):
    """A form that has created something.

    Sending it again (double click, repeated request) redirects to the same page.
    """

    key = models.CharField(max_length=64, unique=True)
    """The digest of the sender, the form's token and all its values."""
    address = models.CharField(max_length=400, blank=True)
    said = models.CharField(max_length=400, blank=True)
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return self.address
