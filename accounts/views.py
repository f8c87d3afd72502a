"""The page of one's own account."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET


@require_GET
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """Where one changes the password, the addresses and the second factor."""
    return render(request, "accounts/account.html")
