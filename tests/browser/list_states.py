"""The pages of rating lists, in their states."""

from __future__ import annotations

import base64
import datetime
from collections.abc import Iterator

from django.utils import timezone

from accounts.models import User
from ratings.domain.membership_lists import add_people, as_rated, make_own_list
from ratings.domain.uploads import TAKING_IN, Announced, add_piece, begin_upload, job_of
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
    Registration.objects.filter(pk=rows[0].pk).update(ratings=known)
    yield from desk(event, "players/ratings/", "players/ratings/check/", "players/ratings/rule/")
    yield typed(event, "players/ratings/rule/", preferred="national", tempi="rapid", national="", seen="")
    yield from desk(event, f"players/{rows[0].pk}/")
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
