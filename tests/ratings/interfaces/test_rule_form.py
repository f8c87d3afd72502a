"""The rule as it is typed."""

from __future__ import annotations

import pytest

from ratings.domain.list_import import import_list
from ratings.interfaces.rule_form import RuleForm
from tabellone.interchange.rating_lists.player_ratings import Preferred, RatingRule
from tests.ratings.people import NOVEMBER, fide_list, listed

pytestmark = pytest.mark.django_db
TYPED = {"preferred": "higher", "tempi": "rapid standard", "national": "FSI", "unrated": ""}


def test_what_is_chosen_is_the_rule_and_the_rule_is_what_the_form_shows() -> None:
    fide_list()
    import_list(name="FSI", month=NOVEMBER, people=[listed(1, "A, B")])
    form = RuleForm(RatingRule(), TYPED | {"tempi": "rapid standard blitz", "unrated": "1400"})
    assert form.is_valid(), form.errors
    rule = RatingRule(Preferred.HIGHER, ("rapid", "standard", "blitz"), "FSI", 1400)
    assert form.rule() == rule
    html = str(RuleForm(rule))
    for shown in ('value="higher" selected', 'value="rapid standard blitz" selected', 'value="FSI" selected'):
        assert shown in html
    assert 'value="FIDE"' not in html


def test_a_list_that_is_gone_stays_chosen_and_others_cannot_be() -> None:
    kept = RatingRule(Preferred.NATIONAL, ("standard",), "GONE")
    assert RuleForm(kept, {"preferred": "national", "tempi": "standard", "national": "GONE"}).is_valid()
    for wrong in ({"national": "NONE"}, {"tempi": "bullet"}, {"preferred": "best"}, {"unrated": "99999"}):
        said = {"preferred": "fide", "tempi": "standard", "national": ""} | wrong
        assert not RuleForm(kept, said).is_valid()
