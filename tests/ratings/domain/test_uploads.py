"""A list comes in pieces, and is taken in by a job."""

from __future__ import annotations

import datetime
import io
import zipfile
from typing import Any

import pytest

from accounts.models import User
from benchmarks.rating_list import HEADINGS, _line
from ratings.domain import uploads
from ratings.domain.list_import import OVERTAKEN, ListRefusedError, import_list
from ratings.domain.uploads import (
    TAKING_IN,
    Announced,
    add_piece,
    begin_upload,
    cancel_upload,
    choose_encoding,
    fail_upload,
    job_of,
    question_of,
    recent_uploads,
)
from ratings.models import ListedPerson, ListPiece, ListUpload, RatingList
from tests.factories import make_user
from tests.ratings.people import NOVEMBER, OCTOBER, fide_list, listed
from tournaments.domain.errors import Refused
from tournaments.domain.jobs.completion import Failure
from tournaments.domain.jobs.job_handle import Cancelled, Work
from tournaments.domain.jobs.registry import kind_of
from tournaments.domain.words.core_messages import render_message
from tournaments.models import Job

pytestmark = pytest.mark.django_db


@pytest.fixture
def keeper() -> User:
    user = make_user("keeper")
    user.is_staff = True
    user.save()
    return user


@pytest.fixture(autouse=True)
def a_server(settings: Any) -> None:
    settings.EMBEDDED = False
    settings.CELERY_TASK_ALWAYS_EAGER = True


def a_list(*people: tuple[str, str, str]) -> bytes:
    """A packed list in FIDE's layout: number, name and standard rating of each."""
    lines = [_line(dict(zip(HEADINGS, HEADINGS, strict=True)))]
    lines += [_line({"ID Number": number, "Name": name, "SRtng": rating}) for number, name, rating in people]
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("players_list_foa.txt", "\r\n".join(lines) + "\r\n")
    return file.getvalue()


TWO = a_list(("800001", "Rossi, Anna", "2301"), ("800002", "Verdi, Ugo", "1800"))


def begun(keeper: User, data: bytes, **said: object) -> ListUpload:
    announced = Announced("FIDE", NOVEMBER, "players_list.zip", len(data), **said)  # type: ignore[arg-type]
    return begin_upload(actor=keeper, announced=announced)


def sent(keeper: User, data: bytes, django_capture: Any, size: int = 100, **said: object) -> ListUpload:
    """The whole file, in pieces."""
    upload = begun(keeper, data, **said)
    with django_capture(execute=True):
        for start in range(0, len(data), size):
            assert add_piece(upload=upload, actor=keeper, start=start, data=data[start : start + size]) == min(
                start + size, len(data)
            )
    return upload


def state(upload: ListUpload) -> tuple[str, object]:
    job = job_of(upload)
    assert job is not None
    reason = job.failure.get("reason")
    return job.state, render_message(reason) if reason else job.result


def test_a_list_in_pieces_takes_its_place_and_leaves_no_piece(
    keeper: User, django_capture_on_commit_callbacks: Any
) -> None:
    fide_list(listed(9, "Old, One", 1500), listed(8, "Old, Two", 1500), month=OCTOBER)
    upload = sent(keeper, TWO, django_capture_on_commit_callbacks)
    assert state(upload) == ("done", {"people": 2})
    assert [str(each) for each in RatingList.objects.all()] == ["FIDE 2026-11"]
    assert list(ListedPerson.objects.order_by("number").values_list("number", "name", "standard")) == [
        ("800001", "Rossi, Anna", 2301),
        ("800002", "Verdi, Ugo", 1800),
    ]
    assert ListPiece.objects.count() == 0
    assert recent_uploads() == [upload]


TABLE = "ID;Name;Elo\r\n17;Müller, Jörg;2104\r\n18;Smith, Al;1900\r\n".encode("cp1252")


def names() -> list[str]:
    return [person.name for person in ListedPerson.objects.order_by("number")]


def test_the_encoding_of_a_table_is_chosen_with_the_file(keeper: User, django_capture_on_commit_callbacks: Any) -> None:
    upload = sent(keeper, TABLE, django_capture_on_commit_callbacks, columns={}, encoding="cp1251")
    assert (state(upload), names()) == (("done", {"people": 2}), ["Mьller, Jцrg", "Smith, Al"])


