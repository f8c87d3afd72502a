"""The page that asks for the confirmation of an act in FIDE mode. It sends the same form again, with the confirmation.

It works for every form of the desk, with and without JavaScript.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournaments.domain.integrity.levels import Level, NeedsConfirmation

CONFIRMED = "confirmed_level"
"""Field with a confirmation; a form can have several."""
CAME_FROM = "came_from"
"""Field with the address of the page that sent the form at first."""
CONTENT = "#content"


def given_confirmations(request: HttpRequest) -> list[str]:
    """Return the confirmations that the form has."""
    return request.POST.getlist(CONFIRMED)


def ask(request: HttpRequest, asked: NeedsConfirmation) -> HttpResponse:
    """Return the page with the findings and the form to confirm them; a script that sent data gets a message."""
    if not request.accepts("text/html"):
        text = _("FIDE mode asks for confirmation: %(what)s") % {"what": str(asked)}
        return JsonResponse({"message": text}, status=422)
    typed = [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name not in ("csrfmiddlewaretoken", CAME_FROM)
    ]
    came_from = request.POST.get(CAME_FROM) or request.headers.get("Referer", "")
    context = {
        "event": asked.event,
        "asked": asked,
        "is_acknowledged": asked.level == Level.ACKNOWLEDGE,
        "is_last": asked.step == asked.level.confirmations,
        "typed": [*typed, (CAME_FROM, came_from), (CONFIRMED, asked.token)],
    }
    if "HX-Request" not in request.headers:
        return render(request, "tournaments/desk/confirm_act.html", context, status=409)
    response = render(request, "tournaments/desk/confirm_act.html", context)
    for name, value in (("Retarget", CONTENT), ("Reselect", CONTENT), ("Reswap", "outerHTML")):
        response[f"HX-{name}"] = value
    return response
