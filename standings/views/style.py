"""/style/: every component of the user interface in every state, from the templates of the pages."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from standings.views import style_examples


@require_safe
@never_cache
def style(request: HttpRequest) -> HttpResponse:
    """Show the page to staff of the server; 404 for other users."""
    if not isinstance(request.user, User) or not request.user.is_staff:
        raise Http404
    context = {
        "event": style_examples.event(),
        "events": style_examples.events(),
        "entries": style_examples.ENTRIES,
        "round_page": style_examples.round_page(),
        "table": style_examples.table(),
        "crosstable": style_examples.crosstable(),
        "player_page": style_examples.player_page(),
        "leaders": style_examples.leaders(),
        "form": style_examples.form(),
        "few": style_examples.FEW_ROUNDS,
        "many": style_examples.MANY_ROUNDS,
    }
    return render(request, "style.html", context)
