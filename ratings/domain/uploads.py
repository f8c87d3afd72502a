"""Upload of a rating list from a browser in pieces, and its import by a job."""

from __future__ import annotations

import base64
import datetime
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from ratings.domain.access import may_import_lists
from ratings.domain.list_import import OVERTAKEN, ListRefusedError, columns_kept, current_lists, import_list
from ratings.models import ListPiece, ListUpload, RatingList
from tabellone.interchange.encodings import as_text
from tabellone.interchange.rating_lists import read_list
from tabellone.interchange.rating_lists.list_files import CHOOSABLE, unclear_encoding
from tabellone.messages import Message, ToldError
from tournaments.domain.errors import Refused
from tournaments.domain.jobs.completion import Failure, cancel, fail, finish
from tournaments.domain.jobs.job_handle import Cancelled, Work
from tournaments.domain.jobs.registry import JobKind
from tournaments.domain.jobs.requesting import request_job, send
from tournaments.models import Job

TAKING_IN = "take_in_list"
"""Jobs of this kind have an upload as their subject."""
MOST_BYTES = 1024**3
"""Maximum size of a file. FIDE's largest has 0.86 GiB unpacked and 0.05 GiB packed."""
PIECE = 4 * 1024**2
"""Bytes in one request, far below the server's limit (``UPLOAD_MAX_BYTES``)."""
MOST_UNFINISHED = 3
KEPT_FOR = datetime.timedelta(days=1)
"""An unfinished upload can be continued for this long."""
LONGEST_SECONDS = 14 * 60
"""Enough for two million people on a busy server. A queue sends a job again after a quarter of an hour."""
LONGEST_SAMPLE = 80
LEFT_WITHOUT = Message("The file is no longer here: send it again.")


@dataclass(frozen=True, slots=True)
class Announced:
    """Description of a list, sent before the upload."""

    name: str
    month: datetime.date
    file_name: str
    size: int
    tempo: str = "standard"
    columns: Mapping[str, str] | None = None
    encoding: str = ""
    is_kept_beside: bool = False


