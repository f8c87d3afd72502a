"""Prize funds for tests, made through the domain's own actions."""

from __future__ import annotations

from typing import Any

from prizes.domain.editing import CategoryValues, add_fund, save_fund
from prizes.domain.forecast import Forecast, forecast
from prizes.domain.funds import categories_of, fund_of, fund_seen
from prizes.domain.publishing import awards_seen, publish_prizes
from prizes.models import PrizeFund
from tests.factories import owner_of, play_round, started_event
from tests.festivals import festival_of, put_in, section_of
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.models import Event


def event_with_fund(*, played: int = 2, rounds: int = 2, players: int = 4, **fields: Any) -> Event:
    """An event with results of so many rounds, and a fund of 1000 and 500 for all players."""
    event = started_event(players=players, rounds=rounds, **fields)
    for _number in range(played):
        play_round(event)
    event.refresh_from_db()
    fund_with(event, main=[100_000, 50_000])
    return event


def fund_with(event: Event, *, values: dict[str, object] | None = None, **amounts: list[int]) -> PrizeFund:
    """A fund of the event with these categories, each with its amounts in hundredths."""
    row = add_fund(event=event, actor=owner_of(event), template="empty", total=100, currency="EUR")
    categories = [CategoryValues(None, {"name": name.capitalize(), "amounts": each}) for name, each in amounts.items()]
    return saved(event, row, categories, **({"budget": 0} | (values or {})))


def saved(event: Event, row: PrizeFund, categories: list[CategoryValues], **values: object) -> PrizeFund:
    """The fund with these categories instead of its own."""
    now = fund_now(event, row)
    save_fund(event=event, actor=owner_of(event), pk=row.pk, values=values, categories=categories, seen=fund_seen(now))
    return fund_now(event, row)


def fund_now(event: Event, row: PrizeFund | None = None) -> PrizeFund:
    """The fund, or the only one of the event, as it is in the database."""
    found = fund_of(event, row.pk if row is not None else event.prize_funds.get().pk)
    assert found is not None
    return found


def forecast_now(event: Event, row: PrizeFund | None = None) -> Forecast:
    event.refresh_from_db()
    return forecast(event, fund_now(event, row))


def published(event: Event, row: PrizeFund | None = None) -> PrizeFund:
    """The fund, published as it is."""
    now = fund_now(event, row)
    seen = awards_seen(forecast_now(event, now))
    return publish_prizes(event=event, actor=owner_of(event), pk=now.pk, seen=seen)


def correct(event: Event, outcome: Outcome, board: int = 1) -> None:
    """Another result on a board of the last round."""
    round_ = event.rounds.order_by("-number")[0]
    game = round_.games.select_related("white", "black", "pairing__round__event").get(pairing__board=board)
    enter_result(game=game, actor=owner_of(event), outcome=outcome, seen=board_seen(game))
    event.refresh_from_db()


def first_category(event: Event) -> int:
    """The key of the first category of the only fund."""
    return categories_of(fund_now(event))[0].pk


def festival_with_fund(*, played: int = 2, values: dict[str, object] | None = None, **fields: Any) -> Event:
    """A festival of sections A and B of four players each, played for so many of two rounds, with a fund of 1000 and
    500 for all of them; the first of B, Player0004, has the club Lanterna.
    """
    festival = festival_of("A", "B", rounds=2, **fields)
    for name in "AB":
        put_in(festival, name, 4)
        section = section_of(festival, name)
        if name == "B":
            section.registrations.filter(name__startswith="Player0004").update(club="Lanterna")
        start_event(event=section, actor=owner_of(section.whole), initial_colour="w")
        for _number in range(played):
            play_round(section_of(festival, name))
    festival.refresh_from_db()
    fund_with(festival, values=values, main=[100_000, 50_000])
    return festival
