"""The part of an event's form in which the bands of its acceleration are listed."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tabellone.engine.swiss.bands import parse_band
from tabellone.engine.system import Contestants
from tournaments.interfaces.fields import BandsField


class AccelerationBandsForm(forms.Form):
    """Form with the field for the acceleration bands and its validation."""

    contestants = Contestants.PLAYERS
    """The kind of contestants."""

    acceleration_bands = BandsField(
        label=_("Acceleration bands"),
        max_length=4000,
        required=False,
        help_text=_(
            "One band a line: players, points, rounds. Players by rating (2200+: 1, 1-3 or 2000-2199: ½, 1-3), by "
            "starting list (#1-20: 1, 1-2) or by title (GM IM: 1, 1-3). The first line that fits counts."
        ),
    )

    def check_bands(self, values: dict[str, Any]) -> None:
        """Check the bands: only acceleration by bands has them, and they end with the last round at the latest."""
        if values.get("acceleration") != "bands":
            values["acceleration_bands"] = []
            return
        if "acceleration_bands" in self.errors or self.fields["acceleration_bands"].disabled:
            return
        bands = [parse_band(line) for line in values.get("acceleration_bands") or []]
        if not bands:
            self.add_error("acceleration_bands", _("Enter at least one band."))
        if self.contestants is Contestants.TEAMS and any(band.titles for band in bands):
            self.add_error("acceleration_bands", _("Teams have no titles. Use bands by rating or by starting list."))
        rounds = values.get("planned_rounds")
        if rounds and any(band.last_round > rounds for band in bands):
            self.add_error("acceleration_bands", _("A band ends after the last round of the event."))
