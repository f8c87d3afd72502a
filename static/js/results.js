// Results entry by keyboard: one cursor, each board saved at once, conflicts shown where they are.
(() => {
  "use strict";
  const table = document.querySelector("[data-results]");
  if (!table) return;
  const KEYS = { "1": "1-0", "0": "0-1", "=": "½-½", "5": "½-½", "+": "+--", "-": "--+", x: "---", a: "adj", Backspace: "", Delete: "" };
  const words = table.dataset;
  const rows = () => [...table.querySelectorAll("tr[data-board]")];
  const row = (board) => table.querySelector(`tr[data-board="${board}"]`);
  let cursor = null;

  const shown = () => rows().filter((candidate) => candidate.offsetParent !== null);
  const moveTo = (target) => {
    if (!target) return;
    rows().forEach((candidate) => candidate.classList.toggle("is-cursor", candidate === target));
    cursor = target.dataset.board;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: "center" });
  };
  const step = (by) => {
    const list = shown();
    const at = list.indexOf(row(cursor));
    moveTo(list[Math.min(Math.max(at + by, 0), list.length - 1)]);
  };
  const nextOpen = () => {
    const list = rows();
    const at = list.indexOf(row(cursor));
    moveTo([...list.slice(at + 1), ...list.slice(0, at + 1)].find((candidate) => candidate.dataset.open) ?? row(cursor));
  };

  const countOpen = () => {
    const box = document.querySelector("[data-open-boards]");
    const open = rows().filter((candidate) => candidate.dataset.open);
    const number = document.createElement("strong");
    number.textContent = open.length;
    const links = open.flatMap((candidate) => {
      const link = document.createElement("a");
      link.href = `#board-${candidate.dataset.board}`;
      link.textContent = candidate.dataset.board;
      return [" ", link];
    });
    box.replaceChildren(...(open.length ? [`${box.dataset.text} `, number, ...links] : [box.dataset.none]));
  };

  const show = (target, answer) => {
    target.dataset.version = answer.version;
    target.dataset.outcome = answer.outcome;
    target.dataset.open = answer.open ? "1" : "";
    target.querySelector("[name=version]").value = answer.version;
    target.querySelector("[data-select]").value = answer.outcome;
    countOpen();
  };
  const say = (target, text, wrong) => {
    const state = target.querySelector("[data-state]");
    const badge = document.createElement("span");
    badge.className = `badge ${wrong ? "badge--wrong" : "badge--ok"}`;
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

  const save = async (target, outcome, version = target.dataset.version) => {
    const form = target.querySelector("form");
    const data = new FormData(form);
    data.set("outcome", outcome);
    data.set("version", version);
    data.set("why", document.querySelector("[data-why]")?.value ?? "");
    say(target, words.saving, false);
    let response;
    try {
      response = await fetch(form.action, { method: "POST", body: data, headers: { Accept: "application/json" } });
    } catch {
      say(target, words.lost, true);
      target.querySelector("[data-select]").value = target.dataset.outcome;
      return;
    }
    const answer = response.headers.get("Content-Type")?.includes("json") ? await response.json() : { message: `${response.status}` };
    if (response.ok) {
      show(target, answer);
      say(target, words.saved, false);
    } else if (response.status === 409) {
      show(target, answer);
      const state = say(target, answer.message, true);
      const done = () => state.replaceChildren();
      state.append(button(words.keep, done), button(words.enter, () => save(target, outcome, answer.version)));
    } else {
      say(target, answer.message, true);
      target.querySelector("[data-select]").value = target.dataset.outcome;
    }
  };

  table.addEventListener("submit", (event) => {
    event.preventDefault();
    save(event.target.closest("tr"), event.submitter?.value ?? "");
  });
  table.addEventListener("change", (event) => {
    if (event.target.matches("[data-select]")) save(event.target.closest("tr"), event.target.value);
  });
  table.addEventListener("click", (event) => {
    const target = event.target.closest("tr[data-board]");
    if (target && !event.target.closest("button, select, a")) moveTo(target);
  });
  document.querySelector("[data-open-only]")?.addEventListener("change", (event) => table.classList.toggle("open-only", event.target.checked));

  const jump = document.getElementById("jump");
  document.querySelector("[data-jump]")?.addEventListener("submit", (event) => {
    event.preventDefault();
    const wanted = jump.value.trim().toLowerCase();
    const found = row(wanted) ?? rows().find((candidate) => candidate.textContent.toLowerCase().includes(wanted));
    jump.value = "";
    moveTo(found);
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input:not([type=checkbox]), select, textarea, dialog")) {
      if (event.key === "Escape") moveTo(row(cursor) ?? rows()[0]);
      return;
    }
    const target = row(cursor);
    if (event.key === "/") { event.preventDefault(); jump?.focus(); return; }
    if (event.key === "ArrowDown") { event.preventDefault(); step(1); return; }
    if (event.key === "ArrowUp") { event.preventDefault(); step(-1); return; }
    if (event.key === "Enter" && !event.target.closest("button, a")) { event.preventDefault(); nextOpen(); return; }
    if (target && event.key in KEYS) {
      event.preventDefault();
      save(target, KEYS[event.key]);
    }
  });

  // What another arbiter enters replaces rows; the cursor stays on its board.
  new MutationObserver(() => { if (cursor) row(cursor)?.classList.add("is-cursor"); countOpen(); })
    .observe(table.tBodies[0], { childList: true });
  if (!location.hash) nextOpen();
})();
