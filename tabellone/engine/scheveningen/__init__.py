"""Scheveningen matches (textbook 4.1 to 4.4): the contestants are players, who score for their teams."""

from tabellone.engine.option import Option
from tabellone.engine.shared_capabilities import TEAM_TABLES
from tabellone.engine.system import Edition, System
from tabellone.messages import Message
from tabellone.options import Options

FORM = Option(
    key="scheveningen_form",
    default="usual",
    name=Message("Pairing table"),
    choices={
        "usual": Message("Balanced colours for each player (Master Djaja); with 3 or more teams, a round robin"),
        "classic": Message("One colour per team in each round; one team keeps its boards (Rueb)"),
        "direct": Message("Five players per team, without byes"),
        "earlier": Message("Table of events that began before December 2026 (more equal colours in a row)"),
        "reduced": Message("Reduced: half of the rounds; each player plays half of each other team"),
    },
    is_kind=True,
)
GAMES = Option(
    key="scheveningen_games",
    default=1,
    name=Message("Games against each opponent of the other team"),
    least=1,
    most=99,
    most_offered=8,
)
"""Each game has the opposite colours of the previous one."""

SYSTEM = System(
    key="scheveningen",
    name=Message("Scheveningen"),
    purpose=Message("Each player plays every player of the other team, or of all other teams."),
    editions=(Edition("2023", (2023, 1, 1)),),
    options=(FORM, GAMES),
    options_name=Message("pairing table"),
    calendar=TEAM_TABLES,
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
