"""Measure the import of a rating list of FIDE's size: ``python -m benchmarks.rating_list postgresql``.

``make FILE`` writes a list of generated people in the layout of FIDE's combined list (text, packed), with its number of
people in October 2026. ``sqlite`` and ``postgresql`` start the program as usual on that database and publish a round of
300 players. They import the list by the documented command, in a separate process, while an arbiter enters a result
every second. Printed at the end: the time, the maximum memory of the process, the size of the database, and the
arbiter's waiting time. Then the times of searches by two beginnings of names and by number, with the plan of each.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import zipfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

from tests.conftest import free_port
from tests.server.client import Client
from tests.server.processes import Queue, Server, running_server, start, wait_for_port

PEOPLE = 1_932_868
"""Number of people in FIDE's list."""
HEADINGS = {
    "ID Number": 0, "Name": 15, "Fed": 76, "Sex": 80, "Tit": 84, "WTit": 89, "OTit": 94, "FOA": 109, "SRtng": 113,
    "SGm": 119, "SK": 123, "RRtng": 126, "RGm": 132, "Rk": 136, "BRtng": 139, "BGm": 145, "BK": 149, "B-day": 152,
    "Flag": 158,
}  # fmt: skip
"""Start of each column; the whole line has 162 characters."""
WIDTH = 162
UNRATED = 0.59
"""The share of people without any rating."""
STARTS = """
A Be Bra Ca Chi Da De Do El Fa Fer Ga Ge Gra Ha He Hu I Ja Jo Ka Ko Kri La Le Li Lo Ma Me Mi Mo Na Ni O Pa Pe Pra Qui Ra
Re Ri Ro Sa Sche Se Shi So Ste Ta Te To U Va Ve Vi Wa We Xi Ya Yu Za Ze
"""
MIDDLES = "la ri ve no ti ma ra de ni sa lo vi ka ro me nu li ba ne ta"
ENDS = "ni ov ez ski sen er ar in a i o as is yan dze vic eau mann ri tti man shi kar wal nen nko"
FEDERATIONS = "IND GER ESP RUS FRA ITA POL USA TUR IRI HUN CZE GRE BRA ARG NED ROU SRB CRO ENG"
TITLES = (("GM", 0.001), ("IM", 0.003), ("FM", 0.008), ("CM", 0.01))
PLAY = (("SRtng", "SGm", "SK", 0.7), ("RRtng", "RGm", "Rk", 0.7), ("BRtng", "BGm", "BK", 0.4))
"""Columns of each time control, and the share of rated people with a rating in it."""
OTHER_TITLES = ("IA", "FA", "NA", "IA,FT", "FST", "NI", "DI")
SEARCHES = 400
CALM_SECONDS = 60


def write_list(path: Path, people: int, *, seed: int = 2026) -> None:
    """Write the list, packed as in the download, identical for the same seed. A few names are very frequent."""
    random = Random(seed)
    surnames, given = _words(random, 40_000), _words(random, 4_000)
    often = [[1 / (place + 10) for place in range(len(words))] for words in (surnames, given)]
    surname_sums, given_sums = (list(itertools.accumulate(weights)) for weights in often)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive, archive.open("players_list_foa.txt", "w") as file:
        file.write((_line(dict(zip(HEADINGS, HEADINGS, strict=True))) + "\r\n").encode())
        for first in range(0, people, 10_000):
            count = min(10_000, people - first)
            last_names = random.choices(surnames, cum_weights=surname_sums, k=count)
            first_names = random.choices(given, cum_weights=given_sums, k=count)
            numbers = range(100_000 + 30 * first, 100_000 + 30 * (first + count), 30)
            lines = (
                _line(_person(random, number + random.randrange(30), f"{last}, {own}"))
                for number, last, own in zip(numbers, last_names, first_names, strict=True)
            )
            file.write("".join(f"{line}\r\n" for line in lines).encode())


def _words(random: Random, count: int) -> list[str]:
    """Return this number of different names."""
    starts, all_middles, ends = STARTS.split(), MIDDLES.split(), ENDS.split()
    found: dict[str, None] = {}
    while len(found) < count:
        middles = random.choices(all_middles, k=random.randrange(3))
        found["".join((random.choice(starts), *middles, random.choice(ends)))] = None
    return list(found)


