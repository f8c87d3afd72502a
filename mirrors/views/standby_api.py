"""What second laptops send: to the first laptop, and to the server once they have taken over."""

from __future__ import annotations

import json
import zlib
from typing import Any

from django.conf import settings
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_POST

from archives.domain.exports import PROGRAM
from mirrors.domain.applying import LONGEST_LAPTOP
from mirrors.domain.changes import InvalidChangesError, read_json
from mirrors.domain.laptop_name import laptop_name
from mirrors.domain.server_terms import MirrorEnded
from mirrors.domain.standby import pairing_codes
from mirrors.domain.standby.followers import FollowRequest, NotFollowingError, answer_stand_by
from mirrors.domain.standby.server_introduction import introduce_stand_by, read_introduction
from mirrors.domain.standby.server_tokens import store_stand_by_tokens
from mirrors.domain.standby.versions import is_same_version
from mirrors.domain.term_rows import chain_of, written_chain
from mirrors.domain.tokens import FOLLOW, MIRROR
from mirrors.models import ScopedToken
from mirrors.views.api import CONFLICT, GONE, INVALID, REFUSED, terms_of, with_token
from tournaments.domain.errors import Refused

FORBIDDEN = 403
LONGEST_PAIRING = 10_000


def compressed(content: dict[str, Any]) -> HttpResponse:
    """Return the content as the messages between computers have it."""
    data = zlib.compress(json.dumps(content, ensure_ascii=False).encode())
    return HttpResponse(data, content_type="application/octet-stream")


@csrf_exempt  # the code is the permission; no cookie is
@never_cache
@require_POST
@sensitive_variables("content", "paired")
def pair(request: HttpRequest) -> HttpResponse:
    """Accept a second laptop with the pairing code."""
    if not settings.STAND_BY:
        raise Http404
    content = _content(request, most=LONGEST_PAIRING)
    if content is None:
        return JsonResponse({"error": "invalid"}, status=INVALID)
    if not is_same_version(content):
        return _other_version()
    said = pairing_codes.Request(
        str(content.get("code", "")),
        str(content.get("machine", "")),
        "".join(letter for letter in str(content.get("laptop", "")) if letter.isprintable())[:LONGEST_LAPTOP],
        str(content.get("server_digest", "")),
    )
    if not said.is_valid():
        return JsonResponse({"error": "invalid"}, status=INVALID)
    try:
        with translation.override("en"):
            paired = pairing_codes.pair(said)
    except pairing_codes.WrongCodeError:
        return JsonResponse({"error": "code"}, status=FORBIDDEN)
    except Refused as refused:
        return JsonResponse({"error": "refused", "detail": str(refused)}, status=REFUSED)
    link = paired.link
    return compressed(
        {
            "token": paired.token,
            "source": link.source,
            "laptop": laptop_name(),
            "server": link.address,
            "terms": written_chain(chain_of(link.event, link.source)),
        }
    )


@with_token(FOLLOW)
def follow(request: HttpRequest, token: ScopedToken) -> HttpResponse:
    """Answer what the second laptop does not have yet."""
    content = _content(request)
    if content is None:
        return JsonResponse({"error": "invalid"}, status=INVALID)
    if not is_same_version(content):
        return _other_version()
    try:
        return compressed(answer_stand_by(token, FollowRequest.read(content)))
    except (KeyError, TypeError, ValueError):
        return JsonResponse({"error": "invalid"}, status=INVALID)
    except NotFollowingError:
        return JsonResponse({"error": "ended"}, status=GONE)


def _content(request: HttpRequest, most: int = 0) -> dict[str, Any] | None:
    """Return the values of a message; None for anything else."""
    if most and len(request.body) > most:
        return None
    try:
        content = read_json(request.body)
    except InvalidChangesError:
        return None
    return content if isinstance(content, dict) else None


def _other_version() -> HttpResponse:
    return JsonResponse({"error": "version", "program": PROGRAM}, status=CONFLICT)


@with_token(MIRROR)
def introduce(request: HttpRequest, token: ScopedToken, source: str) -> HttpResponse:
    """Get to know a laptop that took over from another one."""
    try:
        said = read_introduction(_content(request))
        mirror = introduce_stand_by(token, source, said)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError, IntegrityError):
        return JsonResponse({"error": "invalid"}, status=INVALID)
    except MirrorEnded:
        return JsonResponse({"error": "ended"}, status=GONE)
    except Refused as refused:
        return JsonResponse({"error": "refused", "detail": str(refused)}, status=REFUSED)
    if mirror is None:
        return JsonResponse({"position": 0, "terms": [], "kept": 0})
    return JsonResponse(terms_of(mirror, None) | {"position": mirror.position})


@with_token(MIRROR)
def stand_bys(request: HttpRequest, token: ScopedToken, source: str) -> HttpResponse:
    """Store which laptops may take over from this one."""
    try:
        content = _content(request) or {}
        store_stand_by_tokens(token, source, list(content["stand_bys"]), list(content["removed"]))
    except (KeyError, TypeError, ValueError):
        return JsonResponse({"error": "invalid"}, status=INVALID)
    except MirrorEnded:
        return JsonResponse({"error": "ended"}, status=GONE)
    except Refused as refused:
        return JsonResponse({"error": "refused", "detail": str(refused)}, status=REFUSED)
    return JsonResponse({"stored": True})
