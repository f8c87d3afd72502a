"""The short form of a new event: its kind, its name and at most five more questions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils import timezone
from django.utils.translation import get_language, gettext as _, gettext_lazy

from tabellone.engine.system import Contestants
from tabellone.values import LONGEST, MOST_ROUNDS
from tournaments.domain.events.event_presets import BY_KEY, STARTS, TIME_CONTROLS, Start
from tournaments.domain.matches import MOST_BOARDS
from tournaments.domain.words.systems import announced_options, name_of
from tournaments.interfaces.event_form import EventForm
from tournaments.interfaces.event_forms import FORMS
from tournaments.interfaces.fields import DayField, TextField

QUESTIONS = ("start_date", "end_date", "rounds", "boards", "time_control")
"""Besides kind and name, in the order of the page."""


class StartForm(forms.Form):
    """Fields that a kind of event does not ask for are not read."""

    use_required_attribute = False

    type = forms.ChoiceField(
        label=gettext_lazy("Type of event"),
        choices=[(start.key, start.name) for start in STARTS],
        widget=forms.RadioSelect,
        initial=STARTS[0].key,
    )
    name = TextField(LONGEST["event"], label=gettext_lazy("Name"))
    start_date = DayField(label=gettext_lazy("First day"), required=False)
    end_date = DayField(label=gettext_lazy("Last day"), required=False)
    rounds = forms.IntegerField(
        label=gettext_lazy("Rounds"), min_value=1, max_value=MOST_ROUNDS, required=False,
        help_text=gettext_lazy("Empty: the usual number"),
    )  # fmt: skip
    boards = forms.IntegerField(
        label=gettext_lazy("Boards per match"), min_value=1, max_value=MOST_BOARDS, required=False, initial=4
    )
    time_control = forms.ChoiceField(
        label=gettext_lazy("Time control"),
        choices=[("", gettext_lazy("usual for this type")), *TIME_CONTROLS.items()],
        required=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["start_date"].initial = timezone.localdate()

    @property
    def start(self) -> Start:
        """The kind that is chosen; the first one where none is."""
        return BY_KEY.get(str(self["type"].value()), STARTS[0])

    def questions(self) -> Iterator[tuple[BoundField, str]]:
        """Yield each field besides kind and name, with the condition under which it is shown."""
        for name in QUESTIONS:
            kinds = [start.key for start in STARTS if name in start.asks]
            yield self[name], f"type={'|'.join(kinds)}"

    def kinds(self) -> list[tuple[Start, bool, str]]:
        """Return each kind, whether it is chosen, and its other settings in sentences."""
        return [(start, start == self.start, _sentence_in(get_language() or "", start.key)) for start in STARTS]

    def values(self) -> dict[str, Any]:
        """Return the answers as fields of the event's form; an empty answer has the value of the kind.

        The input may be unchecked: the event's form checks it.
        """
        start = self.start
        typed = {name: str(self[name].value() or "").strip() for name in ("name", *QUESTIONS)}
        asked = {name: text if name in start.asks else "" for name, text in typed.items()}
        code = asked["time_control"] if asked["time_control"] in TIME_CONTROLS else start.time_control
        first = asked["start_date"] or str(timezone.localdate())
        values: dict[str, Any] = dict(start.values) | {
            "name": typed["name"],
            "system": f"{start.system}:{start.edition}",
            "start_date": first,
            "end_date": asked["end_date"] or first,
            "planned_rounds": asked["rounds"] or str(start.rounds),
            "time_control": str(TIME_CONTROLS[code]),
            "time_control_code": code,
        }
        return values | ({"boards": asked["boards"] or "4"} if "boards" in start.asks else {})

    def all_settings(self) -> EventForm:
        """Return the whole form of the event with these values, unchecked."""
        return FORMS[self.start.contestants](initial=_initial(self.start) | self.values())

    def event_form(self) -> EventForm:
        """Return the whole form as if these values had been sent: it checks them and gives the settings."""
        return FORMS[self.start.contestants](as_sent(self.start, self.values()))

    def take_errors(self, form: EventForm) -> None:
        """Show the errors of the whole form at the fields of this form, or above them."""
        names = {"planned_rounds": "rounds"}
        for field, errors in form.errors.items():
            name = names.get(field, field)
            self.add_error(name if name in self.fields else None, list(errors))


def _initial(start: Start) -> dict[str, Any]:
    """Return the initial values of the whole form's fields, with those of the kind."""
    form = FORMS[start.contestants]()
    return {name: form[name].value() for name in form.fields} | dict(start.values)


def as_sent(start: Start, values: dict[str, Any]) -> dict[str, str]:
    """Return the data that a browser would send for the whole form: an unticked box sends nothing."""
    filled = _initial(start) | values
    return {
        name: "on" if value is True else str(value)
        for name, value in filled.items()
        if value is not None and value is not False
    }


@cache
def _sentence_in(_language: str, kind: str) -> str:
    """Return the sentence in the active language; it is the same for every reader of that language."""
    return settings_sentence(BY_KEY[kind])


def settings_sentence(start: Start) -> str:
    """Return the settings that the short form does not ask for, in short sentences."""
    form = FORMS[start.contestants](as_sent(start, {"name": "x", "system": f"{start.system}:{start.edition}"}))
    form.is_valid()  # a kind's own values are right: a test has each of them
    settings = form.settings()
    codes = ", ".join(code.replace("/", "-") for code in form.cleaned_data["tie_breaks"])
    told = [name_of(start.system, start.edition), *announced_options(start.system, settings["options"])]  # type: ignore[arg-type]
    if "rounds" in start.asks:
        told.append(_("Rounds: %(count)s") % {"count": start.rounds})
    told.append(_("Time control: %(words)s") % {"words": TIME_CONTROLS[start.time_control]})
    if start.contestants is Contestants.TEAMS:
        points = "–".join(str(form["match_" + name].value()) for name in ("win", "draw", "loss"))
        told.append(_("Match points: %(points)s") % {"points": points})
    if codes:
        told.append(_("Tie-breaks: %(codes)s") % {"codes": codes})
    if "rounds" in start.asks:
        told.append(_("Half-point byes per player: %(count)s") % {"count": form.cleaned_data["max_byes"]})
    return ". ".join(text.rstrip(".") for text in told) + "."
