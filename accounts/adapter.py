"""Account adapter for allauth: sign-up policy, user names and limits on wrong passwords."""

from __future__ import annotations

from typing import Any

import structlog
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.account.stages import EmailVerificationStage
from django.conf import settings
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from accounts.devices import device_known_to, remember
from accounts.login_limits import Count, counts
from accounts.models import User
from accounts.usernames import looks_taken

log = structlog.get_logger(__name__)


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth carries no types
    """Adapter with the differences from allauth's own behaviour."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "username_looks_taken": _("Another account has this name, or one that looks like it. Choose another."),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:  # noqa: ARG002  (as allauth asks)
        """Return True if sign-up is open to all visitors."""
        return bool(settings.SIGN_UP == "open")

    def clean_username(self, username: str, shallow: bool = False) -> str:  # noqa: FBT001, FBT002
        """Return the cleaned user name. Raises a validation error if it looks like an existing name."""
        cleaned: str = super().clean_username(username, shallow=True)
        if not shallow and looks_taken(cleaned):
            raise self.validation_error("username_looks_taken")
        return cleaned

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count the start of a password attempt. Refuse it if there were too many wrong passwords."""
        account = _account_of(credentials.get("username") or credentials.get("email") or "")
        device = device_known_to(request, account)
        self.begun: list[Count] = []
        for count in counts(account=account, address=self.get_client_ip(request), device=device):
            if not count.begin():
                self._end_try(has_failed=False)
                raise self.validation_error("too_many_login_attempts")
            self.begun.append(count)

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        """Return the user with this password. A right password is not counted as a wrong one."""
        self.begun = []
        user: User | None = None
        try:
            user = super().authenticate(request, **credentials)
        except BaseException:
            self._end_try(has_failed=False)  # refused, or the password was not checked
            raise
        self._end_try(has_failed=user is None)
        return user

    def _end_try(self, *, has_failed: bool) -> None:
        while self.begun:
            self.begun.pop().end(has_failed=has_failed)

    def post_login(self, request: HttpRequest, user: User, **about: Any) -> HttpResponse:
        """Return the page shown after sign-in and remember the device."""
        response: HttpResponse = super().post_login(request, user, **about)
        remember(request, response, _account_of(user.username))
        return response

    def send_notification_mail(
        self,
        template_prefix: str,
        user: User,
        context: dict[str, Any] | None = None,
        email: str | None = None,  # noqa: ARG002  (allauth names one address)
    ) -> None:
        """Notify every verified address of the account, so that a change from one address is visible at the others.

        An address that was never verified gets no notice, because it may belong to a stranger.
        """
        verified = EmailAddress.objects.filter(user=user, verified=True).order_by("pk")
        addresses = list(verified.values_list("email", flat=True)[: settings.ACCOUNT_MAX_EMAIL_ADDRESSES])
        for address in addresses:
            self.send_one_notification(template_prefix, user, context, address)

    def send_one_notification(
        self, template_prefix: str, user: User, context: dict[str, Any] | None, email: str
    ) -> None:
        """Send allauth's notice of a change to one address. The change is kept if the mail server fails."""
        try:
            super().send_notification_mail(template_prefix, user, context, email)
        except OSError as error:  # includes the errors of SMTP
            log.warning("notice of a change not sent", template=template_prefix, error=type(error).__name__)

    def get_login_stages(self) -> list[str]:
        """Return the stages of signing in, with our own verification of addresses."""
        own = f"{__name__}.{VerificationStage.__name__}"
        return [own if stage.endswith(".EmailVerificationStage") else stage for stage in super().get_login_stages()]


class VerificationStage(EmailVerificationStage):  # type: ignore[misc]  # allauth carries no types
    """Stage that asks the user to verify the address. Accounts created by administrators need no verification."""

    def handle(self) -> tuple[HttpResponse | None, bool]:
        user = self.login.user
        if user is not None and not user.email and not EmailAddress.objects.filter(user=user).exists():
            return None, True
        response, goes_on = super().handle()
        return response, goes_on


def _account_of(login: str) -> str:
    """Return the key under which attempts are counted: one key for each account, whichever of its names is typed."""
    name = login.strip()
    called = Q(username__iexact=name) | Q(email__iexact=name) | Q(emailaddress__email__iexact=name)
    key = User.objects.filter(called).order_by("pk").values_list("pk", flat=True).first()
    return str(key) if key is not None else name.casefold()