def begin_upload(*, actor: User, announced: Announced) -> ListUpload:
    """Create an upload for a list in pieces.

    Raises Refused without permission, for a file that is too large or empty, and during another import of the same
    name.
    """
    _refuse_strangers(actor)
    if not 0 < announced.size <= MOST_BYTES:
        raise Refused(
            _("The file has %(size)s MB; a rating list has between one byte and %(most)s MB.")
            % {"size": announced.size // 1024**2, "most": MOST_BYTES // 1024**2},
            _("Choose the compressed file as you downloaded it."),
        )
    if RatingList.objects.filter(name=announced.name, is_own=True).exists():
        raise Refused(
            _("The list “%(name)s” is kept here, person by person.") % {"name": announced.name},
            _("Add a table to it on its own page, or give this one another name."),
        )
    with transaction.atomic():
        _forget_old()
        under_way = ListUpload.objects.filter(pk__in=_open_jobs().values("subject"))
        if under_way.filter(name=announced.name).exists():
            raise Refused(
                _("A list “%(name)s” is already being imported.") % {"name": announced.name},
                _("Wait for its end, or cancel it."),
            )
        unfinished = list(ListUpload.objects.filter(pieces__isnull=False).exclude(pk__in=under_way).distinct())
        for left in unfinished[MOST_UNFINISHED - 1 :]:
            _drop_pieces(left)
        return ListUpload.objects.create(
            name=announced.name,
            month=announced.month,
            tempo=announced.tempo,
            columns=None if announced.columns is None else dict(announced.columns),
            encoding=announced.encoding,
            is_kept_beside=announced.is_kept_beside,
            file_name=announced.file_name[:200],
            size=announced.size,
            uploaded_by=actor,
            begun_at=timezone.now(),
        )


def add_piece(*, upload: ListUpload, actor: User, start: int, data: bytes) -> int:
    """Save the next bytes and return the number of bytes received. The last piece starts the import.

    A repeated or premature piece changes nothing: the sender continues at the returned position.
    """
    _refuse_strangers(actor)
    with transaction.atomic():
        locked = ListUpload.objects.select_for_update().get(pk=upload.pk)
        if start != locked.received or not data or job_of(locked) is not None:
            return locked.received
        if len(data) > PIECE or locked.received + len(data) > locked.size:
            raise Refused(_("The file is larger than announced."), _("Begin again with the file."))
        ListPiece.objects.create(upload=locked, start=start, data=data)
        locked.received += len(data)
        locked.save(update_fields=["received"])
        if locked.received == locked.size:
            job, is_new = request_job(kind=TAKING_IN, event=None, actor=actor, subject=locked.pk)
            send(job, is_new=is_new)
        return locked.received


def job_of(upload: ListUpload) -> Job | None:
    """Return the job that imports the list; None until all bytes are received."""
    return Job.objects.filter(kind=TAKING_IN, event=None, subject=upload.pk).order_by("-pk").first()


def cancel_upload(*, upload: ListUpload, actor: User) -> None:
    """Cancel the import. The previous list stays."""
    _refuse_strangers(actor)
    with transaction.atomic():
        cancel(_open_jobs().filter(subject=upload.pk))
        _drop_pieces(upload)


def recent_uploads() -> list[ListUpload]:
    """Return the uploads of the last day, the latest first."""
    return list(ListUpload.objects.filter(begun_at__gt=timezone.now() - KEPT_FOR).select_related("uploaded_by")[:10])


def import_upload(work: Work) -> None:
    """Run the import job."""
    upload = ListUpload.objects.filter(pk=work.job.subject).first()
    if upload is None:
        fail(work.job, Failure("gone", LEFT_WITHOUT))
        return
    try:
        # A folder, because Windows does not open a temporary file a second time.
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / f"list{Path(upload.file_name).suffix[:8]}"
            _write_out(upload, path)
            if _asks(upload, work, path):
                return
            _take_in(upload, work, path)
    except ToldError as error:
        if error.message == OVERTAKEN and Job.objects.get(pk=work.job.pk).tries != work.job.tries:
            raise Cancelled from error  # another worker has the same job
        fail(work.job, Failure("refused", error.message))
    _drop_pieces(upload)


@dataclass(frozen=True, slots=True)
class EncodingQuestion:
    """A complete upload that waits for the choice of its encoding."""

    likely: str
    """The codec of the likely encoding."""
    lines: tuple[bytes, ...]
    """Lines that depend on the encoding."""

    def samples(self, codec: str) -> list[str]:
        """Return the lines in that encoding."""
        return [" ".join(as_text(line, codec).split())[:LONGEST_SAMPLE] for line in self.lines]


def question_of(job: Job | None) -> EncodingQuestion | None:
    """Return the question with which the upload's last job ended; None if there is none."""
    said = job.result if job is not None and isinstance(job.result, dict) else {}
    if "likely" not in said:
        return None
    return EncodingQuestion(said["likely"], tuple(map(base64.b64decode, said["lines"])))


def choose_encoding(*, upload: ListUpload, actor: User, codec: str) -> None:
    """Import the complete upload in this encoding. Raises Refused if it no longer waits for the choice."""
    _refuse_strangers(actor)
    if codec not in {encoding.codec for encoding in CHOOSABLE}:
        raise Refused(_("Choose the encoding."))
    with transaction.atomic():
        locked = ListUpload.objects.select_for_update().get(pk=upload.pk)
        if question_of(job_of(locked)) is None or not locked.pieces.exists():
            raise Refused(_("The file is no longer here."), _("Upload it again."))
        locked.encoding = codec
        locked.save(update_fields=["encoding"])
        job, is_new = request_job(kind=TAKING_IN, event=None, actor=actor, subject=locked.pk)
        send(job, is_new=is_new)


def _asks(upload: ListUpload, work: Work, path: Path) -> bool:
    """End the job with a question if the table does not state its encoding. The pieces are kept for the answer."""
    if upload.encoding:
        return False
    found = unclear_encoding(path, mapping=_columns(upload))
    if found is None:
        return False
    lines = [base64.b64encode(line).decode("ascii") for line in found.lines]
    if not finish(work.job, likely=found.likely.codec, lines=lines):
        raise Cancelled
    return True


def _columns(upload: ListUpload) -> Mapping[str, str] | None:
    return columns_kept(upload.name) if upload.columns is None else upload.columns


def _take_in(upload: ListUpload, work: Work, path: Path) -> None:
    columns = _columns(upload)
    expected = sum(each.people_count for each in current_lists().filter(name=upload.name))

    def ends(fresh: RatingList) -> None:
        if not finish(work.job, people=fresh.people_count):
            raise Cancelled

    import_list(
        name=upload.name,
        month=upload.month,
        people=read_list(path, tempo=upload.tempo, mapping=columns, encoding=upload.encoding),
        file_name=upload.file_name,
        columns=columns,
        told=lambda count: work(count, max(count, expected) if expected else 0),
        is_kept_beside=upload.is_kept_beside,
        ends=ends,
    )


def _write_out(upload: ListUpload, path: Path) -> None:
    """Write the pieces in order into a local file. Raises ListRefusedError if a piece is missing."""
    here = 0
    with path.open("wb") as file:
        for start in list(upload.pieces.values_list("start", flat=True)):
            data = ListPiece.objects.values_list("data", flat=True).get(upload=upload, start=start)
            here += file.write(data)
    if here != upload.size:
        raise ListRefusedError(LEFT_WITHOUT)


def fail_upload(job: Job, failure: Failure) -> bool:
    """Mark the job as failed and delete the pieces."""
    for upload in ListUpload.objects.filter(pk=job.subject):
        _drop_pieces(upload)
    return fail(job, failure)


KIND = JobKind(TAKING_IN, do=import_upload, fail=fail_upload, longest_seconds=LONGEST_SECONDS)


def _open_jobs() -> QuerySet[Job]:
    return Job.objects.filter(kind=TAKING_IN, event=None, state__in=Job.OPEN_STATES)


def _forget_old() -> None:
    ListUpload.objects.filter(begun_at__lt=timezone.now() - KEPT_FOR).exclude(
        pk__in=_open_jobs().values("subject")
    ).delete()


def _drop_pieces(upload: ListUpload) -> None:
    upload.pieces.all().delete()


def _refuse_strangers(actor: User) -> None:
    if not may_import_lists(actor):
        raise Refused(_("Only an administrator can import rating lists."), _("Ask one of them."))
