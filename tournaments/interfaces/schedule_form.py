"""The form for the start times of an event's rounds."""

from __future__ import annotations

import datetime
from typing import Any

from django import forms
from django.utils import timezone

from tournaments.domain.results.version_token import sign_values
from tournaments.domain.words.rounds import round_title
from tournaments.interfaces.fields import MomentField
from tournaments.models import Event


class ScheduleForm(forms.Form):
    """Form for the start times of the rounds."""

    def __init__(self, event: Event, data: Any = None) -> None:
        super().__init__(data)
        self.rounds = list(event.rounds.all())
        for round_ in self.rounds:
            self.fields[f"round_{round_.number}"] = MomentField(
                label=round_title(event, round_.number),
                required=False,
                initial=timezone.localtime(round_.starts_at) if round_.starts_at else None,
            )

    @property
    def fields_of(self) -> dict[str, tuple[str]]:
        """The field of each round, by the name that the domain has for it."""
        return {str(round_.number): (f"round_{round_.number}",) for round_ in self.rounds}

    @property
    def known(self) -> int:
        """The number of rounds that have a time."""
        return sum(round_.starts_at is not None for round_ in self.rounds)

    @property
    def seen(self) -> str:
        """The times that the form shows, for its hidden field."""
        return sign_values({str(round_.number): round_.starts_at for round_ in self.rounds})

    def starts(self) -> dict[int, datetime.datetime | None]:
        """The times by round number."""
        return {round_.number: self.cleaned_data[f"round_{round_.number}"] for round_ in self.rounds}