def test_a_table_without_a_stated_encoding_waits_for_the_choice(
    keeper: User, django_capture_on_commit_callbacks: Any
) -> None:
    """Issue 29, 14: names are shown before a list replaces the present one."""
    upload = sent(keeper, TABLE, django_capture_on_commit_callbacks, columns={})
    question = question_of(job_of(upload))
    assert question is not None
    assert (question.likely, names()) == ("cp1252", [])
    assert [question.samples(codec) for codec in ("cp1252", "cp1251")] == [
        ["17;Müller, Jörg;2104"],
        ["17;Mьller, Jцrg;2104"],
    ]
    with pytest.raises(Refused, match="Choose the encoding"):
        choose_encoding(upload=upload, actor=keeper, codec="rot13")
    with django_capture_on_commit_callbacks(execute=True):
        choose_encoding(upload=upload, actor=keeper, codec="cp1252")
    assert (state(upload), names()) == (("done", {"people": 2}), ["Müller, Jörg", "Smith, Al"])
    assert ListPiece.objects.count() == 0
    with pytest.raises(Refused, match="no longer here"):
        choose_encoding(upload=upload, actor=keeper, codec="cp1252")


def test_an_ascii_table_asks_nothing(keeper: User, django_capture_on_commit_callbacks: Any) -> None:
    upload = sent(keeper, b"ID;Name\n17;Rossi, Anna\n", django_capture_on_commit_callbacks, columns={})
    assert (state(upload), question_of(job_of(upload))) == (("done", {"people": 1}), None)


def test_a_piece_that_is_here_or_comes_too_early_changes_nothing(keeper: User) -> None:
    upload = begun(keeper, TWO)
    assert add_piece(upload=upload, actor=keeper, start=0, data=TWO[:50]) == 50
    assert add_piece(upload=upload, actor=keeper, start=0, data=TWO[:50]) == 50
    assert add_piece(upload=upload, actor=keeper, start=70, data=TWO[70:80]) == 50
    assert add_piece(upload=upload, actor=keeper, start=-1, data=b"x") == 50
    assert add_piece(upload=upload, actor=keeper, start=50, data=b"") == 50
    assert [bytes(piece.data) for piece in upload.pieces.all()] == [TWO[:50]]
    assert job_of(upload) is None


def test_more_than_was_said_is_refused(keeper: User, monkeypatch: pytest.MonkeyPatch) -> None:
    upload = begun(keeper, TWO)
    with pytest.raises(Refused, match="larger than announced"):
        add_piece(upload=upload, actor=keeper, start=0, data=TWO + b"x")
    monkeypatch.setattr(uploads, "PIECE", 10)
    with pytest.raises(Refused, match="larger than announced"):
        add_piece(upload=upload, actor=keeper, start=0, data=TWO[:11])
    assert add_piece(upload=upload, actor=keeper, start=0, data=TWO[:10]) == 10


@pytest.mark.parametrize("size", [0, -5, uploads.MOST_BYTES + 1])
def test_a_file_that_is_empty_or_too_large_is_refused_before_it_comes(keeper: User, size: int) -> None:
    with pytest.raises(Refused, match="a rating list has between"):
        begin_upload(actor=keeper, announced=Announced("FIDE", NOVEMBER, "a.zip", size))
    assert ListUpload.objects.count() == 0


def test_only_who_keeps_the_site_sends_lists(keeper: User) -> None:
    stranger, upload = make_user("stranger"), begun(keeper, TWO)
    for act in (
        lambda: begun(stranger, TWO),
        lambda: add_piece(upload=upload, actor=stranger, start=0, data=TWO),
        lambda: cancel_upload(upload=upload, actor=stranger),
    ):
        with pytest.raises(Refused, match="Only an administrator can import rating lists"):
            act()


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"PK\x03\x04 this is no archive", "The archive is damaged"),
        (b"something else\r\n", "The"),
        (b"id,name,rating\r1,Rossi,2000\r2,Bianchi,1900\r", "The first line does not name the columns"),
        (b'<?xml version="1.0" encoding="x-unknown"?><playerslist></playerslist>', "The XML breaks off or is damaged"),
        (TWO[:-8] + bytes([TWO[-8] ^ 0xFF]) + TWO[-7:], "The archive is damaged"),
        (a_list(), "The list is empty."),
        (a_list(("1", "Only, One", "1500")), "it seems to be incomplete"),
    ],
)
def test_a_damaged_or_much_shorter_list_fails_in_words_and_the_one_before_stays(
    keeper: User, django_capture_on_commit_callbacks: Any, data: bytes, why: str
) -> None:
    before = fide_list()
    upload = sent(keeper, data, django_capture_on_commit_callbacks)
    ended, reason = state(upload)
    assert ended == "failed"
    assert why in str(reason)
    assert [(each.pk, each.state) for each in RatingList.objects.all()] == [(before.pk, "current")]
    assert ListPiece.objects.count() == 0


def test_the_columns_of_a_national_list_are_kept_for_its_next_edition(
    keeper: User, django_capture_on_commit_callbacks: Any
) -> None:
    table = b"Tessera;Chi;Forza\n12;Rossi, Anna;1900\n"
    said = {"Tessera": "number", "Chi": "name", "Forza": "standard"}
    for columns in (said, None):
        announced = Announced("FSI", NOVEMBER, "fsi.csv", len(table), columns=columns)
        upload = begin_upload(actor=keeper, announced=announced)
        with django_capture_on_commit_callbacks(execute=True):
            add_piece(upload=upload, actor=keeper, start=0, data=table)
        assert state(upload) == ("done", {"people": 1})
        assert RatingList.objects.get(name="FSI").columns == said
    assert ListedPerson.objects.get().standard == 1900


