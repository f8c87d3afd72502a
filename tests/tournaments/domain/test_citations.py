"""Refusals and explanations cite the paragraph of the event's own published regulations."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from entries.domain.applications import check_byes
from tests.factories import make_event, owner_of, played_event, round_robin, started_event
from tests.festivals import festival_of, section_of
from tests.pages import text_of
from tests.regulations.made import numbers_of, publish
from tournaments.domain.citations import Citation, PublishedRegulations, citation_of, regulations_of
from tournaments.domain.entries.registrations import joining_round
from tournaments.domain.entries.requested_byes import BeyondRule, set_bye
from tournaments.domain.errors import Refused
from tournaments.domain.undo import undo_last

pytestmark = pytest.mark.django_db


def test_a_citation_stands_in_brackets_before_the_full_stop() -> None:
    found = Citation("6.1", "/e/open/regulations/#p6-1")
    assert str(found) == "Regulations 6.1"
    assert found.within("No byes.") == "No byes (Regulations 6.1)."
    assert found.within("No byes") == "No byes (Regulations 6.1)"
    assert found.linked_within("<b>.") == ('&lt;b&gt; (<a href="/e/open/regulations/#p6-1">Regulations 6.1</a>).')


def test_nothing_is_cited_before_the_publication_nor_on_an_unknown_topic() -> None:
    event = make_event()
    assert (regulations_of(event), citation_of(event, "byes.quota")) == (None, None)
    version = publish(event)
    event.refresh_from_db()
    address = f"/e/{event.slug}/regulations/"
    number = numbers_of(version)["byes.quota"]
    assert regulations_of(event) == PublishedRegulations(address, numbers_of(version))
    assert citation_of(event, "byes.quota") == Citation(number, f"{address}#p{number.replace('.', '-')}")
    assert citation_of(event, "no.topic") is None
    undo_last(event=event, actor=owner_of(event))
    event.refresh_from_db()
    assert regulations_of(event) is None


@pytest.mark.parametrize(
    ("settings", "number", "topic"),
    [({"max_byes": 0}, 2, "byes.quota"), ({"last_bye_round": 1}, 3, "byes.deadline")],
)
def test_a_refused_half_point_bye_cites_its_paragraph(settings: dict[str, Any], number: int, topic: str) -> None:
    event = started_event(**settings)
    paragraph = numbers_of(publish(event))[topic]
    player = event.registrations.order_by("tpn")[0]
    with pytest.raises(BeyondRule) as refused:
        set_bye(registration=player, actor=owner_of(event), round_number=number, kind="H")
    assert f"(Regulations {paragraph})." in refused.value.message
    assert f'#p{paragraph.replace(".", "-")}">Regulations {paragraph}</a>).' in refused.value.html


def test_a_second_half_point_bye_beyond_the_quota_cites_its_paragraph() -> None:
    event = started_event(max_byes=1)
    paragraph = numbers_of(publish(event))["byes.quota"]
    player = event.registrations.order_by("tpn")[0]
    set_bye(registration=player, actor=owner_of(event), round_number=2, kind="H")
    with pytest.raises(BeyondRule) as refused:
        set_bye(registration=player, actor=owner_of(event), round_number=3, kind="H")
    assert f"maximum of 1 half-point bye (Regulations {paragraph})." in refused.value.message


def test_the_entry_form_cites_quota_and_deadline() -> None:
    event = make_event(max_byes=1, last_bye_round=3)
    numbers = numbers_of(publish(event))
    event.refresh_from_db()
    for byes, topic in (([(1, "H"), (2, "H")], "byes.quota"), ([(5, "H")], "byes.deadline")):
        with pytest.raises(Refused, match=rf"\(Regulations {numbers[topic]}\)"):
            check_byes(event, byes)


def test_a_late_entry_of_a_pairing_table_cites_its_paragraph() -> None:
    event = round_robin(4)
    numbers = numbers_of(publish(event))
    event.refresh_from_db()
    with pytest.raises(Refused, match=rf"\(Regulations {numbers['late.entries']}\)"):
        joining_round(event, None)


def test_a_section_cites_its_own_regulations() -> None:
    festival = festival_of("A", "B")
    publish(section_of(festival, "A"))
    assert regulations_of(section_of(festival, "A")) is not None
    assert regulations_of(section_of(festival, "B")) is None
    assert regulations_of(festival) is None


def test_every_cited_paragraph_is_on_the_page(client: Client) -> None:
    event = make_event(tie_breaks=["DE"])
    version = publish(event)
    event.refresh_from_db()
    page = client.get(f"/e/{event.slug}/regulations/").content.decode()
    for topic in numbers_of(version):
        found = citation_of(event, topic)
        assert found is not None
        address, anchor = found.address.split("#")
        assert address == f"/e/{event.slug}/regulations/"
        assert page.count(f'id="{anchor}"') == 1


def test_the_message_on_the_page_links_to_the_paragraph(client: Client) -> None:
    event = started_event(max_byes=0)
    number = numbers_of(publish(event))["byes.quota"]
    player = event.registrations.order_by("tpn")[0]
    client.force_login(owner_of(event))
    response = client.post(f"/e/{event.slug}/desk/players/{player.pk}/bye/", {"round": 2, "kind": "H"}, follow=True)
    assert f"Regulations {number}</a>" in response.content.decode()


def test_explanations_and_the_entry_form_link_to_their_paragraphs(client: Client) -> None:
    event = played_event(players=6, played=2, rounds=5, tie_breaks=["BH/C1"])
    numbers = numbers_of(publish(event))
    value = text_of(client.get(f"/e/{event.slug}/player/1/why/BH/C1/"))
    assert f"Regulations {numbers['tie-breaks.BH/C1']}" in value
    pairing = text_of(client.get(f"/e/{event.slug}/round/2/why/1/"))
    assert f"Regulations {numbers['pairing.system']}" in pairing
