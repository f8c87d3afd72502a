"""User model: Django's, as our own model from the start, so that it can be extended."""

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """A person with an account. Permissions depend on the roles in each event."""

    @property
    def display_name(self) -> str:
        return self.get_full_name() or self.username
