"""Publication, its undo, and what has changed since."""

from __future__ import annotations

import pytest

from prizes.domain.editing import CategoryValues, add_fund
from prizes.domain.publishing import (
    awards_seen,
    changed_since,
    public_tab,
    publish_prizes,
    published_prizes,
    unpublish_prizes,
)
from tests.factories import make_event, owner_of, play_round
from tests.festivals import section_of
from tests.prizes.made import (
    correct,
    event_with_fund,
    festival_with_fund,
    first_category,
    forecast_now,
    fund_now,
    published,
    saved,
)
from tournaments.domain.errors import Refused
from tournaments.domain.public_tabs import PublicTab
from tournaments.domain.results.result_entry import Outcome
from tournaments.domain.undo import undo_last

pytestmark = pytest.mark.django_db


def test_winners_are_public_after_the_last_result_and_not_before() -> None:
    event = event_with_fund(played=1)
    assert (published_prizes(event), public_tab(event)) == (None, None)
    published(event)
    shown = published_prizes(event)
    assert shown is not None
    assert (shown.has_awards, shown.funds[0].total) == (False, 150_000)
    play_round(event)
    since = changed_since(forecast_now(event))
    assert since is not None
    assert (since.has_new_awards, since.awards, bool(since)) == (True, (), True)
    published(event)
    final = published_prizes(event)
    assert final is not None
    assert (final.has_awards, final.funds[0].awarded) == (True, 150_000)
    assert public_tab(event) == PublicTab("prizes", "Prizes", f"/e/{event.slug}/prizes/")


def test_publication_is_one_step_and_is_undone() -> None:
    event = event_with_fund()
    published(event)
    undo_last(event=event, actor=owner_of(event))
    assert (published_prizes(event), fund_now(event).published_at) == (None, None)


def test_a_correction_after_the_publication_shows_both_amounts() -> None:
    event = event_with_fund()
    correct(event, Outcome.WHITE_WINS)
    published(event)
    assert not changed_since(forecast_now(event))
    before = {winner.tpn: winner.amount for winner in forecast_now(event).winners}
    correct(event, Outcome.BLACK_WINS)
    after = {winner.tpn: winner.amount for winner in forecast_now(event).winners}
    since = changed_since(forecast_now(event))
    assert since is not None
    told = {each.player.tpn: (each.published, each.present) for each in since.awards if each.player}
    numbers = [tpn for tpn in {*before, *after} if before.get(tpn) != after.get(tpn)]
    assert told == {tpn: (before.get(tpn, 0), after.get(tpn, 0)) for tpn in numbers}
    assert told
    assert (since.is_fund, since.has_new_awards) == (False, False)
    shown = published_prizes(event)
    assert shown is not None
    assert {award.player.tpn: award.amount for award in shown.funds[0].awards if award.player} == before
    published(event)
    assert not changed_since(forecast_now(event))


def test_a_fund_that_was_changed_since_is_told_and_its_things_too() -> None:
    event = event_with_fund(tie_breaks=["BH", "SB", "WIN"])
    published(event)
    saved(event, fund_now(event), [CategoryValues(first_category(event), {"things": ["", "", "", "Book"]})])
    since = changed_since(forecast_now(event))
    assert since is not None
    assert since.is_fund
    assert [(thing, before) for thing, before, _now in since.things] == [
        (trophy.thing, None) for trophy in forecast_now(event).trophies
    ]


def test_what_the_arbiter_did_not_see_is_not_published() -> None:
    event = event_with_fund()
    seen = awards_seen(forecast_now(event))
    correct(event, Outcome.WHITE_WINS)
    correct(event, Outcome.BLACK_WINS)
    for pk, digest, why in (
        (fund_now(event).pk, "old", "Another user changed the prizes"),
        (0, seen, "Another user deleted this fund"),
    ):
        with pytest.raises(Refused, match=why):
            publish_prizes(event=event, actor=owner_of(event), pk=pk, seen=digest)
    assert published_prizes(event) is None


def test_an_empty_fund_is_not_published_and_only_a_published_one_is_withdrawn() -> None:
    event = event_with_fund()
    row = saved(event, fund_now(event), [])
    with pytest.raises(Refused, match="The fund has no prizes yet"):
        publish_prizes(event=event, actor=owner_of(event), pk=row.pk, seen="")
    with pytest.raises(Refused, match="The prizes are not published"):
        unpublish_prizes(event=event, actor=owner_of(event), pk=row.pk)
    saved(event, row, [CategoryValues(None, {"name": "Main", "amounts": [1]})])
    published(event)
    unpublish_prizes(event=event, actor=owner_of(event), pk=row.pk)
    assert published_prizes(event) is None


def test_a_fund_of_another_event_is_not_touched() -> None:
    event, other = event_with_fund(), make_event(name="Other")
    add_fund(event=other, actor=owner_of(other), template="main", total=100, currency="EUR")
    with pytest.raises(Refused):
        publish_prizes(event=event, actor=owner_of(event), pk=fund_now(other).pk, seen="")


def test_the_winners_of_a_festival_are_public_when_its_sections_have_all_results() -> None:
    festival = festival_with_fund(played=1)
    published(festival)
    shown = published_prizes(festival)
    assert shown is not None
    assert (shown.has_awards, shown.state) == (False, "Sections with all results: 0 of 2")
    for name in "AB":
        play_round(section_of(festival, name))
    published(festival)
    final = published_prizes(festival)
    assert final is not None
    assert (final.has_awards, final.state) == (True, "Sections with all results: 2 of 2")
    assert {award.section for award in final.funds[0].awards} <= {"A", "B"}
    assert public_tab(festival) == PublicTab("prizes", "Prizes", f"/e/{festival.slug}/prizes/")
    found = forecast_now(festival)
    assert [award.player.name for award in final.funds[0].awards if award.player] == [
        each.name for each in found.winners
    ]
    assert not changed_since(found)


def test_a_correction_in_a_section_is_told_at_the_festival() -> None:
    festival = festival_with_fund()
    section = section_of(festival, "B")
    correct(section, Outcome.WHITE_WINS)
    published(festival)
    correct(section, Outcome.BLACK_WINS)
    since = changed_since(forecast_now(festival))
    assert since is not None
    assert since.awards
    assert not since.is_fund
    published(festival)
    assert not changed_since(forecast_now(festival))


def test_a_snapshot_from_before_brackets_is_no_change_of_the_fund() -> None:
    event = event_with_fund()
    row = published(event)
    new = {"bracket", "minimum_games", "sections"}
    row.published["categories"] = [
        {name: value for name, value in each.items() if name not in new} for each in row.published["categories"]
    ]
    for name in ("minimum_games", "presence", "criterion"):
        del row.published["fund"][name]
    del row.published["sections"]
    row.save()
    assert not changed_since(forecast_now(event))
    shown = published_prizes(event)
    assert shown is not None
    assert shown.funds[0].rules == forecast_now(event).rules
    saved(event, fund_now(event), [CategoryValues(first_category(event), {})], minimum_games=1)
    since = changed_since(forecast_now(event))
    assert since is not None
    assert since.is_fund
