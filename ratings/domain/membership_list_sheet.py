"""A membership list as a file that can be imported again."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from ratings.domain.membership_lists import fide_id_of, in_order_of_names
from ratings.models import ListedPerson, RatingList
from tabellone.sheets import Cell, Column, Sheet


def own_sheet(own: RatingList) -> Sheet:
    """Return all people on the list, by name."""
    people: Iterable[ListedPerson] = in_order_of_names(own.people.select_related("rating_list"))
    return Sheet(
        own.name,
        _("Membership list"),
        (
            Column(_("Number"), "number"),
            Column(_("Name"), "name", is_wide=True, is_strong=True),
            Column(_("FIDE ID"), "fide_id"),
            Column(_("Title"), "title"),
            Column(_("Sex"), "sex"),
            Column(_("Fed."), "federation"),
            Column(_("Born"), "birth"),
            Column(_("Rating"), "rating", is_number=True),
            Column(_("rapid rating"), "rapid", is_number=True),
            Column(_("blitz rating"), "blitz", is_number=True),
        ),
        tuple(
            tuple(
                Cell.of(value)
                for value in (
                    one.number, one.name, fide_id_of(one), one.title, one.sex, one.federation, one.birth_year,
                    one.standard, one.rapid, one.blitz,
                )
            )
            for one in people
        ),
        (("list", own.name), ("month", f"{own.month:%Y-%m}")),
    )  # fmt: skip
