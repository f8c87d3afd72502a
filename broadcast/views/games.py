"""Games on the desk: uploads, proposals, moves, and the settings of electronic boards."""

from __future__ import annotations

import re

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_POST

from broadcast.domain.game_files import MOST_BYTES, upload_games
from broadcast.domain.game_moves import delete_moves
from broadcast.domain.game_settings import GameSettingValues, set_game_settings
from broadcast.domain.proposals import MOST_SHOWN, confirm, confirm_all, reject
from tournaments.domain.errors import Refused
from tournaments.models import Event, Role
from tournaments.views.access import person, refusals, staff
from tournaments.views.number_input import read_number

PAGE = "broadcast:broadcast"
PK = re.compile(r"[0-9]{1,18}")


@require_POST
@refusals
@staff(Role.ARBITER)
def upload(request: HttpRequest, event: Event) -> HttpResponse:
    """Propose the games of a PGN file."""
    file = request.FILES.get("file")
    if file is None:
        raise Refused(_("Choose a PGN file."))
    number = read_number(request.POST.get("round", "")) or 0
    content = file.read(MOST_BYTES + 1)
    found = upload_games(event=event, actor=person(request), number=number, content=content)
    text = ngettext("%(count)s game read.", "%(count)s games read.", len(found.found)) % {"count": len(found.found)}
    left_out = (
        (found.unknown, _("Not on a board of this round: %(count)s.")),
        (found.illegal, _("With an illegal move: %(count)s.")),
        (found.elsewhere, _("Of other rounds: %(count)s.")),
    )
    messages.success(request, " ".join([text, *(words % {"count": count} for count, words in left_out if count)]))
    return redirect(PAGE, event.slug)


@require_POST
@refusals
@staff(Role.ARBITER)
def decide(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Confirm a proposal, with or without its result, or reject it."""
    answer, seen = request.POST.get("answer", ""), request.POST.get("seen", "")
    if answer == "reject":
        reject(event=event, pk=pk, seen=seen)
        messages.success(request, _("The proposal is rejected."))
    else:
        confirm(
            event=event,
            actor=person(request),
            pk=pk,
            seen=seen,
            with_result=answer == "all",
            why=request.POST.get("why", ""),
        )
    return redirect(PAGE, event.slug)


@require_POST
@refusals
@staff(Role.ARBITER)
def decide_all(request: HttpRequest, event: Event) -> HttpResponse:
    """Confirm all shown proposals that contradict nothing."""
    sent = (text.partition(":") for text in request.POST.getlist("proposal")[:MOST_SHOWN])
    chosen = {int(pk): content for pk, _colon, content in sent if PK.fullmatch(pk)}
    count = confirm_all(event=event, actor=person(request), chosen=chosen)
    text = ngettext("%(count)s proposal confirmed.", "%(count)s proposals confirmed.", count)
    messages.success(request, text % {"count": count})
    return redirect(PAGE, event.slug)


@require_POST
@refusals
@staff(Role.ARBITER)
def delete(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    """Delete the moves of a game."""
    delete_moves(event=event, actor=person(request), game_pk=pk)
    return redirect(PAGE, event.slug)


@require_POST
@refusals
@staff(Role.OWNER)
def settings(request: HttpRequest, event: Event) -> HttpResponse:
    """Save whether players send games, and the source of the electronic boards."""
    values = GameSettingValues(
        takes_games=request.POST.get("takes_games") == "on",
        boards=request.POST.get("boards", ""),
        cloud=request.POST.get("cloud", ""),
        folder=request.POST.get("folder", ""),
        serials=tuple(request.POST.get("serials", "").split()),
    )
    set_game_settings(event=event, actor=person(request), values=values)
    return redirect(PAGE, event.slug)
