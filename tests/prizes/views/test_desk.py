"""The arbiters' pages of prizes, with whole forms."""

from __future__ import annotations

import csv
import io
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from prizes.domain.editing import CategoryValues
from prizes.domain.funds import categories_of, fund_seen
from prizes.domain.presence import presence_list
from prizes.domain.publishing import awards_seen
from prizes.interfaces.forms import FundForm, category_rows
from tabellone.prizes import read_fund
from tests.factories import PASSWORD, make_event, owner_of
from tests.festivals import section_of
from tests.pages import text_of
from tests.prizes.made import correct, event_with_fund, festival_with_fund, forecast_now, fund_now, saved
from tournaments.domain.results.result_entry import Outcome
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return event_with_fund()


def signed_in(event: Event) -> Client:
    client = Client()
    assert client.login(username=owner_of(event).username, password=PASSWORD)
    return client


def to(event: Event, name: str, *places: object) -> str:
    return reverse(f"prizes:{name}", args=[event.slug, *places])


def edited(event: Event, *rows: dict[str, object], **values: str) -> dict[str, object]:
    """A whole form of the fund with these rows of categories."""
    row = fund_now(event)
    fund = {"currency": "EUR", "sharing": "hort", "per_player": "best", "rounding": "1"}
    fund |= {"presence": "keep", "seen": fund_seen(row)}
    data: dict[str, object] = {"category-TOTAL_FORMS": len(rows), "category-INITIAL_FORMS": 0, **fund, **values}
    return data | {
        f"category-{number}-{name}": value for number, each in enumerate(rows) for name, value in each.items()
    }


def test_a_new_fund_is_made_from_a_template_and_edited_next() -> None:
    event = make_event()
    client = signed_in(event)
    assert "Add prize fund" in text_of(client.get(to(event, "desk")))
    wrong = client.post(to(event, "new"), {"template": "main", "total": "x", "currency": "EUR"})
    assert (wrong.status_code, event.prize_funds.count()) == (422, 0)
    form = {"template": "categories", "total": "5000", "currency": "EUR", "form_token": "one"}
    for _click in range(2):
        response = client.post(to(event, "new"), form)
        assert response["Location"] == to(event, "edit", fund_now(event).pk)
    page = text_of(client.get(to(event, "desk")))
    assert ("Budget 5,000 €" in page, "No winners yet." in page) == (True, True)


def test_the_forecast_shows_winners_reasons_and_what_is_unclaimed(event: Event) -> None:
    client, found = signed_in(event), forecast_now(event)
    page = text_of(client.get(to(event, "desk")))
    assert all(winner.name in page and winner.reasons[0] in page for winner in found.winners)
    last = found.competitors[-1]
    why = text_of(client.get(f"{to(event, 'fund', fund_now(event).pk)}?why={last.number}&by=category"))
    reason = found.why_not(last.number)
    assert reason is not None
    assert all(each in why for each in reason)
    assert client.get(f"{to(event, 'desk')}?why=999").status_code == 200
    assert client.get(to(event, "fund", 0)).status_code == 404


def test_a_form_saves_categories_and_rules(event: Event) -> None:
    client = signed_in(event)
    main = categories_of(fund_now(event))[0]
    rows: tuple[dict[str, object], ...] = (
        {"pk": main.pk, "name": "Main", "amounts": "700 300", "ORDER": 2},
        {"pk": "", "name": "Women", "amounts": "100", "sex": "w", "ORDER": 1},
        {"pk": "", "name": "", "amounts": ""},
    )
    path = to(event, "edit", fund_now(event).pk)
    assert client.get(path).status_code == 200
    response = client.post(path, edited(event, *rows, name="Open", budget="1000", minimum_share="20"))
    row = fund_now(event)
    assert response["Location"] == to(event, "fund", row.pk)
    assert (row.name, row.budget, row.minimum_share) == ("Open", 100_000, 2000)
    assert [(each.name, each.amounts) for each in categories_of(row)] == [
        ("Women", [10_000]),
        ("Main", [70_000, 30_000]),
    ]
    more = client.post(path, edited(event, rows[0], more="1"))
    assert more["Location"] == path
    over = text_of(client.post(path, edited(event, rows[0], budget="10"), follow=True))
    assert "The prizes exceed the budget by 990 €." in over


def test_a_form_with_errors_keeps_what_was_typed(event: Event) -> None:
    client = signed_in(event)
    path = to(event, "edit", fund_now(event).pk)
    wrong = client.post(path, edited(event, {"name": "Main", "amounts": "5 6"}, currency="?"))
    assert wrong.status_code == 422
    assert 'value="5 6"' in wrong.content.decode()
    stale = client.post(path, edited(event, {"name": "Main", "amounts": "5"}, seen="old"))
    assert stale.status_code == 422
    assert "Another user changed the fund. Nothing was saved." in stale.content.decode()
    assert client.get(to(event, "edit", 0)).status_code == 404


def test_winners_are_published_and_withdrawn(event: Event) -> None:
    client, row = signed_in(event), fund_now(event)
    assert "Publish winners" in text_of(client.get(to(event, "desk")))
    old = client.post(to(event, "publish", row.pk), {"seen": "old"}, follow=True)
    assert "Another user changed the prizes" in text_of(old)
    client.post(to(event, "publish", row.pk), {"seen": awards_seen(forecast_now(event))})
    assert fund_now(event).published is not None
    assert "Winners published on" in text_of(client.get(to(event, "desk")))
    assert client.get(to(event, "public")).status_code == 200
    client.post(to(event, "unpublish", row.pk))
    assert client.get(to(event, "public")).status_code == 404


