"""``manage.py rating_list FILE``: import a rating list while the program runs."""

from __future__ import annotations

import datetime
import time
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ratings.domain.list_import import columns_kept, import_list
from ratings.models import FIDE
from tabellone.interchange.encodings import Encoding
from tabellone.interchange.rating_lists import read_list
from tabellone.interchange.rating_lists.columns import FIELDS
from tabellone.interchange.rating_lists.list_files import CHOOSABLE
from tabellone.interchange.rating_lists.listed_person import SEQUENCES
from tabellone.messages import ToldError

LONGEST_NAME = 40


class Command(BaseCommand):
    """The list replaces the previous one when it is complete. Until then people are found on the previous one."""

    help = (
        "Import a rating list: a FIDE list as downloaded (text or XML, zipped or not, also of one time control), or"
        " another list as a table."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="players_list.zip, standard_rating_list.txt …")
        parser.add_argument("--name", default=FIDE, type=_name, help="name of the list (default: FIDE)")
        parser.add_argument("--month", type=_month, default=None, help="valid from: 2026-11 (default: this month)")
        parser.add_argument("--table", action="store_true", help="a table (CSV) with column names in the first line")
        parser.add_argument(
            "--column",
            action="append",
            type=_column,
            default=None,
            metavar="HEADING=FIELD",
            help=f"field of a table column, saved with the list: {', '.join(FIELDS)}",
        )
        parser.add_argument(
            "--encoding",
            choices=[encoding.codec for encoding in CHOOSABLE],
            default="",
            help="encoding of a text file (default for a table: recognised)",
        )
        parser.add_argument(
            "--tempo",
            choices=SEQUENCES,
            default="standard",
            help="time control of the ratings, if the list has only one",
        )

    def handle(self, *, file: Path, name: str, month: datetime.date | None, tempo: str, **options: Any) -> None:
        begun = time.monotonic()
        columns = columns_kept(name)
        if options["table"] or options["column"]:
            columns = dict(options["column"] or ())
        try:
            taken = import_list(
                name=name,
                month=month or datetime.date.today().replace(day=1),  # noqa: DTZ011  (the month in the time zone of the user)
                people=read_list(
                    file, tempo=tempo, mapping=columns, encoding=options["encoding"], assumed=self._assumed
                ),
                file_name=file.name,
                columns=columns,
                told=self._tell,
            )
        except (ToldError, OSError) as error:
            raise CommandError(f"{file}: {error} The earlier list stays in use.") from error
        seconds = time.monotonic() - begun
        self.stdout.write(f"{taken}: {taken.people_count} people in {seconds:.0f} s.")

    def _assumed(self, encoding: Encoding) -> None:
        self.stdout.write(f"The file was read as {encoding.label}. If names are wrong, choose another --encoding.")

    def _tell(self, count: int) -> None:
        if count % 100_000 == 0:
            self.stdout.write(f"{count} …")
            self.stdout.flush()


def _name(written: str) -> str:
    name = " ".join(written.split())
    if not 0 < len(name) <= LONGEST_NAME:
        raise ArgumentTypeError(f"enter a name of at most {LONGEST_NAME} characters")
    return name


def _month(written: str) -> datetime.date:
    try:
        return datetime.datetime.strptime(written, "%Y-%m").date()  # noqa: DTZ007  (a day has no zone)
    except ValueError as error:
        raise ArgumentTypeError("enter the month as 2026-11") from error


def _column(written: str) -> tuple[str, str]:
    heading, sign, field = written.rpartition("=")
    if not (sign and heading.strip()) or field not in FIELDS:
        raise ArgumentTypeError(f"enter a column as HEADING=FIELD; fields: {', '.join(FIELDS)}")
    return heading.strip(), field
