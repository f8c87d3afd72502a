"""Moments that a browser sends, and what is none."""

from __future__ import annotations

import datetime
from zoneinfo import ZoneInfo

import pytest
from django.test import RequestFactory
from django.utils import timezone

from tournaments.domain.errors import Refused
from tournaments.views.datetime_input import read_moment


@pytest.mark.parametrize("text", ["2026-05-17T14:30", "2026-05-17 14:30", " 2026-05-17T14:30:00 "])
def test_a_moment_is_of_the_zone_that_is_active(text: str) -> None:
    with timezone.override("America/New_York"):
        found = read_moment(RequestFactory().post("/", {"at": text}), "at")
    assert found == datetime.datetime(2026, 5, 17, 14, 30, tzinfo=ZoneInfo("America/New_York"))


def test_no_moment_is_none_and_what_cannot_be_read_is_refused() -> None:
    assert read_moment(RequestFactory().post("/", {"at": "  "}), "at") is None
    assert read_moment(RequestFactory().post("/"), "at") is None
    for text in ("soon", "2026-02-30T10:00", "9" * 5000):
        with pytest.raises(Refused):
            read_moment(RequestFactory().post("/", {"at": text}), "at")