def test_a_correction_after_the_publication_is_told_with_both_amounts(event: Event) -> None:
    client, row = signed_in(event), fund_now(event)
    correct(event, Outcome.WHITE_WINS)
    client.post(to(event, "publish", row.pk), {"seen": awards_seen(forecast_now(event))})
    assert "differ from the present ones" not in text_of(client.get(to(event, "desk")))
    correct(event, Outcome.BLACK_WINS)
    page = text_of(client.get(to(event, "desk")))
    assert "The published prizes differ from the present ones." in page


def test_a_fund_is_deleted(event: Event) -> None:
    client, row = signed_in(event), fund_now(event)
    client.post(to(event, "delete", row.pk), {"seen": fund_seen(row)})
    assert not event.prize_funds.exists()


def test_the_file_of_the_command_line_goes_out_and_comes_in(event: Event) -> None:
    client = signed_in(event)
    answer = client.get(to(event, "export", fund_now(event).pk))
    assert answer["Content-Disposition"] == f'attachment; filename="{event.slug}-prizes.toml"'
    assert read_fund(answer.content).categories[0].amounts == (100_000, 50_000)
    path = to(event, "import")
    for _click in (1, 2):
        client.post(path, {"file": SimpleUploadedFile("prizes.toml", answer.content), "form_token": "t1"})
    assert event.prize_funds.count() == 2
    for wrong in ({}, {"file": SimpleUploadedFile("x", b"x" * 1_000_001)}, {"file": SimpleUploadedFile("x", b"x")}):
        assert client.post(path, wrong).status_code == 302
    assert event.prize_funds.count() == 2
    page = text_of(client.get(to(event, "desk")))
    assert "Fund 2" in page


def test_papers_are_files_and_others_are_not_found(event: Event) -> None:
    client, row = signed_in(event), fund_now(event)
    answer = client.get(to(event, "paper", row.pk, "list", "csv"))
    lines = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert [line[3] for line in lines[1:] if len(line) > 3] == [winner.name for winner in forecast_now(event).winners]
    assert answer["Cache-Control"] == "no-store, private, no-cache" or "no-store" in answer["Cache-Control"]
    for place in ((row.pk, "poster", "csv"), (row.pk, "list", "exe"), (0, "list", "csv")):
        assert client.get(to(event, "paper", *place)).status_code == 404


def test_the_presence_of_winners_is_ticked_before_the_publication(event: Event) -> None:
    client, row = signed_in(event), fund_now(event)
    saved(event, row, [CategoryValues(categories_of(row)[0].pk, {})], presence="skip", sharing="equal")
    listed = presence_list(forecast_now(event))
    page = text_of(client.get(to(event, "desk")))
    assert all(text in page for text in ("Presence at the ceremony", "Check presence", listed[0].player.name))
    assert "Publish winners" not in page
    seen = awards_seen(forecast_now(event))
    answer = client.post(to(event, "publish", row.pk), {"seen": seen}, follow=True)
    assert "not checked. Check the presence of the winners first." in text_of(answer)
    keys = [line.key for line in listed]
    path = to(event, "presence", row.pk)
    saved_page = text_of(client.post(path, {"listed": [*keys, "x"], "present": keys}, follow=True))
    assert "All winners are present" in saved_page
    assert "Publish winners" in saved_page
    assert fund_now(event).attendance == {str(key): True for key in keys}


def test_a_festival_has_a_page_a_form_and_papers() -> None:
    festival = festival_with_fund()
    client, row = signed_in(festival), fund_now(festival)
    found = forecast_now(festival)
    page = client.get(to(festival, "desk"))
    assert all(winner.name in text_of(page) for winner in found.winners)
    links = {f"/e/{winner.event.slug}/player/{winner.tpn}/" for winner in found.winners}
    assert all(link in page.content.decode() for link in links), links
    form = text_of(client.get(to(festival, "edit", row.pk)))
    assert all(text in form for text in ("Ranking", "None selected: all sections of players."))
    rows: dict[str, object] = {"pk": categories_of(row)[0].pk, "name": "Main", "amounts": "700"}
    changed = edited(festival, rows, criterion="percentage", minimum_games="1")
    client.post(to(festival, "edit", row.pk), changed | {"sections": [section_of(festival, "A").pk]})
    assert (fund_now(festival).criterion, fund_now(festival).minimum_games) == ("percentage", 1)
    assert {winner.sections for winner in forecast_now(festival).winners} == {"A"}
    for kind in ("list", "ceremony", "receipts"):
        assert client.get(to(festival, "paper", row.pk, kind, "csv")).status_code == 200
    toml = client.get(to(festival, "export", row.pk)).content
    assert read_fund(toml).criterion == "percentage"
    assert "Prizes" in text_of(client.get(f"/e/{festival.slug}/desk/"))


@pytest.mark.parametrize("is_festival", [False, True])
def test_the_form_shows_each_of_its_fields(event: Event, *, is_festival: bool) -> None:
    where = festival_with_fund(played=0) if is_festival else event
    row = fund_now(where)
    page = signed_in(where).get(to(where, "edit", row.pk)).content.decode()
    shown = set(re.findall(r'name="([a-z_]+)"', page))
    assert set(FundForm(instance=row, event=where).fields) <= shown
    first = category_rows(where, row).forms[0]
    assert {first.add_prefix(name) for name in first.fields} <= set(re.findall(r'name="(category-0-\w+)"', page))
