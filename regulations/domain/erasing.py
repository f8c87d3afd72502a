"""Erasure of a player's name from the organiser's paragraphs and the published versions."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from regulations.models import OwnParagraph, RegulationVersion


def replace_names(events: Collection[int], renamed: Callable[[str], str]) -> None:
    """Replace the name in all texts of these events. The numbers and the rest of a version stay as published."""
    for row in OwnParagraph.objects.filter(event__in=events):
        texts = _renamed(row.texts, renamed)
        if texts != row.texts:
            row.texts = texts
            row.save(update_fields=["texts"])
    for version in RegulationVersion.objects.filter(event__in=events):
        paragraphs = [each | {"texts": _renamed(each["texts"], renamed)} for each in version.paragraphs]
        if paragraphs != version.paragraphs:
            version.paragraphs = paragraphs
            version.save(update_fields=["paragraphs"])


def _renamed(texts: dict[str, Any], renamed: Callable[[str], str]) -> dict[str, Any]:
    return {language: renamed(text) for language, text in texts.items()}
