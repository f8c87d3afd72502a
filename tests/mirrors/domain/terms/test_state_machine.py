"""No order of events makes two machines run an event with acceptance, or drops an act without a word."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from mirrors.domain.terms.chain import SERVER, Act, EventLine, RunningTerm, term_of
from mirrors.domain.terms.laptop_rules import (
    Laptop,
    LaptopRole,
    add_act,
    ask_hand_over,
    batch_of,
    begin_provisional,
    copy,
    go_on,
    hear_laptop,
    hear_server,
    hear_verdict,
    may_act,
    receive,
    standing,
    stop,
)
from tests.mirrors.domain.terms.machine import (
    Acts,
    Answer,
    Copy,
    LocalActs,
    LocalAnswer,
    Message,
    Server,
    owners_of,
)

NAMES = ("aurelia", "bo", "chidi")
LAPTOPS = st.sampled_from(NAMES)
PICK = st.integers(0, 1000)


class Terms(RuleBasedStateMachine):
    """A server and three laptops, of which each may run the event, follow, be off, or be lost for good."""

    @initialize(first=st.sampled_from((SERVER, *NAMES)))
    def begin(self, first: str) -> None:
        line = EventLine((RunningTerm("t0", first, 0),), 0, {})
        self.server = Server(line)
        self.laptops = {name: Laptop(name, line, line.chain) for name in NAMES}
        self.positions = dict.fromkeys(NAMES, 0)
        self.network: list[Message] = []
        self.backups: dict[str, Laptop] = {}
        self.count = 0
        self.done: set[str] = set()
        """Marks of all acts that were confirmed to their user."""
        self.missing: set[str] = set()
        """Marks that only a lost laptop had."""
        self.writers: dict[str, str] = {}
        self.promised: set[str] = set()
        """Marks that the server has confirmed, in the event or as kept."""
        self.longest = self.server.line

    def fresh(self, letter: str) -> str:
        self.count += 1
        return f"{letter}{self.count}"

    # Users

    @precondition(lambda self: any(may_act(laptop) for laptop in self.laptops.values()))
    @rule(pick=PICK, acts=st.integers(1, 3))
    def act_on_laptop(self, pick: int, acts: int) -> None:
        names = [name for name, laptop in self.laptops.items() if may_act(laptop)]
        for _ in range(acts):
            mark, name = self.fresh("a"), names[pick % len(names)]
            self.laptops[name] = add_act(self.laptops[name], mark)
            self.done.add(mark)
            self.writers[mark] = name

    @precondition(lambda self: self.server.runs)
    @rule()
    def act_on_server(self) -> None:
        mark = self.fresh("a")
        self.server.act(mark)
        self.done.add(mark)
        self.writers[mark] = SERVER

    @rule(name=LAPTOPS)
    def hand_over_to_laptop(self, name: str) -> None:
        self.server.hand_over(self.fresh("t"), name)

    @rule(name=LAPTOPS)
    def hand_over_to_server(self, name: str) -> None:
        self.change(name, lambda laptop: ask_hand_over(laptop, self.fresh("t")))

    @rule()
    def take_over_on_server(self) -> None:
        self.server.take_over(self.fresh("t"))

    @rule(name=LAPTOPS)
    def take_over_on_laptop(self, name: str) -> None:
        self.change(name, lambda laptop: begin_provisional(laptop, self.fresh("t")))

    @rule(name=LAPTOPS)
    def go_on_locally(self, name: str) -> None:
        self.change(name, go_on)

    @rule(name=LAPTOPS)
    def stop_locally(self, name: str) -> None:
        self.change(name, stop)

    @precondition(lambda self: len(self.laptops) > 1)
    @rule(name=LAPTOPS, is_likely=st.integers(0, 3))
    def lose_laptop(self, name: str, is_likely: int) -> None:
        if is_likely or name not in self.laptops:
            return
        del self.laptops[name]
        self.note_missing()

    def note_missing(self) -> None:
        gone = {mark for mark in self.done if not owners_of(mark, self.server, self.laptops)}
        assert not gone & self.promised
        self.missing |= gone

    @rule(name=LAPTOPS)
    def back_up_laptop(self, name: str) -> None:
        if name in self.laptops:
            self.backups[name] = self.laptops[name]

    @rule(name=LAPTOPS)
    def set_laptop_back(self, name: str) -> None:
        """Set a laptop back to a backup after a disk failure: it uses numbers of lost acts again."""
        if name in self.laptops and name in self.backups:
            self.laptops[name] = self.backups[name]
            self.note_missing()

    # Network

    @rule(name=LAPTOPS)
    def send(self, name: str) -> None:
        if name in self.laptops:
            laptop = self.laptops[name]
            self.network.append(Acts(batch_of(laptop, self.positions[name]), laptop.handing_over))

    @rule(name=LAPTOPS)
    def send_copy(self, name: str) -> None:
        self.network.append(Copy(name, self.server.line, self.server.over))

    @rule(one=LAPTOPS, other=LAPTOPS)
    def send_copy_to_laptop(self, one: str, other: str) -> None:
        if one in self.laptops and one != other:
            self.network.append(Copy(other, self.laptops[one].line))

    @rule(one=LAPTOPS, other=LAPTOPS)
    def send_to_laptop(self, one: str, other: str) -> None:
        if one in self.laptops and one != other:
            self.network.append(LocalActs(other, batch_of(self.laptops[one], 0)))

    @rule(name=LAPTOPS, is_answered=st.booleans())
    def exchange(self, name: str, *, is_answered: bool) -> None:
        """Send a batch that arrives at once; the server can crash after it has stored it, before it answers."""
        if name in self.laptops:
            self.send(name)
            self.deliver_last()
            if is_answered:
                self.deliver_last()

    @rule(name=LAPTOPS)
    def fetch(self, name: str) -> None:
        self.send_copy(name)
        self.deliver_last()

    @rule(one=LAPTOPS, other=LAPTOPS)
    def follow(self, one: str, other: str) -> None:
        if one in self.laptops and one != other:
            self.send_copy_to_laptop(one, other)
            self.deliver_last()

    @precondition(lambda self: self.network)
    @rule(pick=PICK, again=st.booleans())
    def deliver(self, pick: int, *, again: bool) -> None:
        index = pick % len(self.network)
        message = self.network[index] if again else self.network.pop(index)
        self.arrive(message)

    @precondition(lambda self: self.network)
    @rule()
    def deliver_last(self) -> None:
        self.arrive(self.network.pop())

    @precondition(lambda self: self.network)
    @rule(pick=PICK)
    def lose(self, pick: int) -> None:
        """Lose a message: a request, or the answer to one that was stored before the machine crashed."""
        self.network.pop(pick % len(self.network))

    def arrive(self, message: Message) -> None:
        if isinstance(message, Acts):
            answer = self.server.receive(message)
            self.promised |= {act.mark for act in (*answer.verdict.kept, *answer.verdict.on_line)}
            self.network.append(answer)
            return
        if message.machine not in self.laptops:
            return
        laptop = self.laptops[message.machine]
        if isinstance(message, Answer):
            self.positions[laptop.machine] = message.position
            laptop = hear_server(hear_verdict(laptop, message.verdict), message.chain, message.over)
        elif isinstance(message, Copy):
            chain, over = message.line.chain, message.over
            laptop = hear_laptop(laptop, chain) if over is None else hear_server(laptop, chain, over)
            laptop = copy(laptop, message.line)
        elif isinstance(message, LocalActs):
            laptop, verdict = receive(laptop, message.batch)
            if verdict.refusal is None:
                self.network.append(LocalAnswer(message.batch.machine, laptop.line.chain, verdict))
        else:
            laptop = hear_laptop(hear_verdict(laptop, message.verdict), message.chain)
        self.laptops[laptop.machine] = laptop

    def change(self, name: str, function: Callable[[Laptop], Laptop]) -> None:
        if name in self.laptops:
            self.laptops[name] = function(self.laptops[name])

    # What must hold

    @invariant()
    def the_event_on_the_server_only_grows(self) -> None:
        before, now = self.longest, self.server.line
        assert now.chain[: len(before.chain)] == before.chain
        assert {number: now.marks.get(number) for number in before.marks} == before.marks
        self.longest = now

    @invariant()
    def every_act_on_the_server_was_done_by_the_machine_of_its_term(self) -> None:
        line = self.server.line
        for number, mark in line.marks.items():
            assert term_of(line.chain, number).machine == self.writers[mark]

    @invariant()
    def acts_are_accepted_in_one_term_after_the_other(self) -> None:
        places = {term.key: place for place, term in enumerate(self.server.line.chain)}
        found = [places[key] for _act, key in self.server.accepted]
        assert found == sorted(found)
        assert len({act.number for act, _key in self.server.accepted}) == len(self.server.accepted)

    @invariant()
    def one_machine_at_most_runs_the_event_in_the_term_of_the_server(self) -> None:
        running = [
            name
            for name, laptop in self.laptops.items()
            if laptop.line.chain == self.server.line.chain and standing(laptop) is LaptopRole.RUNS
        ]
        assert len(running) + self.server.runs <= 1

    @invariant()
    def no_act_is_dropped(self) -> None:
        for mark in self.done - self.missing:
            assert owners_of(mark, self.server, self.laptops)
        for mark in self.promised:
            assert SERVER in owners_of(mark, self.server, self.laptops)

    @invariant()
    def no_act_is_in_the_event_and_kept(self) -> None:
        assert not self.server.kept.keys() & {*self.server.line.marks.values()}

    def teardown(self) -> None:
        """Connect everybody: then the server has each act, and each laptop shows the event as the server has it."""
        if not hasattr(self, "server"):
            return
        self.network.clear()
        for _ in range(4):
            for name in self.laptops:
                self.meet_server(name)
        for mark in self.done - self.missing:
            assert SERVER in owners_of(mark, self.server, self.laptops)
        for name, laptop in self.laptops.items():
            assert laptop.line == self.server.line
            assert (standing(laptop) is LaptopRole.RUNS) == (self.server.line.holder == name)
        self.every_act_on_the_server_was_done_by_the_machine_of_its_term()

    def meet_server(self, name: str) -> None:
        self.change(name, stop)
        for _ in range(3):
            laptop = self.laptops[name]
            self.arrive(Acts(batch_of(laptop, self.positions[name]), laptop.handing_over))
            self.arrive(self.network.pop())
        self.arrive(Copy(name, self.server.line, self.server.over))


Terms.TestCase.settings = settings(max_examples=80, stateful_step_count=50, deadline=None)
TestTerms = Terms.TestCase


def test_the_rules_know_no_time() -> None:
    """No value that machines exchange has a time, so wrong clocks cannot decide anything."""
    for kind in (Act, RunningTerm, EventLine, Acts, Copy, Laptop):
        assert not {"at", "time", "date", "clock"} & {field.name for field in dataclasses.fields(kind)}
