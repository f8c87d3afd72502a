// Results entry by keyboard: one cursor, each board saved at once, conflicts shown where they are.
(() => {
  "use strict";
  const table = document.querySelector("[data-results]");
  if (!table) return;
  const KEYS = { "1": "1-0", "0": "0-1", "=": "½-½", "5": "½-½", "+": "+--", "-": "--+", x: "---", a: "adj", backspace: "", delete: "" };
  const words = table.dataset;
  const openOnly = document.querySelector("[data-open-only]");
  const jump = document.getElementById("jump");
  const rows = () => [...table.querySelectorAll("tr[data-board]")];
  const row = (board) => table.querySelector(`tr[data-board="${board}"]`);
  const select = (target) => target.querySelector("[data-select]");
  let cursor = null;
  let seen = null; // the version of the cursor's board that the arbiter was looking at when the cursor came to it
  const mine = []; // what this page saved, to be taken back: {board, before, version}

  // The cursor --------------------------------------------------------------------------------------------------------

  const mark = () => rows().forEach((candidate) => candidate.classList.toggle("is-cursor", candidate.dataset.board === cursor));
  const moveTo = (target) => {
    if (!target) return;
    cursor = target.dataset.board;
    seen = target.dataset.version;
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
    moveTo([...list.slice(at + 1), ...list.slice(0, at + 1)].find((candidate) => candidate.dataset.open) ?? row(cursor));
  };

  // What a row and the page say ---------------------------------------------------------------------------------------

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
    select(target).value = answer.outcome;
    if (target.dataset.board === cursor) seen = answer.version;
    countOpen();
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
  const conflict = (target, outcome, answer) => {
    const state = say(target, answer.message, "wrong");
    if (answer.by) state.append(` ${words.by} ${answer.by} `);
    const keep = () => {
      state.replaceChildren();
      moveTo(target);
    };
    const enter = () => {
      save(target, outcome, answer.version);
      moveTo(target);
    };
    state.append(button(words.keep, keep), " ", button(words.enter, enter));
  };

  // Saving ------------------------------------------------------------------------------------------------------------

  const versionSeen = (target) => (target.dataset.board === cursor ? seen : target.dataset.version);
  const save = async (target, outcome, version = versionSeen(target), remember = true) => {
    const form = target.querySelector("form");
    const before = target.dataset.outcome;
    const data = new FormData(form);
    data.set("outcome", outcome);
    data.set("version", version);
    data.set("why", document.querySelector("[data-why]")?.value ?? "");
    data.delete("chosen");
    say(target, words.saving, "wait");
    let response;
    try {
      response = await fetch(form.action, { method: "POST", body: data, headers: { Accept: "application/json" } });
    } catch {
      say(target, words.lost, "wrong");
      select(target).value = target.dataset.outcome;
      return;
    }
    const answer = response.headers.get("Content-Type")?.includes("json") ? await response.json() : { message: `${response.status}` };
    if (response.ok) {
      if (remember && answer.outcome !== before) mine.push({ board: target.dataset.board, before, version: answer.version });
      show(target, answer);
      say(target, answer.rating_only ? words.rating : words.saved, answer.rating_only ? "wait" : "ok");
    } else if (response.status === 409) {
      show(target, answer);
      conflict(target, outcome, answer);
    } else {
      say(target, answer.message, "wrong");
      select(target).value = target.dataset.outcome;
    }
  };
  const takeBack = () => {
    const last = mine.pop();
    const target = last ? row(last.board) : row(cursor) ?? rows()[0];
    if (!target) return;
    moveTo(target);
    if (last) save(target, last.before, last.version, false);
    else say(target, words.nothing, "wait");
  };
  const choose = (target) => {
    select(target).focus();
    select(target).showPicker?.();
  };

  // Mouse, touch, keyboard --------------------------------------------------------------------------------------------

  table.addEventListener("submit", (event) => {
    event.preventDefault();
    const target = event.target.closest("tr");
    save(target, event.submitter?.name === "outcome" ? event.submitter.value : select(target).value, target.dataset.version);
  });
  table.addEventListener("change", (event) => {
    if (!event.target.matches("[data-select]")) return;
    const target = event.target.closest("tr");
    save(target, event.target.value);
    moveTo(target);
  });
  table.addEventListener("click", (event) => {
    const target = event.target.closest("tr[data-board]");
    if (target && !event.target.closest("button, select, a, input")) moveTo(target);
  });
  openOnly?.addEventListener("change", () => table.classList.toggle("open-only", openOnly.checked));
  document.querySelector("[data-open-boards]").addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    moveTo(row(link.textContent));
  });
  document.querySelector("[data-jump]")?.addEventListener("submit", (event) => {
    event.preventDefault();
    const wanted = jump.value.trim().toLowerCase();
    const names = (candidate) => [...candidate.querySelectorAll(".name")].map((cell) => cell.textContent.toLowerCase());
    const found = wanted && (row(Number(wanted)) ?? rows().find((candidate) => names(candidate).some((name) => name.includes(wanted))));
    jump.value = "";
    moveTo(found || row(cursor));
  });

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
    const moves = { "/": () => jump?.focus(), arrowdown: () => step(1), arrowup: () => step(-1), z: takeBack };
    if (key in moves) moves[key]();
    else if (key === "enter" && !event.target.closest("button, a")) nextOpen();
    else if (key === "m" && target) choose(target);
    else if (key in KEYS && target) save(target, KEYS[key]);
    else return;
    event.preventDefault();
  });

  // What another arbiter enters changes rows in place; the cursor stays on its board, and what it had seen stays too.
  document.addEventListener("tabellone:updated", () => {
    mark();
    table.classList.toggle("open-only", openOnly?.checked ?? false);
    for (const target of rows()) {
      if (document.activeElement !== select(target)) select(target).value = target.dataset.outcome;
    }
    countOpen();
  });
  if (!location.hash) nextOpen();
})();
