"""What is published of a fund, as JSON: the fund, and the awards by the keys of the registrations.

Names are not in it: they are read when it is shown, so that an erased player has no name here either.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from prizes.domain.forecast import CategoryLine, Forecast, category_line, places_text
from prizes.domain.wording import rules_of
from tabellone.messages import stored
from tabellone.money import Money
from tabellone.prizes import (
    Criterion,
    Fund,
    PerPlayer,
    Presence,
    PrizeCategory,
    Sharing,
)
from tournaments.domain.festivals.section_rules import section_name
from tournaments.domain.words.core_messages import render_message
from tournaments.models import Registration


def snapshot_of(found: Forecast, keys: Mapping[int, int], *, with_awards: bool) -> dict[str, Any]:
    """Return the fund as it is published. ``keys``: the registrations by pairing number."""
    snapshot: dict[str, Any] = {
        "fund": {
            "name": found.fund.name,
            "currency": found.fund.currency,
            "sponsor": found.fund.sponsor,
            "sharing": found.fund.sharing.value,
            "per_player": found.fund.per_player.value,
            "step": found.fund.step,
            "minimum_share": found.fund.minimum_share,
            "minimum_games": found.fund.minimum_games,
            "presence": found.fund.presence.value,
            "criterion": found.fund.criterion.value,
        },
        "sections": list(found.ranking.counted),
        "categories": [
            asdict(each) | {"players": None if each.players is None else [], "own": own}
            for each, own in zip(found.fund.categories, found.own, strict=True)
        ],
        "awards": None,
        "things": [],
    }
    if not with_awards or found.distribution is None:
        return snapshot
    competitors = {each.number: each for each in found.competitors}
    awards = [
        {
            "player": keys[award.player],
            "category": award.category,
            "places": list(award.places),
            "amount": award.amount,
            "rank": competitors[award.player].rank,
            "score": competitors[award.player].score,
            "reasons": [stored(reason) for reason in award.reasons],
        }
        for award in found.awards
    ]
    things = [
        {"player": keys[each.player], "category": each.category, "place": each.place, "thing": each.thing}
        for each in found.distribution.things
        if each.player is not None
    ]
    return snapshot | {"awards": awards, "things": things}


@dataclass(frozen=True, slots=True)
class PublishedAward:
    """A published award. ``amount`` is 0 for a thing."""

    player: Registration | None
    """None if the player was removed."""
    key: int
    category: str
    place: str
    amount: Money
    thing: str = ""
    rank: int = 0
    score: str = ""
    reasons: tuple[str, ...] = ()

    @property
    def section(self) -> str:
        """Return the name of the section in which the player is registered."""
        return section_name(self.player.event) if self.player else ""


@dataclass(frozen=True, slots=True)
class PublishedCategory:
    """A published category, with its awards if they are public."""

    line: CategoryLine
    awards: tuple[PublishedAward, ...]
    things: tuple[PublishedAward, ...]


@dataclass(frozen=True, slots=True)
class PublishedFund:
    """What readers see of a fund."""

    fund: Fund
    categories: tuple[PublishedCategory, ...]
    has_awards: bool
    """False while only the prizes are announced."""
    sections: tuple[str, ...] = ()
    """Of a festival: the names of the sections that count."""
    is_of_teams: bool = False

    @property
    def awards(self) -> list[PublishedAward]:
        """Return all awards of money, by category."""
        return [award for category in self.categories for award in category.awards]

    @property
    def things(self) -> list[PublishedAward]:
        """Return all things, by category."""
        return [thing for category in self.categories for thing in category.things]

    @property
    def rules(self) -> list[str]:
        """Return the fund's rules as sentences."""
        return rules_of(self.fund, self.sections, is_of_teams=self.is_of_teams)

    @property
    def total(self) -> Money:
        """Return the sum of the prizes."""
        return self.fund.total

    @property
    def awarded(self) -> Money:
        return sum(award.amount for award in self.awards)

    @property
    def sponsors(self) -> list[str]:
        """Return the sponsors of the fund and of its categories, each once."""
        every = [self.fund.sponsor, *(category.line.sponsor for category in self.categories)]
        return list(dict.fromkeys(name for name in every if name))


@dataclass(frozen=True, slots=True)
class PublishedRules:
    """The prizes and rules of a snapshot, without its awards. An older snapshot lacks rules that did not exist yet."""

    fund: Fund
    own: tuple[str, ...]
    """The organiser's category of each category."""
    sections: tuple[str, ...]


def published_rules(snapshot: Mapping[str, Any]) -> PublishedRules:
    """Return the prizes and rules that a snapshot holds."""
    head = snapshot["fund"]
    fund = Fund(
        categories=tuple(map(_category, snapshot["categories"])),
        sharing=Sharing(head["sharing"]),
        per_player=PerPlayer(head["per_player"]),
        step=head["step"],
        minimum_share=head["minimum_share"],
        currency=head["currency"],
        name=head["name"],
        sponsor=head["sponsor"],
        minimum_games=head.get("minimum_games", 0),
        presence=Presence(head.get("presence", Presence.KEEP)),
        criterion=Criterion(head.get("criterion", Criterion.POINTS)),
    )
    own = tuple(each["own"] for each in snapshot["categories"])
    return PublishedRules(fund, own, tuple(snapshot.get("sections", ())))


def published_fund(
    snapshot: Mapping[str, Any], players: Mapping[int, Registration], *, is_of_teams: bool = False
) -> PublishedFund:
    """Return what a snapshot holds, with the players' or teams' present names."""
    rules = published_rules(snapshot)
    awards = [_award(each, players) for each in snapshot["awards"] or ()]
    things = [_thing(each, players) for each in snapshot["things"]]
    return PublishedFund(
        rules.fund,
        tuple(
            PublishedCategory(
                category_line(rules.fund, category, own, is_of_teams=is_of_teams),
                tuple(award for award in awards if award.category == category.key),
                tuple(thing for thing in things if thing.category == category.key),
            )
            for category, own in zip(rules.fund.categories, rules.own, strict=True)
        ),
        snapshot["awards"] is not None,
        rules.sections,
        is_of_teams,
    )


def players_of(snapshots: Sequence[Mapping[str, Any]]) -> dict[int, Registration]:
    """Return the registrations of all awards by key, with their events; one query."""
    keys = {each["player"] for snapshot in snapshots for each in (*(snapshot["awards"] or ()), *snapshot["things"])}
    return Registration.objects.select_related("event__festival").in_bulk(keys) if keys else {}


def _category(values: Mapping[str, Any]) -> PrizeCategory:
    fields = {name: value for name, value in values.items() if name != "own"}
    lists = {name: tuple(values.get(name, ())) for name in ("amounts", "things", "sections")}
    players = None if values["players"] is None else frozenset[int]()
    return PrizeCategory(**{**fields, **lists, "players": players})


def _award(values: Mapping[str, Any], players: Mapping[int, Registration]) -> PublishedAward:
    return PublishedAward(
        players.get(values["player"]),
        values["player"],
        values["category"],
        places_text(values["places"]),
        values["amount"],
        "",
        values["rank"],
        values["score"],
        tuple(map(render_message, values["reasons"])),
    )


def _thing(values: Mapping[str, Any], players: Mapping[int, Registration]) -> PublishedAward:
    key = values["player"]
    return PublishedAward(players.get(key), key, values["category"], str(values["place"]), 0, values["thing"])
