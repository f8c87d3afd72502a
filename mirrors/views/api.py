"""What laptops send: changes of an event, and receipts for what players sent to the server."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_POST

from mirrors.domain.applying import LONGEST_LAPTOP, MirrorStatus, apply_changes, mirror_of_token
from mirrors.domain.back_channel import messages_for, note_open_rows
from mirrors.domain.changes import InvalidChangesError, read_changes, read_json, written
from mirrors.domain.event_copy import copy_of
from mirrors.domain.link_versions import OTHER_VERSION, OtherVersionError, check_version, version_note
from mirrors.domain.mirror_list import end_link
from mirrors.domain.server_terms import (
    MirrorEnded,
    begin_laptop_term,
    chain_of_mirror,
    end_laptop_term,
    new_laptop,
    refused_terms,
)
from mirrors.domain.term_rows import LONGEST_KEY, read_chain, written_chain
from mirrors.domain.terms.server_rules import TermRefusal
from mirrors.domain.tokens import MIRROR, token_with
from mirrors.models import EventMirror, KeptAct, ScopedToken
from tournaments.domain.errors import Refused

TokenView = Callable[..., HttpResponse]
CONFLICT, GONE, INVALID, UNAUTHORIZED, REFUSED = 409, 410, 400, 401, 422


def with_token(scope: str) -> Callable[[TokenView], Callable[..., HttpResponse]]:
    """Require a valid token with the scope: the view is called with it. Only POST, and no cookies are read."""

    def decorate(view: TokenView) -> Callable[..., HttpResponse]:
        @csrf_exempt  # the token is the permission; no cookie is
        @never_cache
        @require_POST
        @sensitive_variables("token")
        @wraps(view)
        def guarded(request: HttpRequest, **kwargs: Any) -> HttpResponse:
            token = token_with(request.headers.get("Authorization", ""), scope)
            if token is None:
                return JsonResponse({"error": "token"}, status=UNAUTHORIZED)
            try:
                with translation.override("en"):
                    response = view(request, token, **kwargs)
            except InvalidChangesError:
                response = JsonResponse({"error": "invalid"}, status=INVALID)
            except OtherVersionError:
                response = JsonResponse({"error": "version", **version_note()}, status=OTHER_VERSION)
            except MirrorEnded:
                response = JsonResponse({"error": "ended"}, status=GONE)
            except Refused as refused:
                response = JsonResponse({"error": "refused", "detail": str(refused)}, status=REFUSED)
            return response

        return guarded

    return decorate


@with_token(MIRROR)
def changes(request: HttpRequest, token: ScopedToken, source: str) -> HttpResponse:
    """Apply a message, and answer what the server has."""
    status = apply_changes(token=token, source=source, changes=read_changes(request.body))
    return JsonResponse(_answer(request, status), status=200 if status.is_current else CONFLICT)


def _answer(request: HttpRequest, status: MirrorStatus) -> dict[str, Any]:
    page = request.build_absolute_uri(reverse("tournaments:event", args=[status.slug])) if status.slug else ""
    return {
        "position": status.position,
        "digest": status.digest,
        "page": page,
        "terms": written_chain(status.terms),
        "kept": status.kept,
        "over": status.is_over,
        "refused_terms": list(status.refused),
        **version_note(),
    }


def _read(request: HttpRequest) -> Any:
    """Return the JSON value of the message. Raises InvalidChangesError, and OtherVersionError."""
    content = read_json(request.body)
    check_version(content)
    return content


@with_token(MIRROR)
def messages(request: HttpRequest, token: ScopedToken, source: str) -> HttpResponse:
    """Note the receipts, and answer the next messages of players."""
    try:
        numbers = [number for number in _read(request)["received"] if isinstance(number, int)]
    except (KeyError, TypeError):
        raise InvalidChangesError from None
    found = messages_for(token=token, source=source, received=numbers)
    return HttpResponse(json.dumps(found | version_note(), ensure_ascii=False), content_type="application/json")


@with_token(MIRROR)
def hand_over(request: HttpRequest, token: ScopedToken, source: str) -> HttpResponse:
    """Let this server run the event after the state that the laptop names."""
    content = _read(request)
    try:
        key, (position, digest) = str(content["key"])[:LONGEST_KEY], content["state"]
        terms = read_chain(content["terms"])
    except (KeyError, TypeError, ValueError):
        raise InvalidChangesError from None
    with transaction.atomic():
        mirror = mirror_of_token(token, source)
        refusal = end_laptop_term(mirror, key, terms, position, digest)
    return JsonResponse(terms_of(mirror, refusal), status=200 if refusal is None else CONFLICT)


@with_token(MIRROR)
def take(request: HttpRequest, token: ScopedToken, source: str) -> HttpResponse:
    """Let the laptop run the event, and answer the copy of it."""
    content = _read(request)
    try:
        key, laptop = str(content["key"])[:LONGEST_KEY], str(content["laptop"])[:LONGEST_LAPTOP]
    except (KeyError, TypeError):
        raise InvalidChangesError from None
    with transaction.atomic():
        is_known = EventMirror.objects.filter(source=source).exists()
        mirror = mirror_of_token(token, source) if is_known else new_laptop(token, source, laptop)
        refusal = begin_laptop_term(mirror, key)
        if refusal is not None:
            return JsonResponse(terms_of(mirror, refusal), status=CONFLICT)
        note_open_rows(mirror)
        found, pairs, slugs = copy_of(mirror)
    answer = {"copy": base64.b64encode(written(found, "")).decode(), "pairs": pairs, "slugs": slugs}
    return JsonResponse(terms_of(mirror, None) | answer)


def terms_of(mirror: EventMirror, refusal: TermRefusal | None) -> dict[str, Any]:
    """Return what an answer says of terms."""
    return {
        "terms": written_chain(chain_of_mirror(mirror)),
        "kept": KeptAct.objects.filter(source=mirror.source).count(),
        "refusal": "" if refusal is None else refusal.value,
        "refused_terms": refused_terms(mirror.event),
        **version_note(),
    }


@with_token(MIRROR)
def end(request: HttpRequest, token: ScopedToken, source: str) -> HttpResponse:
    """End the link: its laptop has deleted it. A link that the server does not know, or that has ended, is one."""
    _read(request)
    end_link(token=token, source=source)
    return JsonResponse({"ended": True, **version_note()})
