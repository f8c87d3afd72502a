"""The mark of FIDE mode in a template."""

from __future__ import annotations

from django.template.loader import render_to_string

from tournaments.models import Event


def test_only_an_event_that_left_the_mode_is_marked() -> None:
    left, on, outside = (Event(fide_mode=mode, fide_mode_left_in=4) for mode in ("left", "on", ""))
    marks = [
        " ".join(render_to_string("parts/fide_mark.html", {"event": event}).split()) for event in (left, on, outside)
    ]
    assert marks == ['<p class="fide-mark">Outside FIDE mode since round 4</p>', "", ""]
