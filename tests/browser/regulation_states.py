"""The pages of regulations in the states that they have."""

from __future__ import annotations

from collections.abc import Iterator

from regulations.domain.editing import set_default_time
from tests.browser.state import ORGANISER, State
from tests.factories import make_event, make_user
from tests.regulations.made import own_paragraph, publish
from tournaments.domain.events.event_settings import change_settings

LONG = "Players who finish early leave the hall quietly and return their score sheets. " * 6


def regulation_states(title: str) -> Iterator[State]:
    """A draft with the form of a paragraph, a published version, and a change with both texts."""
    owner = make_user(ORGANISER)
    draft = make_event(owner=owner, name=title, time_control="90 min + 30 s", tie_breaks=["DE", "BH/C1", "SB"])
    row = own_paragraph(draft, LONG)
    set_default_time(event=draft, actor=owner, minutes=30, seen=None)
    desk = f"/e/{draft.slug}/desk/regulations/"
    yield State("regulations: draft", desk, ORGANISER)
    yield State("regulations: paragraph", f"{desk}{row.pk}/", ORGANISER)
    yield State("regulations: new paragraph", f"{desk}new/", ORGANISER)
    yield State("regulations: first publication", f"{desk}publish/", ORGANISER)
    changed = make_event(owner=owner, name="Changed regulations", time_control="90 min + 30 s", tie_breaks=["BH"])
    publish(changed)
    change_settings(event=changed, actor=owner, changes={"time_control": "60 min + 30 s"})
    publish(changed)
    change_settings(event=changed, actor=owner, changes={"time_control": "50 min + 10 s", "max_byes": 0})
    desk = f"/e/{changed.slug}/desk/regulations/"
    yield State("regulations: changed", desk, ORGANISER)
    yield State("regulations: change of what is published", f"{desk}publish/", ORGANISER)
    yield State("regulations: public", f"/e/{changed.slug}/regulations/")
    yield State("regulations: an earlier version", f"/e/{changed.slug}/regulations/1/")