def _person(random: Random, number: int, name: str) -> dict[str, str]:
    said = {
        "ID Number": str(number),
        "Name": name,
        "Fed": random.choice(FEDERATIONS.split()),
        "Sex": "F" if random.random() < 0.12 else "M",
        "SRtng": "0", "SGm": "0", "SK": "0", "RRtng": "0", "RGm": "0", "Rk": "0", "BRtng": "0", "BGm": "0", "BK": "0",
        "B-day": str(random.randrange(1935, 2019)) if random.random() > 0.017 else "0000",
    }  # fmt: skip
    if random.random() < 0.02:
        said["OTit"] = random.choice(OTHER_TITLES)
    if random.random() < UNRATED:
        return said
    strength = random.gauss(1680, 230)
    for rating, games, factor, share in PLAY:
        if random.random() < share:
            said |= {rating: str(max(1400, min(2850, round(random.gauss(strength, 60))))), games: "0", factor: "20"}
    title = next((title for title, share in TITLES if random.random() < share), "")
    return said | {"Tit": title, "Flag": "wi" if said["Sex"] == "F" else "i" if random.random() < 0.4 else ""}


def _line(said: dict[str, str]) -> str:
    text = ""
    for heading, place in HEADINGS.items():
        text = text.ljust(place) + said.get(heading, "")
    return text.ljust(WIDTH)


# The program --------------------------------------------------------------------------------------------------------


@contextmanager
def on_sqlite(folder: Path) -> Iterator[tuple[Server, str]]:
    """Start the embedded program; yield it and its address."""
    foreign = ("DJANGO_", "DATABASE_URL", "REDIS_URL")
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    server = Server(folder, inherited | {"VAR_DIR": str(folder)}, Queue(folder))  # a Redis that is not started
    server.run("migrate", "--verbosity=0")
    server.run("collectstatic", "--noinput", "--verbosity=0")
    port = free_port()
    command = [sys.executable, "-m", "uvicorn", "config.asgi:application", f"--port={port}", "--lifespan=off"]
    server.processes.append(start("web", command, folder, server.environment))
    try:
        wait_for_port(port, server.processes[-1], 60)
        yield server, f"http://127.0.0.1:{port}"
    finally:
        server.stop()


@contextmanager
def on_postgresql(folder: Path) -> Iterator[tuple[Server, str]]:
    """Start the server; yield it and its address."""
    with running_server(folder) as server:
        server.start("worker")
        yield server, server.web()


def make_event(server: Server) -> tuple[str, str]:
    """Create an event of 300 players with a published first round; return its slug and its owner's password."""
    lines = (
        "from tests.factories import PASSWORD, publish_next, started_event",
        "event = started_event(players=300, rounds=9)",
        "publish_next(event)",
        "print(event.slug, PASSWORD, end='')",
    )
    slug, _space, password = server.run("shell", "--verbosity=0", "--command=" + "\n".join(lines)).partition(" ")
    return slug, password


def enter_results(site: str, slug: str, password: str, until: threading.Event) -> list[tuple[int, float]]:
    """Enter a result, and correct it, every second until stopped; return the status and the seconds of each."""
    arbiter = Client(site)
    arbiter.sign_in("owner", password)
    desk = f"/e/{slug}/desk/round/1/"
    answers: list[tuple[int, float]] = []
    for outcome in itertools.cycle(("1-0", "0-1", "½-½")):
        boards = arbiter.boards_of(f"{desk}results/")
        for board in sorted(boards):
            if until.is_set():
                return answers
            started = time.monotonic()
            answer = arbiter.post(
                f"{desk}board/{board}/", accept="application/json", outcome=outcome, seen=boards[board]
            )
            answers.append((answer.status, time.monotonic() - started))
            until.wait(max(0.0, 1 - answers[-1][1]))
    return answers


