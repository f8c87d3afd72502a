"""The content of a push notification: what the service worker of the browser shows."""

from __future__ import annotations

import base64
import hashlib
import json

from phones.domain.notice_texts import NoticeText
from phones.domain.push import MOST_CONTENT

LONGEST_LINE = 200


def content_of(text: NoticeText, language: str) -> bytes:
    """Return the text as JSON, shortened to what fits into a notification."""
    lines = [line[:LONGEST_LINE] for line in text.lines]
    while True:
        content = {"title": text.title[:LONGEST_LINE], "body": "\n".join(lines), "path": text.path, "tag": text.tag}
        found = json.dumps(content | {"lang": language}, ensure_ascii=False, separators=(",", ":")).encode()
        if len(found) <= MOST_CONTENT:
            return found
        lines.pop()


def topic_of(text: NoticeText) -> str:
    """Return the topic of the push service: 32 characters at most (RFC 8030, 5.4)."""
    return base64.urlsafe_b64encode(hashlib.sha256(text.tag.encode()).digest()[:24]).decode()
