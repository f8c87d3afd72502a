"""A form that somebody else changed meanwhile, as it comes again."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms
from django.http import QueryDict

from tournaments.domain.errors import Differs
from tournaments.interfaces.edit_conflict import show_conflict


class Announcement(forms.Form):
    """Fields of every kind that such forms have."""

    name = forms.CharField(required=False)
    city = forms.CharField(required=False)
    ties = forms.ChoiceField(choices=[("shared", "shared rank"), ("lots", "lots are drawn")], required=False)
    is_listed = forms.BooleanField(required=False)
    win = forms.CharField(required=False)


STANDS = {"name": "Tower Open", "city": "Porto", "ties": "lots", "is_listed": True, "win": "3"}
"""What stands now, after somebody else has saved."""


def shown(
    sent: str, now: Mapping[str, object], own: set[str], fields_of: Mapping[str, tuple[str, ...]] | None = None
) -> tuple[dict[str, object], dict[str, list[str]]]:
    """The form as it comes again: what it holds, and what is said beside each field."""
    form = Announcement(QueryDict(sent))
    assert form.is_valid()
    show_conflict(form, Announcement(initial=STANDS), Differs(now, own), fields_of)
    assert isinstance(form.data, QueryDict)
    return dict(form.data.items()), {name: [str(word) for word in told] for name, told in form.errors.items()}


ASKED = {
    "__all__": [
        (
            "Another user changed this. Your changes are not saved yet. Compare both values below. The values "
            "in the fields will be saved."
        )
    ]
}


def test_what_both_changed_stays_as_typed_with_the_others_value_beside_it() -> None:
    sent = "name=Lantern+Open&city=Porto&ties=shared&win=3&is_listed=on"
    now = {"name": "Tower Open", "ties": "lots"}
    held, told = shown(sent, now, {"name", "ties"})
    assert held == {"name": "Lantern Open", "city": "Porto", "ties": "shared", "win": "3", "is_listed": "on"}
    assert told == ASKED | {
        "name": ["Value of the other user: Tower Open"],
        "ties": ["Value of the other user: lots are drawn"],
    }


def test_what_only_the_other_changed_is_taken_over_and_what_only_this_one_changed_is_kept() -> None:
    held, told = shown("name=Lantern+Open&city=&ties=shared&win=1", {}, {"name"})
    assert held == {"name": "Lantern Open", "city": "Porto", "ties": "lots", "win": "3", "is_listed": "on"}
    assert told == ASKED


def test_a_box_is_told_as_yes_or_no_and_an_empty_field_as_a_dash() -> None:
    stands = Announcement(initial={"city": "", "is_listed": False})
    form = Announcement(QueryDict("city=Porto&is_listed=on"))
    assert form.is_valid()
    show_conflict(form, stands, Differs({"city": "", "is_listed": False}, {"city", "is_listed"}))
    told = {name: [str(word) for word in words] for name, words in form.errors.items()}
    assert told == ASKED | {"city": ["Value of the other user: –"], "is_listed": ["Value of the other user: no"]}


def test_a_box_that_only_the_other_emptied_is_empty() -> None:
    form = Announcement(QueryDict("name=Lantern+Open&is_listed=on"))
    assert form.is_valid()
    show_conflict(form, Announcement(initial={"is_listed": False}), Differs({}, {"name"}))
    assert "is_listed" not in form.data


def test_two_who_wrote_the_same_are_not_asked_about_it() -> None:
    held, told = shown("name=Tower+Open&ties=lots", {"name": "Tower Open", "ties": "lots"}, {"name", "ties"})
    assert (held["name"], held["ties"], told) == ("Tower Open", "lots", ASKED)


def test_a_value_of_several_fields_is_asked_about_at_each_of_them_that_differs() -> None:
    fields = {"scoring": ("win", "ties")}
    held, told = shown("name=&win=2&ties=lots", {"scoring": {}}, {"scoring"}, fields)
    assert (held["win"], held["name"]) == ("2", "Tower Open")
    assert told == ASKED | {"win": ["Value of the other user: 3"]}
