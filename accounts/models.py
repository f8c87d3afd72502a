"""The user model: Django's, as a model of our own from the start, so that it can grow."""

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """A person with an account. What the person may do is said per event, by its memberships."""

    @property
    def display_name(self) -> str:
        return self.get_full_name() or self.username
