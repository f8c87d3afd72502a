// @ts-check
/* The outbox: results on their way to the server, one after the other in the order in which they were typed.

   An entry is kept in localStorage from the key that made it until the server has it, so that neither a lost network nor
   a closed lid loses it; any page of the event's desk sends what waits. It says what its writer saw: the board as the
   page had it (seen), or an earlier entry of the same writer (after) whose answer will tell. The server takes an entry
   that arrives twice as one, and answers 409 if the board is another one by now: then its writer decides.

   <html data-event data-user>        whose entries these are
   <p data-outbox data-on-the-way …>  says how many wait
   Other scripts hear "tabellone:outbox" on document, {what, entry, answer}: queued, sending, waits, saved, conflict,
   refused, dropped. */
"use strict";

(() => {
  const line = document.querySelector("[data-outbox]");
  if (!line) return;
  const words = line.dataset;
  const { event: eventName, user } = document.documentElement.dataset;
  const prefix = `tabellone:outbox:${user}:${eventName}:`;

  const LONGEST_WAIT = 10000;
  const FIRST_WAIT = 700;
  const TIMEOUT = 20000;
  const BEAT = 4000; // an open page says so often that its entries are its own …
  const STALE = 3 * BEAT; // … and one that has not for so long is gone, and another page takes them over
  const BUSY_SERVER = new Set([408, 425, 429]);

  const random = () => [...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join("");
  const page = random();
  let entries = []; // of this page, in their order
  let sending = null;
  let signedOut = false;
  let wait = 0;
  let timer = 0;

  // What is kept ------------------------------------------------------------------------------------------------------

  const store = (action) => {
    try {
      return action(localStorage);
    } catch {
      return null; // a browser that keeps nothing still sends
    }
  };
  const stored = (id) => store((storage) => JSON.parse(storage.getItem(prefix + id)));
  const forget = (entry) => store((storage) => storage.removeItem(prefix + entry.id));

  function keep(entry, touched = Date.now()) {
    Object.assign(entry, { page, touched });
    store((storage) => storage.setItem(prefix + entry.id, JSON.stringify(entry)));
  }

  /* Entries that no living page has: of this page before it was closed, or of another one. */
  function adopt() {
    const keys = store((storage) => Object.keys(storage).filter((key) => key.startsWith(prefix))) ?? [];
    const known = new Set(entries.map((entry) => entry.id));
    const found = keys.map((key) => stored(key.slice(prefix.length)))
      .filter((entry) => entry && !known.has(entry.id) && Date.now() - entry.touched > STALE);
    if (!found.length) return;
    entries = [...entries, ...found].sort((one, other) => one.at - other.at);
    for (const entry of found) {
      keep(entry);
      announce("queued", entry);
    }
    send();
  }

  function beat() {
    adopt();
    for (const entry of entries) if (isStillMine(entry)) keep(entry);
  }

  /* While this page slept another one may have taken its entries over. */
  function isStillMine(entry) {
    const now = store((storage) => storage.getItem(prefix + entry.id));
    return now === null || JSON.parse(now).page === page;
  }

  // What the page asks ------------------------------------------------------------------------------------------------

  const ofBoard = (round, board) => entries.filter((entry) => entry.round === round && String(entry.board) === String(board));

  /* A new entry, after the writer's earlier ones; it takes the place of one of the same board that was not accepted. */
  function add(typed) {
    ofBoard(typed.round, typed.board).filter((entry) => entry.state !== "waits").forEach((entry) => drop(entry));
    const before = ofBoard(typed.round, typed.board).at(-1);
    const at = Math.max(Date.now(), ...entries.map((entry) => entry.at + 1));
    const entry = { ...typed, id: random(), at, state: "waits", tries: 0, after: before?.id ?? "" };
    entries.push(entry);
    keep(entry);
    announce("queued", entry);
    send();
    return entry;
  }

  function drop(entry, what = "dropped", answer = null) {
    entries = entries.filter((other) => other !== entry);
    forget(entry);
    announce(what, entry, answer);
  }

  function announce(what, entry, answer = null) {
    document.dispatchEvent(new CustomEvent("tabellone:outbox", { detail: { what, entry, answer } }));
    tell();
  }

  // Sending -----------------------------------------------------------------------------------------------------------

  async function send() {
    clearTimeout(timer);
    const entry = entries.find((candidate) => candidate.state === "waits");
    if (sending || signedOut || !entry) return;
    if (!isStillMine(entry)) {
      entries = entries.filter((other) => other !== entry);
      announce("dropped", entry);
      send();
      return;
    }
    sending = entry;
    announce("sending", entry);
    const answer = await ask(entry);
    sending = null;
    if (entries.includes(entry)) take(entry, answer);
    if (wait) timer = setTimeout(send, wait);
    else send();
  }

  function token() {
    const cookie = document.cookie.split("; ").find((part) => part.startsWith("csrftoken="));
    return cookie ? cookie.slice("csrftoken=".length) : document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";
  }

  /* The server's answer, {status, …}; status 0 where none came. */
  async function ask(entry) {
    const body = new URLSearchParams({ outcome: entry.outcome, seen: entry.seen, why: entry.why });
    const headers = { Accept: "application/json", "X-CSRFToken": token() };
    try {
      const signal = AbortSignal.timeout(TIMEOUT);
      const response = await fetch(entry.action, { method: "POST", body, headers, keepalive: true, signal });
      if (response.redirected) return { status: 401 };
      const isJson = response.headers.get("Content-Type")?.includes("json");
      const told = isJson ? await response.json() : { message: `${words.notAccepted} (${response.status})` };
      return { ...told, status: response.status };
    } catch {
      return { status: 0 };
    }
  }

  function take(entry, answer) {
    const { status } = answer;
    if (status === 0 || status >= 500 || BUSY_SERVER.has(status)) tryLater(entry, status);
    else {
      wait = 0;
      if (status === 401) {
        signedOut = true;
        announce("waits", entry);
      } else if (status === 200) succeed(entry, answer);
      else if (status === 409) clash(entry, answer);
      else refuse(entry, answer);
    }
  }

  function tryLater(entry, status) {
    entry.tries += 1;
    // An entry at which the server fails does not keep those of other boards.
    const board = status ? ofBoard(entry.round, entry.board) : [];
    entries = [...entries.filter((other) => !board.includes(other)), ...board];
    wait = Math.min(LONGEST_WAIT, Math.max(FIRST_WAIT, wait * 2)) * (0.8 + 0.4 * Math.random());
    keep(entry);
    announce("waits", entry);
  }

  function succeed(entry, answer) {
    for (const next of entries.filter((other) => other.after === entry.id)) {
      Object.assign(next, { after: "", seen: answer.seen });
      keep(next);
    }
    drop(entry, "saved", answer);
  }

  /* Somebody else was there: of all that this writer typed for the board since, the last is what is asked about; who
     has taken the entry back is shown what stands. */
  function clash(entry, answer) {
    const typed = ofBoard(entry.round, entry.board);
    const last = typed.at(-1);
    const isTakenBack = last !== entry && last.outcome === entry.before;
    typed.filter((other) => other !== last).forEach((other) => drop(other));
    if (isTakenBack) drop(last, "dropped", answer);
    else set(last, "conflict", answer);
  }

  function refuse(entry, answer) {
    const later = ofBoard(entry.round, entry.board).filter((other) => other.after === entry.id);
    for (const next of later) {
      if (next.outcome === entry.before) drop(next);
      else Object.assign(next, { after: "", seen: entry.seen });
    }
    if (later.some((next) => entries.includes(next))) drop(entry);
    else set(entry, "refused", answer);
  }

  function set(entry, state, answer) {
    Object.assign(entry, { state, answer, after: "" });
    keep(entry);
    announce(state, entry, answer);
  }

  // What the line says ------------------------------------------------------------------------------------------------

  function tell() {
    const waiting = entries.filter((entry) => entry.state === "waits");
    const isAway = waiting.some((entry) => entry.tries > 0);
    const undecided = entries.filter((entry) => entry.state !== "waits");
    const parts = [];
    if (signedOut) parts.push(`${words.signedOut} `, link(words.signIn, `${words.signInAt}?next=${encodeURIComponent(location.pathname)}`), ". ");
    else if (isAway) parts.push(`${words.away} `);
    if (waiting.length > 1 || isAway || signedOut) parts.push(`${words.onTheWay} ${waiting.length}. `);
    if (undecided.length) parts.push(`${words.undecided} `);
    for (const entry of undecided) {
      parts.push(link(`${entry.round}.${entry.board}`, `${entry.action.replace(/board\/.*$/, "results/")}#board-${entry.board}`), " ");
    }
    line.hidden = !parts.length;
    line.classList.toggle("outbox--away", isAway || signedOut || undecided.length > 0);
    line.replaceChildren(...parts);
  }

  function link(text, href) {
    const made = document.createElement("a");
    Object.assign(made, { href, textContent: text });
    return made;
  }

  function hurry() {
    signedOut = false;
    wait = 0;
    adopt();
    send();
  }

  addEventListener("online", hurry);
  document.addEventListener("visibilitychange", () => document.hidden || hurry());
  addEventListener("pagehide", () => entries.forEach((entry) => isStillMine(entry) && keep(entry, 0)));
  addEventListener("pageshow", (event) => event.persisted && hurry());
  setInterval(beat, BEAT);
  globalThis.tabelloneOutbox = { add, drop, ofBoard, isSending: (entry) => entry === sending };
  setTimeout(adopt); // once the page's other scripts listen
})();
