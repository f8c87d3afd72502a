"""Scheveningen matches (textbook 4.1 to 4.4): the contestants are the players, and the sides collect their points."""

from tabellone.engine.option import Option
from tabellone.engine.system import Edition, System
from tabellone.messages import Message
from tabellone.options import Options

FORM = Option(
    key="scheveningen_form",
    default="usual",
    name=Message("Table of the match"),
    choices={
        "usual": Message("Colours are the player's (Master Djaja); of three and more sides a round robin of matches"),
        "classic": Message("Colours are the side's: one side keeps its boards (Rueb)"),
        "direct": Message("Five players a side of whom nobody is free"),
        "reduced": Message("Reduced: two players of a side take the place of one, in half of the rounds"),
    },
    is_kind=True,
)
GAMES = Option(
    key="scheveningen_games",
    default=1,
    name=Message("Games against each opponent of the other side"),
    least=1,
    most=99,
    most_offered=8,
)
"""Each time with the other colours."""

SYSTEM = System(
    key="scheveningen",
    name=Message("Scheveningen"),
    purpose=Message("Everybody of a side meets everybody of the other side, or of all other sides."),
    editions=(Edition("2023", (2023, 1, 1)),),
    options=(FORM, GAMES),
    options_name=Message("calendar"),
    calendar="tabellone.engine.tables.sides_record:calendar",
    sides=2,
    may_meet_again=True,
    may_have_byes_again=True,
    accelerates=False,
    needs_initial_colour=False,
    usual_tie_breaks=("DE", "WIN", "SB", "KS"),
    codes={
        "FIDE_SCHEVENINGEN": Options(),
        "FIDE_DOUBLESCHEVENINGEN": Options(scheveningen_games=2),
        "FIDE_SCHEVENINGEN_G1": Options(),
        **{f"FIDE_SCHEVENINGEN_G{games}": Options(scheveningen_games=games) for games in range(2, 100)},
    },
    custom_code="CUSTOM_SCHEVENINGEN",
    named=r"scheveningen",
    event_type="Individual: Scheveningen",
)
