"""What the pure core says reaches people in their language, also when it was stored before."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from django.utils import translation

from pairing.domain.pairing_requests import pair_now
from tabellone.engine import NoLegalPairing, UnknownSystem, pair
from tabellone.engine.tables.varma import BadDraw, envelopes
from tabellone.interchange.trf import TrfError, read
from tabellone.messages import Message, stored
from tabellone.tiebreaks import UnknownTieBreak, parse_code
from tests.factories import add_players, make_event, owner_of, started_event
from tests.tabellone.engine.played import record
from tournaments.domain.drawing.numbers import begin_restricted_draw
from tournaments.domain.errors import Refused
from tournaments.domain.history.sentences import sentence
from tournaments.domain.rounds.next_action import agenda
from tournaments.domain.words.core_messages import former_texts, render_message
from tournaments.domain.words.systems import acceleration_choices
from tournaments.domain.words.tie_breaks import name_of

ROOT = Path(__file__).resolve().parents[4]


def test_an_error_of_the_tables_has_its_words_in_both_languages() -> None:
    with pytest.raises(BadDraw) as error:
        envelopes(5)
    assert render_message(error.value.message) == "there are Varma tables for 9 to 24 players, not for 5"
    with translation.override("it"):
        assert render_message(error.value.message) == "le tabelle Varma esistono per 9–24 giocatori, non per 5"


def test_a_message_within_a_message_is_told_too_also_after_it_was_stored_as_json() -> None:
    with pytest.raises(NoLegalPairing) as error:
        pair(record(2, "1-2 1"))
    kept = json.loads(json.dumps(stored(error.value.reason)))
    what = "a rematch, a prohibited pairing, or two players with the same absolute colour preference (C1, C3)"
    english = f"The round cannot be completed: number 2 has no opponent left without {what}."
    assert (render_message(kept), str(error.value)) == (english, english)
    with translation.override("it"):
        assert render_message(kept) == (
            "Il turno non si può completare: al numero 2 non resta alcun avversario senza un incontro ripetuto,"
            " un abbinamento vietato o due giocatori con la stessa preferenza assoluta di colore (C1, C3)."
        )


def test_what_was_stored_with_other_blanks_is_told_as_far_as_it_goes() -> None:
    kept = {"template": "%(name)s may not come", "parameters": {"who": "X"}}
    texts: list[object] = [kept, {"parameters": {}}, "as it is", 7]
    assert [render_message(text) for text in texts] == [
        "%(name)s may not come", "{'parameters': {}}", "as it is", "7",
    ]  # fmt: skip


def test_an_unknown_system_and_an_unknown_tie_break_are_told_in_italian() -> None:
    with pytest.raises(UnknownSystem) as system:
        pair(replace(record(4), system="lim", edition="1900"))
    with pytest.raises(UnknownTieBreak) as tie_break:
        parse_code("WIN/C1")
    with translation.override("it"):
        assert [render_message(system.value.message), render_message(tie_break.value.message)] == [
            "lim non ha un’edizione 1900; conosciute: 1999, 2026",
            "“WIN/C1”: WIN non ammette il modificatore /C1, né altri",
        ]


@pytest.mark.django_db
def test_a_refusal_on_an_italian_page_is_italian() -> None:
    event = make_event(system="round-robin", edition="2023")
    add_players(event, 5)
    with translation.override("it"), pytest.raises(Refused) as refused:
        begin_restricted_draw(event=event, actor=owner_of(event), contingents={})
    assert refused.value.message == "le tabelle Varma esistono per 9–24 giocatori, non per 5"


@pytest.mark.django_db
def test_why_a_round_could_not_be_paired_is_told_to_each_in_his_language() -> None:
    event = started_event(players=4, rounds=3, edition="1900")
    pair_now(event=event, actor=owner_of(event))
    entry = event.journal.get(action="pairing_failed")
    english, italian = (
        "dutch has no edition 1900; known: 2017, 2026",
        "dutch non ha un’edizione 1900; conosciute: 2017, 2026",
    )
    assert (agenda(event).blockers[0].text, sentence(entry)) == (english, f"Round 1 could not be paired: {english}")
    with translation.override("it"):
        assert agenda(event).blockers[0].text == italian
        assert sentence(entry).endswith(f": {italian}")


def test_the_names_of_tie_breaks_and_no_acceleration_are_italian() -> None:
    with translation.override("it"):
        assert [name_of(code) for code in ("DE", "ARO/C1", "WON")] == [
            "Scontro diretto", "Media dei rating degli avversari, taglio 1", "Partite vinte alla scacchiera",
        ]  # fmt: skip
        assert next(acceleration_choices()) == ("", "nessuna")


def test_a_message_is_its_english_text() -> None:
    message = Message("%(count)s boards", count=3)
    assert (message, message.template, message.parameters) == ("3 boards", "%(count)s boards", {"count": 3})


def test_a_report_that_cannot_be_read_is_told_in_italian() -> None:
    with pytest.raises(TrfError) as error:
        read("001    x\n", source="x.trf")
    assert str(error.value) == render_message(error.value.message)
    with translation.override("it"):
        assert render_message(error.value.message).startswith("x.trf riga 1, colonna 5: atteso: ")


def one(text: str | Sequence[str] | None) -> str:
    """The text, or its form for one."""
    return text if isinstance(text, str) else (text or [""])[0]


def test_a_message_that_was_stored_before_its_text_was_rewritten_is_told_in_the_words_of_today() -> None:
    blanks = re.compile(r"%\((\w+)\)s")
    with (ROOT / "locale" / "it" / "LC_MESSAGES" / "django.po").open("rb") as file:
        messages = [message for message in read_po(file, locale="it") if message.id]
    known = {one(row.id): one(row.string) for row in messages}
    assert former_texts()
    for former, text in former_texts().items():
        values = {name: f"<{name}>" for name in blanks.findall(former)}
        kept = json.loads(json.dumps(stored(Message(former, **values))))
        with translation.override("it"):
            assert former not in known
            assert render_message(kept) == (known[text] % values if values else known[text])
