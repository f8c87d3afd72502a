"""The words of failed connections."""

from __future__ import annotations

from django.utils import translation

from tournaments.domain.outgoing.outgoing_errors import WORDS, OutgoingError


def test_every_error_has_its_own_words() -> None:
    with translation.override("en"):
        words = [OutgoingError(kind).words for kind in WORDS]
    assert len(set(words)) == len(words)
    assert OutgoingError("slow").words == "The server did not answer in time."
