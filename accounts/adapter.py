"""Accounts as this program has them: who may make one, how it is called, and how its password is guarded."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.account.stages import EmailVerificationStage
from django.conf import settings
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from accounts.attempts import Count, counts
from accounts.devices import device_known_to, remember
from accounts.models import User
from accounts.names import looks_taken


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth carries no types
    """What differs from allauth's own behaviour."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "username_looks_taken": _("Another account has this name, or one that looks like it. Choose another."),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:  # noqa: ARG002  (as allauth asks)
        """Whether this visitor may make an account: everybody, or nobody."""
        return bool(settings.SIGN_UP == "open")

    def clean_username(self, username: str, shallow: bool = False) -> str:  # noqa: FBT001, FBT002
        """The name, refused if it cannot be told from somebody else's."""
        cleaned: str = super().clean_username(username, shallow=True)
        if not shallow and looks_taken(cleaned):
            raise self.validation_error("username_looks_taken")
        return cleaned

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count this try at a password; refused if there were too many wrong ones."""
        account = _account_of(credentials.get("username") or credentials.get("email") or "")
        device = device_known_to(request, account)
        self.taken: list[Count] = []
        for count in counts(account=account, address=self.get_client_ip(request), device=device):
            if not count.take():
                raise self.validation_error("too_many_login_attempts")
            self.taken.append(count)

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        """The user whose password this is, which then counts as no wrong one."""
        user: User | None = super().authenticate(request, **credentials)
        if user is not None:
            for count in self.taken:
                count.give_back()
        return user

    def post_login(self, request: HttpRequest, user: User, **about: Any) -> HttpResponse:
        """Where the user goes after signing in, from a device that is known from now on."""
        response: HttpResponse = super().post_login(request, user, **about)
        remember(request, response, _account_of(user.username))
        return response

    def get_login_stages(self) -> list[str]:
        """The steps of signing in, with our own verification of addresses."""
        own = f"{__name__}.{VerificationStage.__name__}"
        return [own if stage.endswith(".EmailVerificationStage") else stage for stage in super().get_login_stages()]


class VerificationStage(EmailVerificationStage):  # type: ignore[misc]  # allauth carries no types
    """Asks whoever gave an address whether it is theirs; accounts that the administrators made need none."""

    def handle(self) -> tuple[HttpResponse | None, bool]:
        user = self.login.user
        if user is not None and not user.email and not EmailAddress.objects.filter(user=user).exists():
            return None, True
        response, goes_on = super().handle()
        return response, goes_on


def _account_of(login: str) -> str:
    """What tries are counted by: one account has one key, by whichever of its names it is called."""
    name = login.strip()
    called = Q(username__iexact=name) | Q(email__iexact=name) | Q(emailaddress__email__iexact=name)
    key = User.objects.filter(called).order_by("pk").values_list("pk", flat=True).first()
    return str(key) if key is not None else name.casefold()