def test_a_cancelled_one_is_not_taken_in(keeper: User) -> None:
    before, upload = fide_list(), begun(keeper, TWO)
    add_piece(upload=upload, actor=keeper, start=0, data=TWO)
    job = job_of(upload)
    assert job is not None
    kept = dict(ListPiece.objects.values_list("start", "data"))
    cancel_upload(upload=upload, actor=keeper)
    assert (state(upload)[0], ListPiece.objects.count()) == ("cancelled", 0)
    for start, data in kept.items():  # whoever is at work has read the file already
        ListPiece.objects.create(upload=upload, start=start, data=data)
    with pytest.raises(Cancelled):
        kind_of(job).do(Work(job))
    assert [(each.pk, each.state) for each in RatingList.objects.all()] == [(before.pk, "current")]


def test_one_list_of_a_name_at_a_time(keeper: User) -> None:
    add_piece(upload=begun(keeper, TWO), actor=keeper, start=0, data=TWO)
    with pytest.raises(Refused, match="is already being imported"):
        begun(keeper, TWO)
    assert begin_upload(actor=keeper, announced=Announced("FSI", NOVEMBER, "a.csv", 10)).name == "FSI"


def test_what_is_left_of_others_is_bounded_and_goes_after_a_day(keeper: User) -> None:
    left = [begun(keeper, TWO) for _ in range(uploads.MOST_UNFINISHED + 1)]
    for upload in left:
        add_piece(upload=upload, actor=keeper, start=0, data=TWO[:5])
    begun(keeper, TWO)
    assert ListPiece.objects.count() <= uploads.MOST_UNFINISHED
    ListUpload.objects.update(begun_at=datetime.datetime(2020, 1, 1, tzinfo=datetime.UTC))
    newest = begun(keeper, TWO)
    assert list(ListUpload.objects.all()) == [newest]


def test_a_job_whose_file_is_gone_says_so(keeper: User) -> None:
    upload = begun(keeper, TWO)
    add_piece(upload=upload, actor=keeper, start=0, data=TWO)
    ListPiece.objects.all().delete()
    job = job_of(upload)
    assert job is not None
    kind_of(job).do(Work(job))
    assert state(upload) == ("failed", "The file is no longer here: send it again.")


def test_a_twin_that_overtook_it_goes_on_and_another_import_ends_it(
    keeper: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    upload = begun(keeper, TWO)
    add_piece(upload=upload, actor=keeper, start=0, data=TWO)
    job = job_of(upload)
    assert job is not None

    def overtaken(**_said: object) -> None:
        raise ListRefusedError(OVERTAKEN)

    monkeypatch.setattr(uploads, "import_list", overtaken)
    Job.objects.filter(pk=job.pk).update(tries=2)
    with pytest.raises(Cancelled):
        uploads.import_upload(Work(job))
    assert (state(upload)[0], ListPiece.objects.count()) == ("waiting", 1)
    uploads.import_upload(Work(Job.objects.get(pk=job.pk)))
    assert (state(upload)[0], ListPiece.objects.count()) == ("failed", 0)


def test_a_job_that_fails_otherwise_leaves_no_piece(keeper: User) -> None:
    upload = begun(keeper, TWO)
    add_piece(upload=upload, actor=keeper, start=0, data=TWO)
    job = job_of(upload)
    assert job is not None
    assert (job.kind, uploads.KIND.longest_seconds) == (TAKING_IN, 840)
    fail_upload(job, Failure("too_long", "It took too long."))
    assert (state(upload), ListPiece.objects.count()) == (("failed", "It took too long."), 0)


def test_a_list_that_is_kept_for_checks_replaces_none_and_nobody_is_found_on_it(
    keeper: User, django_capture_on_commit_callbacks: Any
) -> None:
    current = fide_list(listed(1, "Present, One", 1500), listed(2, "Present, Two", 1500))
    for month in range(1, 5):
        import_list(
            name="FIDE",
            month=datetime.date(2026, month, 1),
            people=[listed(3, "Old, One", 1500), listed(4, "Old, Two", 1500)],
            is_kept_beside=True,
        )
    upload = sent(keeper, TWO, django_capture_on_commit_callbacks, is_kept_beside=True)
    assert state(upload)[0] == "done"
    kept = [str(each) for each in RatingList.objects.filter(state="kept")]
    assert (RatingList.objects.get(state="current"), kept) == (current, ["FIDE 2026-11", "FIDE 2026-04"])
