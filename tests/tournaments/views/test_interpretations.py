"""The page of interpretations of the rules, and the folded part of the forms that leads to it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.test import Client
from django.utils import translation

from tests.factories import make_team_event, owner_of
from tests.pages import text_of
from tournaments.interfaces.event_form import EventForm
from tournaments.interfaces.stage_form import StageForm
from tournaments.interfaces.team_event_form import TeamEventForm

README = Path(__file__).resolve().parents[3] / "docs" / "readings.md"
FOLDED = re.compile(r'<details class="setting-group"\s+id="group-advanced"([^>]*)>(.*?)</details>', re.DOTALL)
TEAM_READINGS = ["team_graded", "team_left", "team_strong", "team_scheduled", "team_ranked"]


def test_the_page_is_the_documentation_with_an_anchor_at_each_heading(client: Client) -> None:
    page = client.get("/interpretations/")
    html = page.content.decode()
    headings = re.findall(r"^#+ (.+)$", README.read_text(), re.MULTILINE)
    assert (page.status_code, len(headings) > 5) == (200, True)
    assert len(re.findall(r"<h[1-6] id=\"[^\"]+\">", html)) == len(headings)
    for target in re.findall(r'href="#([^"]+)"', html.partition("<article")[2].partition("</article>")[0]):
        assert f'id="{target}"' in html
    assert "script>alert" not in html


def test_on_an_italian_page_the_english_text_is_marked_as_english(client: Client) -> None:
    with translation.override("it"):
        html = client.get("/interpretations/", headers={"accept-language": "it"}).content.decode()
    assert '<article class="prose stack" lang="en">' in html
    assert "Questa pagina è in inglese" in html


def readings(form: EventForm) -> list[str]:
    return [field.name for section in form.sections() for field, _condition in section.interpretations]


def test_interpretations_are_apart_from_what_people_know() -> None:
    assert readings(EventForm()) == ["lim_last", "lim_number", "double_scheduled"]
    assert set(TEAM_READINGS) <= set(readings(TeamEventForm()))
    for form in (EventForm(), TeamEventForm()):
        shown = {field.name for section in form.sections() for field, _condition in section.fields}
        assert shown.isdisjoint(readings(form))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("options", "line"),
    [({}, "Usual settings"), ({"team_strong": True}, "A strong preference in the last round after two equal colours")],
)
def test_the_group_names_the_events_own_interpretation_and_stays_closed(
    client: Client, options: dict[str, object], line: str
) -> None:
    event = make_team_event(options=options)
    client.force_login(owner_of(event))
    page = client.get(f"/e/{event.slug}/desk/settings/")
    ((attributes, folded),) = FOLDED.findall(page.content.decode())
    assert ("open" in attributes, 'name="team_strong"' in folded, 'href="/interpretations/"' in folded) == (
        False, True, True,
    )  # fmt: skip
    assert line in folded.partition("</summary>")[0]
    opening = folded.partition('aria-labelledby="interpretations"')[2].partition(">")[0]
    assert "system=team-swiss:" in opening
    assert "Interpretation of the rules" in text_of(page)


def test_a_stage_has_them_apart_too() -> None:
    form = StageForm({"system": "lim"})
    assert [field.name for field in form.interpretation_fields] == ["o_lim_last", "o_lim_number"]
    assert not {field.name for field in form.option_fields} & {"o_lim_last", "o_lim_number"}
