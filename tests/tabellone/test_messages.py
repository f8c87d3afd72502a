from __future__ import annotations

from tabellone.messages import Message, ToldError, stored


def test_a_message_is_its_english_text_and_remembers_how_it_was_made() -> None:
    message = Message("round %(number)s of %(event)s", number=3, event="Ostia")
    assert message == "round 3 of Ostia"
    assert (message.template, message.parameters) == (
        "round %(number)s of %(event)s",
        {"number": 3, "event": "Ostia"},
    )


def test_without_parameters_nothing_is_filled_in() -> None:
    assert Message("50 % of %(what)s") == "50 % of %(what)s"


def test_it_is_stored_with_its_template_and_so_are_messages_within_it() -> None:
    message = Message("expected %(what)s, found %(found)s", what=Message("a number"), found=7)
    assert stored(message) == {
        "template": "expected %(what)s, found %(found)s",
        "parameters": {"what": {"template": "a number", "parameters": {}}, "found": 7},
    }
    assert stored("as it is") == "as it is"


def test_an_error_tells_its_message() -> None:
    error = ToldError(Message("no %(what)s", what="board"))
    assert (str(error), error.message.parameters) == ("no board", {"what": "board"})
