"""The pages of rating lists, in their states."""

from __future__ import annotations

import base64
import datetime
from collections.abc import Iterator

from django.utils import timezone

from accounts.models import User
from ratings.domain.list_sources import FETCHING, SourceValues, add_source, fide_source
from ratings.domain.membership_lists import add_people, as_rated, make_own_list
from ratings.domain.uploads import TAKING_IN, Announced, add_piece, begin_upload, job_of
from ratings.models import ListSource
from tabellone.interchange.players import Entrant
from tabellone.interchange.rating_lists.player_ratings import known_as_json
from tests.browser.state import ORGANISER, STAFF, State, desk, in_another_encoding, typed
from tests.ratings.people import NOVEMBER, fide_list, listed
from tournaments.models import Event, Job, Registration

REFUSED = {"code": "refused", "reason": "The list is empty."}


def list_states(event: Event, names: tuple[str, ...]) -> Iterator[State]:
    """With a list that differs from the event's players, and one of a name that is on its way."""
    keeper = User.objects.get(username=STAFF)
    rows = list(event.registrations.filter(kind=Registration.Kind.PLAYER).exclude(fide_id=""))
    fide_list(*(listed(int(row.fide_id), row.name, 2222, 2100, 2000, birth_year=1900) for row in rows))
    Event.objects.filter(pk=event.pk).update(start_date=NOVEMBER)
    known = known_as_json([])
    known += [{"list": "FIDE", "month": "2026-10", "tempo": tempo, "rating": 2100} for tempo in ("standard", "blitz")]
    picked = [known[0], known[1] | {"picked": True}]
    Registration.objects.filter(pk=rows[1].pk).update(rating=2100, ratings=picked)
    Registration.objects.filter(pk=rows[0].pk).update(
        ratings=known,
        later_ratings=[{"first_round": 2, "rating": 2345, "source": "FIDE 2026-12"}],
        no_half_byes=True,
    )
    yield from desk(event, "players/ratings/", "players/ratings/check/", "players/ratings/rule/")
    yield from desk(event, "players/ratings/rounds/?from=3&list=1")
    yield typed(event, "players/ratings/rule/", preferred="national", tempi="rapid", national="", seen="")
    yield from desk(event, f"players/{rows[0].pk}/", f"players/{rows[1].pk}/")
    yield State("lists", "/lists/", ORGANISER)
    keeper.is_staff = True
    own = make_own_list(actor=keeper, name=f"Circolo {names[4]}"[:40])
    people = [as_rated(Entrant(row.name, 1500, fide_id=row.fide_id)) for row in rows]
    add_people(own=own, actor=keeper, people=[*people, as_rated(Entrant("Neri, Ugo"))])
    one = own.people.first()
    assert one is not None
    yield State("an own list", f"/lists/own/{own.pk}/", STAFF)
    in_polish = in_another_encoding(f"Name;Elo\nŁuczak, Żaneta;1900\n{names[4]}ł;1\n")
    yield State("a file for an own list", f"/lists/own/{own.pk}/", STAFF, in_polish, f"/lists/own/{own.pk}/table/")
    yield State("somebody of an own list", f"/lists/own/{own.pk}/person/{one.pk}/", STAFF)
    yield State("a new member, refused", f"/lists/own/{own.pk}/person/", STAFF, {"name": "", "rating": "9999"})
    for state in (None, Job.State.RUNNING, Job.State.DONE, Job.State.FAILED, Job.State.CANCELLED):
        announced = Announced(f"{state} {names[4]}"[:40], datetime.date(2026, 10, 1), f"{names[4]}.zip", 9)
        upload = begin_upload(actor=keeper, announced=announced)
        add_piece(upload=upload, actor=keeper, start=0, data=b"12345")
        if state is not None:
            now = timezone.now() + datetime.timedelta(days=1)  # nobody is sent for it again meanwhile
            Job.objects.create(
                kind=TAKING_IN, event=None, subject=upload.pk, state=state, asked_by=keeper, asked_at=now, alive_at=now,
                sent_at=now, done=120_000, total=1_900_000, result={"people": 1_932_868},
                failure=REFUSED if state == Job.State.FAILED else {},
            )  # fmt: skip
            assert job_of(upload) is not None
        yield State(f"a list on its way: {state}", f"/lists/upload/{upload.pk}/", STAFF)
    asking = begin_upload(actor=keeper, announced=Announced("Polska", NOVEMBER, "polska.csv", 9))
    written = (f"17;{names[4]}ł", "18;Łuczak, Żaneta")
    lines = [base64.b64encode(line.encode("cp1250")).decode() for line in written]
    Job.objects.create(
        kind=TAKING_IN, event=None, subject=asking.pk, state=Job.State.DONE, asked_by=keeper, asked_at=timezone.now(),
        result={"likely": "cp1250", "lines": lines},
    )  # fmt: skip
    yield State("a list in another encoding", f"/lists/upload/{asking.pk}/", STAFF)
    yield State("lists, for who keeps the site", "/lists/", STAFF)
    yield State("a list is sent", "/lists/upload/", STAFF)
    yield State("a list is sent, refused", "/lists/upload/", STAFF, {"name": "", "month": "soon", "is_table": "on"})
    yield from source_states(keeper, names)


def source_states(keeper: User, names: tuple[str, ...]) -> Iterator[State]:
    """A list that is off, one that is being fetched, one with a problem, and the form."""
    now = timezone.now()
    add_source(actor=keeper, values=SourceValues(f"Circolo {names[4]}"[:39], "https://lists.example/a.csv", "table"))
    fetched = add_source(actor=keeper, values=fide_source("all"))
    broken = add_source(actor=keeper, values=SourceValues("FSI", f"https://lists.example/{'x' * 300}.zip", "fide"))
    ListSource.objects.filter(pk__in=[fetched.pk, broken.pk]).update(
        is_on=True, switched_on_by=keeper, switched_on_at=now, checked_at=now, fetched_at=now, size=46_871_000,
        next_at=now + datetime.timedelta(days=1),
    )  # fmt: skip
    ListSource.objects.filter(pk=broken.pk).update(problem="redirect")
    later = now + datetime.timedelta(days=1)  # nobody is sent for it again meanwhile
    Job.objects.create(
        kind=FETCHING, event=None, subject=fetched.pk, state=Job.State.RUNNING, asked_by=keeper, asked_at=later,
        alive_at=later, sent_at=later, done=120_000, total=1_900_000,
    )  # fmt: skip
    yield State("lists that are fetched", "/lists/automatic/", STAFF)
    wrong = {"file": "other", "name": "", "address": "http://lists.example"}
    yield State("an address of a list, refused", "/lists/automatic/", STAFF, wrong, "/lists/automatic/add/")
