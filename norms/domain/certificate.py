"""Certificate of title result (FIDE form IT1), filled from the event.

Fields and their order: the certificate as earlier FIDE tools write it, with the articles of 2024 (docs/norms.md says
what could not be confirmed).
"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from norms.domain.basis import NormBasis
from norms.domain.facts import (
    FilledForm,
    MissingField,
    arbiter_name,
    arbiters_of,
    birth_of,
    chief_of,
    federations_of,
    missing_of_chief,
    missing_of_event,
    missing_of_results,
    official_of,
    pairing_system,
    shown_day,
    split_name,
    titled,
    type_of_event,
)
from norms.domain.results import GameLine, NormCalculation
from norms.models import NormPlayer
from tabellone.norms import foreign_players
from tabellone.record import Player
from tabellone.sheets.form_paper import FormField, FormHeading, FormPaper, FormRow, FormSignatures, FormTable
from tabellone.sheets.sheet import Cell, Column
from tournaments.models import Registration

TITLES = {
    "GM": "Grandmaster",
    "IM": "International Master",
    "WGM": "Woman Grandmaster",
    "WIM": "Woman International Master",
}
SEXES = {"m": "M", "w": "F"}
COUNTED_TITLES = ("GM", "IM", "WGM", "WIM", "FM", "WFM")
COLUMNS = (
    Column("Rd", "round", is_number=True),
    Column("Name of opponent", "opponent", is_wide=True),
    Column("FIDE ID", "fide_id", is_number=True),
    Column("Fed", "federation"),
    Column("Rating", "rating", is_number=True),
    Column("Rating by 1.4.6", "adjusted", is_number=True),
    Column("Title", "title"),
    Column("Result", "result", is_centred=True),
)


def certificate(basis: NormBasis, norm: NormCalculation) -> FilledForm:
    """Return the certificate of a norm. Raises ValueError if it was not achieved."""
    if not norm.achieved:
        raise ValueError(f"expected an achieved norm, found {norm.title} of {norm.player.name}")
    registration = basis.players[norm.player.tpn]
    stored = NormPlayer.objects.filter(registration=registration).first() or NormPlayer(registration=registration)
    arbiters = arbiters_of(basis.event)
    counted = [line for line in norm.lines if line.is_counted]
    table = FormTable("games", COLUMNS, tuple(map(_row, counted)))
    chief = arbiter_name(chief_of(arbiters))
    paper = FormPaper(
        "IT1",
        "Certificate of title result",
        basis.event.name,
        (
            *_of_player(norm, registration, stored),
            *_of_event(basis, chief, norm),
            *_of_opponents(basis, norm, [line.opponent for line in counted]),
            (FormField("Special remarks", "remarks", " ".join(_remarks(norm, stored))),),
            table,
            *_of_result(norm),
            (
                FormField("Chief arbiter", "arbiter", chief, 4),
                FormField("Federation confirming the result", "confirming_federation", basis.event.federation, 3),
                FormField("Federation official", "official", official_of(basis), 5),
            ),
            FormSignatures(("Signature of the chief arbiter, date", "Signature of the federation official, date")),
        ),
    )
    missing = [*missing_of_results(basis), *_missing_of_player(registration, stored)]
    missing += missing_of_event(basis, "event_code", "city", "federation", "start_date", "end_date", "time_control")
    missing += [*missing_of_chief(arbiters), *missing_of_event(basis, "official")]
    return FilledForm(paper, tuple(missing))


def _row(line: GameLine) -> tuple[Cell, ...]:
    opponent = line.opponent
    result = f"{line.result} (forfeit)" if line.is_forfeit else line.result
    return (
        Cell.of(line.round),
        Cell.of(opponent.name),
        Cell.of(opponent.fide_id or None),
        Cell.of(opponent.federation or None),
        Cell.of(opponent.rating or None),
        Cell.of(line.rating if line.is_raised else None),
        Cell.of(opponent.title or None),
        Cell(result, {"1": 1, "½": 0.5}.get(line.result, 0)),
    )


def _of_player(norm: NormCalculation, registration: Registration, stored: NormPlayer) -> tuple[FormRow, ...]:
    last, first = split_name(registration.name)
    return (
        (
            FormField("Last name", "last_name", last, 4),
            FormField("First name", "first_name", first, 4),
            FormField("FIDE ID", "fide_id", registration.fide_id, 2),
            FormField("Federation", "federation", registration.federation, 2),
        ),
        (
            FormField("Date of birth", "birth", shown_day(birth_of(registration, stored.birth)), 3),
            FormField("Place of birth", "birth_place", stored.birth_place, 4),
            FormField("Sex", "sex", SEXES.get(registration.sex, ""), 1),
            FormField("Rating", "rating", str(registration.rating or ""), 2),
            FormField("Title", "title", registration.title, 2),
        ),
        (FormField("Title result (norm)", "norm", f"{TITLES[norm.title]} ({norm.title})"),),
    )


def _of_event(basis: NormBasis, chief: str, norm: NormCalculation) -> tuple[FormRow, ...]:
    event, paper = basis.event, basis.paper
    place = ", ".join(part for part in (paper.venue, event.city) if part)
    return (
        (
            FormField("Name of event", "event", event.name, 9),
            FormField("Event code", "event_code", paper.event_code, 3),
        ),
        (
            FormField("Place", "place", place, 5),
            FormField("Federation of the event", "host", event.federation, 3),
            FormField("Start", "start", shown_day(event.start_date), 2),
            FormField("Close", "close", shown_day(event.end_date), 2),
        ),
        (
            FormField("Chief or supervising arbiter", "chief_arbiter", chief, 5),
            FormField("Tournament type", "type", type_of_event(basis), 3),
            FormField("Pairing system", "system", pairing_system(basis), 4),
        ),
        (
            FormField("Rate of play", "rate_of_play", event.time_control, 9),
            FormField("Number of games", "games", str(norm.games), 3),
        ),
    )


def _of_opponents(basis: NormBasis, norm: NormCalculation, opponents: list[Player]) -> Iterator[FormRow | FormHeading]:
    host = basis.record.header.federation.strip().upper()
    own = sum(player.federation == norm.player.federation for player in opponents)
    yield FormHeading("Opponents")
    yield (
        FormField("Federations", "federations", str(federations_of(opponents)), 2),
        FormField("Not of the applicant's federation", "not_own", str(len(opponents) - own), 3),
        FormField("Of the host federation", "of_host", str(sum(row.federation == host for row in opponents)), 3),
        FormField("Rated", "rated", str(sum(row.rating > 0 for row in opponents)), 2),
        FormField("Titled", "titled", str(len(titled(opponents))), 2),
    )
    yield tuple(
        FormField(title, f"number_{title}", str(sum(row.title == title for row in opponents)), 2)
        for title in COUNTED_TITLES
    )
    if any(row.article == "1.4.3d" for row in norm.conditions):
        rounds = foreign_players(basis.norm_event.record)
        yield (
            FormField(
                "1.4.3d, fewest in a round: federations", "d_federations", str(min(r.federations for r in rounds)), 4
            ),
            FormField("Rated players not of the host", "d_rated", str(min(r.players for r in rounds)), 4),
            FormField("Of them GM, IM, WGM, WIM", "d_titled", str(min(r.titled for r in rounds)), 4),
        )


def _of_result(norm: NormCalculation) -> tuple[FormRow, ...]:
    return (
        (
            FormField("Rating average (1.4.7)", "average", str(norm.average), 2),
            FormField("Score required", "required", norm.needed, 2),
            FormField("Score achieved", "score", norm.points, 2),
            FormField("Exceeding the norm by", "beyond", norm.beyond, 2),
            FormField("Performance (1.4.8)", "performance", str(norm.performance), 2),
            FormField("Counts as games (1.5.1)", "credit", str(norm.credit), 2),
        ),
    )


def _remarks(norm: NormCalculation, stored: NormPlayer) -> Iterator[str]:
    """Yield the games that are left out with the article, the exemption, and the remarks entered."""
    last = max((line.round for line in norm.lines if line.is_counted), default=0)
    after = [str(line.round) for line in norm.lines if not line.is_counted and line.round > last]
    beaten = [str(line.round) for line in norm.lines if not line.is_counted and line.round <= last]
    if after:
        yield f"Games after the norm left out (1.4.1e): round {', '.join(after)}."
    if beaten:
        yield f"Games against defeated opponents left out (1.4.1f): round {', '.join(beaten)}."
    for row in norm.conditions:
        if row.kind == "exemption":
            yield f"Exempt from 1.4.3 and 1.4.4 by {row.article}."
        if row.kind == "games" and row.article in ("1.4.1b", "1.4.1c"):
            yield f"Number of games by {row.article}."
    if stored.remarks:
        yield stored.remarks


def _missing_of_player(registration: Registration, stored: NormPlayer) -> Iterator[MissingField]:
    page, key = "tournaments:player_edit", registration.pk
    tpn = registration.tpn or 0
    if not split_name(registration.name)[1]:
        yield MissingField(_("player's first name"), page, "id_name", key)
    if not registration.fide_id:
        yield MissingField(_("FIDE ID of the player"), page, "id_fide_id", key)
    if not registration.federation:
        yield MissingField(_("federation of the player"), page, "id_federation", key)
    if birth_of(registration, stored.birth) is None:
        yield MissingField(_("player's date of birth"), "norms:player", "id_birth", tpn)
    if not stored.birth_place:
        yield MissingField(_("player's place of birth"), "norms:player", "id_birth_place", tpn)
