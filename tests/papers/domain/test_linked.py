"""The print centre leads to the papers of prize funds, to the forms of FIDE and to the rating report."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import translation

from papers.domain.linked import LinkedPaper, linked_papers, prize_papers
from prizes.models import PrizeFund
from tests.factories import make_event, owner_of
from tests.prizes.made import event_with_fund

pytestmark = pytest.mark.django_db


def test_each_fund_has_its_papers_under_its_name() -> None:
    event = event_with_fund()
    fund = event.prize_funds.get()
    PrizeFund.objects.filter(pk=fund.pk).update(name="Sponsors")
    with translation.override("it"):
        found = prize_papers(event)
    papers = f"/e/{event.slug}/desk/prizes/{fund.pk}/"
    assert found == [
        LinkedPaper("Elenco dei premi · Sponsors", f"{papers}list.pdf"),
        LinkedPaper("Lista per la premiazione, dal premio più basso · Sponsors", f"{papers}ceremony.pdf"),
        LinkedPaper("Ricevute · Sponsors", f"{papers}receipts.pdf"),
    ]


def test_an_event_without_prizes_that_has_not_begun_links_nothing() -> None:
    event = make_event()
    assert (prize_papers(event), linked_papers(event)) == ([], [])


def test_every_link_of_the_print_centre_leads_to_a_paper(client: Client) -> None:
    event = event_with_fund()
    client.force_login(owner_of(event))
    html = client.get(f"/e/{event.slug}/desk/print/").content.decode()
    assert [paper.name for paper in linked_papers(event)] == ["FIDE forms", "Rating report"]
    for paper in linked_papers(event):
        assert f'href="{paper.address}"' in html
    for paper in [*prize_papers(event), *linked_papers(event)]:
        assert client.get(paper.address).status_code == 200
    menu = (
        client.get(f"/e/{event.slug}/desk/").content.decode().partition("choice--print")[2].partition("</details>")[0]
    )
    assert all(paper.address in menu for paper in prize_papers(event))
