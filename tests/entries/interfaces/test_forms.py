"""What people type in the forms of entries."""

from __future__ import annotations

import pytest

from entries.domain.eligibility import WrittenMember
from entries.interfaces.forms import ApplicationForm, ContactForm, EntryPageForm, fee_of
from ratings.domain.membership_lists import add_people, as_rated, make_own_list
from tabellone.interchange.players import Entrant
from tests.entries.made import FEES, open_event, page_of
from tests.factories import make_user
from tournaments.models import Event

pytestmark = pytest.mark.django_db
GOOD = {"name": "Rossi, Anna", "email": "anna@example.org", "consent": "on"}


def form_of(event: Event, **fields: str) -> ApplicationForm:
    page = page_of(event)
    page.event = event
    return ApplicationForm(GOOD | fields, page=page)


def test_a_form_becomes_an_application_and_byes() -> None:
    event = open_event(fees=FEES, members=[WrittenMember("7", "")])
    fee = page_of(event).fees.get(name="Adult")
    form = form_of(
        event, birth="17.5.1990", member_number="7", fee=str(fee.pk), bye_2="H", bye_1="Z", wants_erasure="on"
    )
    assert form.is_valid(), form.errors
    application = form.application("it")
    said = (
        application.birth,
        application.member_number,
        application.fee,
        application.language,
        application.wants_erasure,
    )
    assert said == ("1990/05/17", "7", fee, "it", True)
    assert form.byes() == [(1, "Z"), (2, "H")]


def test_only_what_the_event_needs_is_asked_for() -> None:
    form = form_of(open_event())
    assert not {"fee", "member_number"} & set(form.fields)
    assert [field.name for field in form.bye_fields] == [f"bye_{number}" for number in range(1, 6)]
    page = form.page
    assert "consent" not in ApplicationForm(page=page, asks_consent=False).fields
    assert not [*ContactForm(page=page, byes_of=()).bye_fields]


@pytest.mark.parametrize("phone", ["abc", "12", "+39;drop", "1" * 60])
def test_what_is_no_telephone_is_refused(phone: str) -> None:
    assert "phone" in form_of(open_event(), phone=phone).errors


def test_settings_are_shown_as_they_are_saved() -> None:
    event = open_event(fees=FEES, limit=30, federations="ITA")
    page = page_of(event)
    form = EntryPageForm.of(page)
    assert "Adult; 30.00" in form.as_p()
    assert 'value="30"' in str(form["limit"])
    bound = EntryPageForm.of(page, {"currency": "eur", "missing": "zero", "federations": "ita smr"})
    assert bound.is_valid(), bound.errors
    found = bound.page_values()
    assert (found["federations"], found["limit"], found["currency"], found["born_from"]) == ("ITA, SMR", 0, "EUR", 0)
    assert bound.cleaned_data["members"] is None


def test_what_is_no_currency_is_said_with_an_example() -> None:
    bound = EntryPageForm.of(page_of(open_event()), {"currency": "€", "missing": "zero"})
    assert bound.errors["currency"] == ["Write the three letters of the currency, such as EUR."]


def test_a_fee_is_the_pages_own() -> None:
    page = page_of(open_event(fees=FEES))
    fee = page.fees.all()[0]
    assert fee_of(page, str(fee.pk)) == fee
    assert [fee_of(page, key) for key in ("", "x", "99999", "9" * 40)] == [None] * 4


def test_the_members_may_be_those_of_a_list_that_is_kept_here_and_not_typed_besides() -> None:
    page = page_of(open_event())
    keeper = make_user("keeper")
    keeper.is_staff = True
    own = make_own_list(actor=keeper, name="Circolo Torre")
    add_people(own=own, actor=keeper, people=[as_rated(Entrant("Rossi, Anna", fide_id="800001"))])
    present = dict(EntryPageForm.of(page).initial) | {"members_of": str(own.pk)}
    data = {name: value for name, value in present.items() if value not in (None, False, "")} | {"missing": "nothing"}
    form = EntryPageForm.of(page, data)
    assert "members_of" not in form.errors
    assert form.cleaned_data["members"] == [WrittenMember("800001", "Rossi, Anna"), WrittenMember("", "Rossi, Anna")]
    assert "members_of" in EntryPageForm.of(page, data | {"members": "77"}).errors
    assert "members_of" in EntryPageForm.of(page, data | {"members_of": "999"}).errors