def take_in(server: Server, path: Path) -> dict[str, object]:
    """Import the list by the command, in a separate process; return its seconds and its maximum memory."""
    started = time.monotonic()
    command = [sys.executable, "manage.py", "rating_list", str(path), "--month", "2026-10"]
    process = subprocess.Popen(command, env=server.environment, stdout=subprocess.DEVNULL)
    most = 0
    while process.poll() is None:
        most = max(most, _most_memory(process.pid))
        time.sleep(0.5)
    if process.returncode:
        raise RuntimeError("the list was not taken in")
    return {"seconds": round(time.monotonic() - started), "MiB of the process, most": most // 1024}


def _most_memory(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/status").read_text().split("VmHWM:")[1].split()[0])
    except (OSError, IndexError):
        return 0


def run(kind: str, path: Path) -> None:
    """Run all measurements on this database and print them."""
    program = on_sqlite if kind == "sqlite" else on_postgresql
    with tempfile.TemporaryDirectory(dir=path.parent) as name, program(Path(name)) as (server, site):
        slug, password = make_event(server)
        for what in ("calm", "while the list is taken in", "while a newer one takes its place"):
            answers: list[tuple[int, float]] = []
            over = threading.Event()
            arbiter = threading.Thread(target=_note, args=(answers, site, slug, password, over))
            arbiter.start()
            found: dict[str, object] = {}
            if what == "calm":
                over.wait(CALM_SECONDS)
            else:
                found = take_in(server, path)
            over.set()
            arbiter.join()
            tell(what, found | told_of(answers) | {"load": os.getloadavg()})
        print(server.run("shell", "--verbosity=0", "--command=from benchmarks.rating_list import search; search()"))


def _note(answers: list[tuple[int, float]], site: str, slug: str, password: str, until: threading.Event) -> None:
    answers += enter_results(site, slug, password, until)


def told_of(answers: Sequence[tuple[int, float]]) -> dict[str, object]:
    """Return a summary of the arbiter's waiting times and responses."""
    waits = [seconds for _status, seconds in answers]
    return {
        "results": len(answers),
        "not answered with 200": Counter(status for status, _seconds in answers if status != 200),
        "seconds of a result p50, p95, most": percentiles(waits),
    }


def percentiles(waits: Sequence[float]) -> list[float]:
    """Return the median, the 95th percentile and the maximum."""
    p95 = statistics.quantiles(waits, n=20, method="inclusive")[-1]
    return [round(seconds, 4) for seconds in (statistics.median(waits), p95, max(waits))]


def tell(what: str, found: dict[str, object]) -> None:
    print(f"{what}: {json.dumps(found)}", flush=True)


def search() -> None:
    """Search people of the list as a user types, in a process with Django set up; print the times."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    from ratings.domain.name_index import words
    from ratings.domain.people_search import people_found
    from ratings.models import ListedPerson, RatingList

    random = Random(7)
    current = RatingList.objects.get(state=RatingList.State.CURRENT)
    first = ListedPerson.objects.filter(rating_list=current).order_by("pk")[0].pk
    keys = random.sample(range(first, first + current.people_count), SEARCHES)
    people = list(ListedPerson.objects.filter(pk__in=keys))
    typed = {
        "two beginnings of three letters": [" ".join(part[:3] for part in one.key.split()[:2]) for one in people],
        "two beginnings of four letters": [" ".join(part[:4] for part in one.key.split()[:2]) for one in people],
        "one beginning of three letters": [one.key[:3] for one in people],
        "the surname alone": [one.name.partition(",")[0] for one in people],
        "the number": [one.number for one in people],
    }
    for what, asked in typed.items():
        waits = []
        for text in asked:
            started = time.monotonic()
            people_found(text)
            waits.append(time.monotonic() - started)
        tell(
            what,
            {"searches": len(waits), "milliseconds p50, p95, most": [round(1000 * x, 1) for x in percentiles(waits)]},
        )
    with connection.cursor() as cursor:
        size = (
            "SELECT pg_database_size(current_database())"
            if connection.vendor == "postgresql"
            else "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
        )
        cursor.execute(size)
        tell("MiB of the database", {"all": round(cursor.fetchone()[0] / 2**20), "people": current.people_count})
    with CaptureQueriesContext(connection) as queries, connection.cursor() as cursor:
        words().best(current, [["ros"], ["mar"]], tempo="standard", most=12)
        how = "EXPLAIN (ANALYZE, BUFFERS)" if connection.vendor == "postgresql" else "EXPLAIN QUERY PLAN"
        for query in list(queries):
            cursor.execute(f"{how} {query['sql']}".replace("%", "%%"), [])
            print(*(line for row in cursor.fetchall() for line in row), sep="\n")
    print(ListedPerson.objects.filter(rating_list__in=[current], number=people[0].number)[:12].explain())


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.rating_list", description=__doc__)
    parser.add_argument("what", choices=("make", "sqlite", "postgresql"))
    parser.add_argument("file", type=Path, help="the list: written by make, read by the others")
    parser.add_argument("--people", type=int, default=PEOPLE)
    options = parser.parse_args(arguments)
    if options.what == "make":
        write_list(options.file, options.people)
    else:
        run(options.what, options.file)
    return 0


if __name__ == "__main__":
    sys.exit(main())
