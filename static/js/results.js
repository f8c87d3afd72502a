// @ts-check
// Results entry by keyboard: one cursor, each board sent at once (outbox.js), conflicts shown where they are.
(() => {
  "use strict";
  const table = document.querySelector("[data-results]");
  const outbox = globalThis.tabelloneOutbox;
  if (!table || !outbox) return;
  const KEYS = { "1": "1-0", "0": "0-1", "=": "½-½", "5": "½-½", "+": "+--", "-": "--+", x: "---", a: "adj", backspace: "", delete: "" };
  const words = table.dataset;
  const roundOf = (target) => Number(target.dataset.round); // in double rounds a line has games of two
  const openOnly = document.querySelector("[data-open-only]");
  const advance = document.querySelector("[data-advance]");
  const jump = document.getElementById("jump");
  const map = document.querySelector("[data-open-boards]");
  const WORDS = { open: "wordsOpen", adjourned: "wordsAdjourned", done: "wordsDone" };
  const rows = () => [...table.querySelectorAll("tr[data-board]")];
  const row = (board) => table.querySelector(`tr[data-board="${board}"]`);
  const squareOf = (board) => map.querySelector(`[data-square="${board}"]`);
  const boardOf = (target) => target.dataset.board;
  const select = (target) => target.querySelector("[data-select]");
  const pending = (target) => outbox.ofBoard(roundOf(target), boardOf(target)).at(-1);
  const waits = (target) => pending(target)?.state === "waits";
  const outcomeOf = (target) => (waits(target) ? pending(target).outcome : target.dataset.outcome);
  const isOpen = (target) => (waits(target) ? pending(target).outcome === "" : target.dataset.open === "1");
  let cursor = null;
  let seen = null; // the cursor's board as the arbiter saw it when the cursor came to it
  let advanced = false; // the cursor has just moved by itself: Enter, out of habit, does not move it again
  const mine = []; // what was typed on this page, to be taken back: {board, before}
  const painted = new WeakMap(); // what the state of a row tells about
  const answers = new Map(); // by board: the last answer to an entry of this page …
  const superseded = new Map(); // … and the states that these entries changed; a page that comes late may still show one

  // The cursor --------------------------------------------------------------------------------------------------------

  const mark = () => {
    for (const candidate of rows()) candidate.classList.toggle("is-cursor", candidate.dataset.board === cursor);
    map.querySelector("[aria-current]")?.removeAttribute("aria-current");
    squareOf(cursor)?.setAttribute("aria-current", "true");
  };
  const moveTo = (target) => {
    if (!target) return;
    cursor = target.dataset.board;
    seen = target.dataset.seen;
    mark();
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: "center" });
  };
  const step = (by) => {
    const list = rows().filter((candidate) => candidate.offsetParent !== null);
    const at = list.indexOf(row(cursor));
    moveTo(list[Math.min(Math.max(at + by, 0), list.length - 1)]);
  };
  const nextOpen = () => {
    const list = rows();
    const at = list.indexOf(row(cursor));
    const open = [...list.slice(at + 1), ...list.slice(0, at + 1)].find(isOpen);
    moveTo(open ?? row(cursor));
    return Boolean(open);
  };
  /* Where no board of this page is open, the next page of the table that has one. */
  const nextOpenAnywhere = () => {
    if (nextOpen()) return;
    const links = [...document.querySelectorAll("[data-pages] a")];
    const at = links.findIndex((link) => link.matches("[aria-current]"));
    [...links.slice(at + 1), ...links.slice(0, Math.max(at, 0))].find((link) => Number(link.dataset.open))?.click();
  };

  /* On a phone the open boards come first. What had a result when the page was opened stands below, and stays there:
     a board that gets its result now does not move away under the thumb. */
  const isPhone = matchMedia("(max-width: 47.99em)").matches;
  const staysTogether = table.querySelector("[data-match]") !== null || table.matches(".results--double"); // boards stay under their match
  const settled = new Set(rows().filter((target) => isPhone && !staysTogether && !isOpen(target)).map((target) => target.dataset.board));
  const arrange = () => {
    const all = rows();
    const below = all.filter((target) => settled.has(target.dataset.board));
    for (const target of below) target.classList.add("is-settled");
    if (below.every((target, index) => target === all[all.length - below.length + index])) return;
    const focused = document.activeElement;
    table.tBodies[0].append(...below);
    if (focused !== document.activeElement) focused.focus({ preventScroll: true });
  };

  // What a row and the page say ---------------------------------------------------------------------------------------

  /* The map of boards and the number that are open, with what is still on its way counted in. */
  const stateOf = (target) => (isOpen(target) ? "open" : outcomeOf(target) === "adj" ? "adjourned" : "done");
  const countOpen = () => {
    for (const target of rows()) {
      const square = squareOf(target.dataset.board);
      if (!square || square.dataset.state === stateOf(target)) continue;
      square.dataset.state = stateOf(target);
      square.lastElementChild.textContent = `, ${map.dataset[WORDS[stateOf(target)]]}`;
    }
    const open = rows().filter(isOpen).length + Number(map.dataset.openElsewhere ?? 0);
    const number = document.createElement("strong");
    number.textContent = String(open);
    const none = rows().some(waits) ? map.dataset.saving : map.dataset.none;
    map.querySelector("[data-open-count]").replaceChildren(...(open ? [number, ` ${map.dataset.of}`] : [none]));
  };
  const show = (target, answer) => {
    target.dataset.seen = answer.seen;
    target.dataset.outcome = answer.outcome;
    target.dataset.open = answer.open ? "1" : "";
    target.querySelector("[name=seen]").value = answer.seen;
    target.querySelector("[data-white]").textContent = answer.white;
    target.querySelector("[data-black]").textContent = answer.black;
    if (target.dataset.board === cursor) seen = answer.seen;
  };
  const say = (target, text, kind) => {
    const state = target.querySelector("[data-state]");
    const badge = document.createElement("span");
    badge.className = kind === "wrong" ? "error" : `badge badge--${kind}`;
    badge.textContent = text;
    state.replaceChildren(badge);
    return state;
  };
  const button = (text, action) => {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "button button--small";
    made.textContent = text;
    made.addEventListener("click", action);
    return made;
  };
  /* What was not accepted stays, with what stands and who entered it, until the arbiter decides. */
  const ask = (target, entry) => {
    const { answer, state } = entry;
    const isConflict = state === "conflict";
    const told = say(target, answer.message, "wrong");
    if (answer.by) told.append(` ${words.by} ${answer.by} `);
    const keep = () => {
      outbox.drop(entry);
      moveTo(target);
    };
    const enter = () => {
      save(target, entry.outcome, isConflict ? answer.seen : entry.seen);
      moveTo(target);
    };
    const typed = [...select(target).options].find((option) => option.value === entry.outcome).text;
    told.append(button(isConflict ? words.keep : words.discard, keep), " ", button(`${words.enter} ${typed}`, enter));
  };
  const paint = (target) => {
    const entry = pending(target);
    if (waits(target)) target.dataset.typed = entry.outcome;
    else delete target.dataset.typed;
    const now = entry && [entry.id, entry.state, entry.tries > 0].join();
    if (now && painted.get(target) !== now) {
      if (!waits(target)) ask(target, entry);
      else say(target, entry.tries ? words.waits : words.saving, "wait");
    }
    painted.set(target, now);
    if (document.activeElement !== select(target) || !waits(target)) select(target).value = outcomeOf(target);
  };

  document.addEventListener("tabellone:outbox", ({ detail: { what, entry, answer } }) => {
    const target = row(entry.board);
    if (!target || roundOf(target) !== entry.round) return;
    if (answer?.seen) {
      if (entry.seen !== answer.seen) superseded.set(String(entry.board), (superseded.get(String(entry.board)) ?? new Set()).add(entry.seen));
      answers.set(String(entry.board), answer);
      show(target, answer);
    }
    if (what === "saved" && !pending(target) && answer.differs) say(target, `${words.differs} ${answer.differs}`, "wrong");
    else if (what === "saved" && !pending(target)) say(target, answer.rating_only ? words.rating : words.saved, answer.rating_only ? "wait" : "ok");
    else if (what === "dropped" && !pending(target)) target.querySelector("[data-state]").replaceChildren();
    paint(target);
    countOpen();
  });

  // Entering ----------------------------------------------------------------------------------------------------------

  const seenOf = (target) => (target.dataset.board === cursor ? seen : target.dataset.seen);
  const save = (target, outcome, asSeen = seenOf(target)) => {
    const before = outcomeOf(target);
    const why = document.querySelector("[data-why]")?.value ?? "";
    const action = new URL(target.querySelector("form").action).pathname;
    outbox.add({ round: roundOf(target), board: boardOf(target), outcome, before, seen: asSeen, why, action });
  };
  const enter = (target, outcome) => {
    const before = outcomeOf(target);
    save(target, outcome);
    if (outcome !== before) mine.push({ board: target.dataset.board, before });
  };
  const takeBack = () => {
    const last = mine.pop();
    const target = last ? row(last.board) : row(cursor) ?? rows()[0];
    if (!target) return;
    moveTo(target);
    const entry = pending(target);
    if (!last) say(target, words.nothing, "wait");
    else if (entry && entry.state !== "waits") outbox.drop(entry);
    else save(target, last.before, answers.get(boardOf(target))?.seen);
  };
  const choose = (target) => {
    select(target).focus();
    select(target).showPicker?.();
  };

  // Mouse, touch, keyboard --------------------------------------------------------------------------------------------

  table.addEventListener("submit", (event) => {
    if (!event.target.matches(".outcome")) return;
    event.preventDefault();
    const target = event.target.closest("tr");
    const button = /** @type {HTMLButtonElement} */ (event.submitter);
    enter(target, button?.name === "outcome" ? button.value : select(target).value);
  });
  table.addEventListener("change", (event) => {
    if (!event.target.matches("[data-select]")) return;
    const target = event.target.closest("tr");
    enter(target, event.target.value);
    moveTo(target);
  });
  table.addEventListener("click", (event) => {
    const target = event.target.closest("tr[data-board]");
    if (target && !event.target.closest("button, select, a, input")) moveTo(target);
    advanced = false;
  });
  openOnly?.addEventListener("change", () => table.classList.toggle("open-only", openOnly.checked));
  map.addEventListener("click", (event) => {
    const square = event.target.closest("[data-square]");
    if (!square) return;
    event.preventDefault();
    moveTo(row(square.dataset.square));
  });
  /* A board by its number, or a match of teams by its own: then its first board. */
  const numbered = (wanted) => {
    if (!/^[0-9.]+$/.test(wanted)) return null;
    return row(wanted) ?? row(Number(wanted)) ?? table.querySelector(`tr[data-match="${Number(wanted)}"] + tr`);
  };
  document.querySelector("[data-jump]")?.addEventListener("submit", (event) => {
    const wanted = jump.value.trim().toLowerCase();
    const names = (candidate) => [...candidate.querySelectorAll(".name")].map((cell) => cell.textContent.toLowerCase());
    const found = wanted && (numbered(wanted) ?? rows().find((candidate) => names(candidate).some((name) => name.includes(wanted))));
    if (wanted && !found && jump.name) return; // the server looks through all pages of the table
    event.preventDefault();
    jump.value = "";
    moveTo(found || row(cursor));
  });

  /* Whether the cursor goes on by itself is remembered on this device. */
  try {
    advance.checked = localStorage.getItem("tabellone:advance") !== "no";
    advance.addEventListener("change", () => localStorage.setItem("tabellone:advance", advance.checked ? "yes" : "no"));
  } catch {
    // a browser that keeps nothing goes on by itself each time
  }

  const enterByKey = (target, outcome) => {
    enter(target, outcome);
    if (!advance.checked || outcome === "") return false;
    nextOpen();
    return row(cursor) !== target;
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("dialog")) return;
    if (event.target.matches("[data-select]") && ["ArrowDown", "ArrowUp"].includes(event.key)) {
      event.preventDefault(); // a closed list would save each result it passes
      choose(event.target.closest("tr"));
      return;
    }
    if (event.target.closest("input:not([type=checkbox]), select, textarea")) {
      if (event.key === "Escape") moveTo(row(cursor) ?? rows()[0]);
      return;
    }
    const target = row(cursor);
    const key = event.key.toLowerCase();
    const hasAdvanced = advanced;
    advanced = false;
    const moves = { "/": () => jump?.focus(), arrowdown: () => step(1), arrowup: () => step(-1), z: takeBack };
    if (key in moves) moves[key]();
    else if (key === "enter" && !event.target.closest("button, a, summary")) hasAdvanced || nextOpenAnywhere();
    else if (key === "m" && target) choose(target);
    else if (key in KEYS && target && !event.repeat) advanced = enterByKey(target, KEYS[key]);
    else return;
    event.preventDefault();
  });

  // What another arbiter enters changes rows in place; the cursor stays on its board, and what it had seen stays too.
  document.addEventListener("tabellone:updated", () => {
    arrange();
    mark();
    table.classList.toggle("open-only", openOnly?.checked ?? false);
    for (const target of rows()) {
      const board = boardOf(target);
      if (superseded.get(board)?.has(target.dataset.seen)) show(target, answers.get(board));
      paint(target);
    }
    countOpen();
  });
  arrange();
  rows().forEach(paint);
  countOpen();
  // A result slip names its board in the query, too: the sign-in page loses the fragment.
  const named = location.hash.slice(1) || `board-${new URLSearchParams(location.search).get("find")}`;
  const wanted = document.getElementById(named)?.closest("tr[data-board]");
  if (location.hash || wanted) moveTo(wanted);
  else nextOpen();
})();
