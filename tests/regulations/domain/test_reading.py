"""The settings of an event as plain values."""

from __future__ import annotations

import datetime

import pytest
from django.utils import timezone, translation

from entries.models import EntryFee, EntryPage
from norms.models import NormPaper
from phones.models import PhoneRules
from prizes.domain.funds import funds_of
from regulations.domain.editing import set_default_time
from regulations.domain.facts import EntryFacts, EventFacts, FeeFacts, PhoneFacts, TitleFacts
from regulations.domain.reading import facts_of, has_regulations, own_text, paragraphs_of
from tests.factories import make_event, make_team_event, owner_of
from tests.festivals import festival_of, section_of
from tests.prizes.made import fund_with
from tests.regulations.made import own_paragraph
from tournaments.domain.matches import matches_of

pytestmark = pytest.mark.django_db


def test_an_event_without_further_settings_states_only_its_own() -> None:
    event = make_event(tie_breaks=["PTS", "DE"])
    assert facts_of(event) == EventFacts(name="Tower Open", tie_breaks=("DE",))


def test_every_app_adds_what_it_knows() -> None:
    event = make_event()
    page = EntryPage.objects.create(event=event, limit=40, rating_until=1999, federations="ita", contact="Bo")
    EntryFee.objects.create(page=page, name="Adults", amount=3000)
    PhoneRules.objects.create(event=event, takes_results=True, entry=PhoneRules.Entry.BY_ARBITER, hours_before=3)
    NormPaper.objects.create(event=event, event_code="123456", exemption="1.4.3a")
    fund_with(event, main=[100])
    set_default_time(event=event, actor=owner_of(event), minutes=15, seen=None)
    event.refresh_from_db()
    found = facts_of(event)
    assert found.entries is not None
    assert (found.entries.places, found.entries.fees, found.entries.federations, found.entries.contact) == (
        40, (FeeFacts("Adults", 3000),), ("ITA",), "Bo",
    )  # fmt: skip
    assert found.entries.limits.rating_until == 1999
    assert found.phones == PhoneFacts(True, True, True, 3)
    assert found.titles == TitleFacts("123456", "1.4.3a")
    assert found.default_minutes == 15
    assert [(one.order, one.fund.total) for one in found.funds] == [(row.order, 100) for row in funds_of(event)]


def test_a_section_has_the_fees_and_times_of_the_festival_and_its_own() -> None:
    section = section_of(festival_of("A"), "A")
    festival = section.festival
    assert festival is not None
    until = timezone.now() + datetime.timedelta(days=1)
    festival.entries_until = until
    festival.save()
    common = EntryPage.objects.create(event=festival, currency="CHF", contact="Office")
    EntryFee.objects.create(page=common, name="All", amount=1000)
    own = EntryPage.objects.create(event=section, limit=20)
    EntryFee.objects.create(page=own, name="Open", amount=2000)
    section.refresh_from_db()
    found = facts_of(section).entries
    assert isinstance(found, EntryFacts)
    assert (found.until, found.currency, found.contact, found.places) == (until, "CHF", "Office", 20)
    assert {fee.name for fee in found.fees} == {"All", "Open"}
    assert facts_of(section).festival == festival.name


def test_a_team_event_has_matches_and_line_ups_but_no_entry_form() -> None:
    event = make_team_event(boards=4)
    EntryPage.objects.create(event=event)
    found = facts_of(event)
    assert (found.matches, found.line_ups is not None, found.entries) == (matches_of(event), True, None)


def test_festivals_and_groups_have_no_regulations_of_their_own() -> None:
    section = section_of(festival_of("A"), "A")
    assert section.festival is not None
    assert (has_regulations(section), has_regulations(section.festival)) == (True, False)


def test_own_paragraphs_are_in_the_users_language_or_in_another_one() -> None:
    event = make_event()
    own_paragraph(event, "Bring a pen.")
    with translation.override("it"):
        assert "Bring a pen." in [each.text for each in paragraphs_of(event)]
        assert own_text({"de": "Stift", "it": "Penna"}) == "Penna"
        assert own_text({"pl": "Długopis", "de": "Stift"}) == "Stift"
    assert own_text({}) == ""
