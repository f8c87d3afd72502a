"""The account page."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET


@require_GET
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """Show the page with the user's password, addresses and second factor."""
    return render(request, "accounts/account.html")
