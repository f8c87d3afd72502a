// @ts-check
// The grid of players and rounds: keys and touches set a round; the row comes back as the server has it.
(() => {
  "use strict";
  const table = document.getElementById("attendance-grid");
  if (!table) return;
  const dialog = document.getElementById("choose-round");
  const KEYS = { p: "", "½": "H", h: "H", "=": "H", 5: "H", 0: "Z", a: "Z", z: "Z", 1: "F", f: "F", backspace: "", delete: "" };
  const cells = (row) => [...row.querySelectorAll("button[data-round]")];
  const rows = () => [...table.tBodies[0].rows].filter((row) => !row.hidden && cells(row).length);
  const rowOf = (button) => button.closest("tr");
  let at = null; // the cell where the keys are, which stays when its row comes back as another
  table.addEventListener("focusin", ({ target }) => {
    const button = target.closest("button[data-round]");
    if (button) at = { row: rowOf(button).id, round: button.dataset.round };
  });

  function focus(row, round) {
    const list = cells(row);
    if (!list.length) return;
    const wanted = list.find((button) => button.dataset.round === round) ?? list.find((button) => Number(button.dataset.round) > Number(round)) ?? list.at(-1);
    for (const button of table.querySelectorAll("button[tabindex='0']")) button.tabIndex = -1;
    wanted.tabIndex = 0;
    wanted.focus();
  }

  function move(button, down, right) {
    const row = rowOf(button);
    if (right) {
      const list = cells(row);
      const next = list[list.indexOf(button) + right];
      if (next) focus(row, next.dataset.round);
      return;
    }
    const list = rows();
    const next = list[list.indexOf(row) + down];
    if (next) focus(next, button.dataset.round);
  }

  const kinds = new Set([...dialog.querySelectorAll("[data-kind]")].map((choice) => choice.dataset.kind));

  async function set(button, kind) {
    if (!kinds.has(kind)) return;
    const row = rowOf(button);
    const round = button.dataset.round;
    await htmx.ajax("POST", row.dataset.address, { source: button, target: `#${row.id}`, swap: "outerHTML", values: { round, kind } });
    // Who went on while the answer was on its way is not called back: the next key would strike the wrong person.
    const fresh = at && document.getElementById(at.row);
    if (fresh && document.activeElement === document.body) focus(fresh, at.round);
  }

  function choose(button) {
    const row = rowOf(button);
    const isGone = Boolean(row.dataset.withdrawn);
    for (const choice of dialog.querySelectorAll("[data-kind]")) {
      const { kind } = choice.dataset;
      choice.hidden = isGone ? kind !== "readmit" : kind === "readmit" || (button.dataset.state === "absent" && !["", "H"].includes(kind));
    }
    dialog.querySelector("h2").textContent = `${row.querySelector(".who").textContent.trim()} · ${button.getAttribute("aria-label")}`;
    dialog.onclick = (event) => {
      const choice = event.target.closest("[data-kind]");
      if (!choice) return;
      dialog.close();
      set(button, choice.dataset.kind);
    };
    dialog.showModal();
  }

  table.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-round]");
    if (button) choose(button);
  });
  table.addEventListener("keydown", (event) => {
    const button = event.target.closest("button[data-round]");
    if (!button || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    const moves = { arrowdown: [1, 0], arrowup: [-1, 0], arrowright: [0, 1], arrowleft: [0, -1] };
    if (key in moves) move(button, ...moves[key]);
    else if (key === "w") set(button, rowOf(button).dataset.withdrawn ? "readmit" : "withdraw");
    else if (key in KEYS) set(button, KEYS[key]);
    else return;
    event.preventDefault();
  });

  // From a name that was typed to the player's next round and back: "/", some letters, Enter.
  const filter = document.querySelector("[data-filter]");
  filter?.addEventListener("keydown", (event) => {
    const [first] = rows();
    if (event.key !== "Enter" || !first) return;
    event.preventDefault();
    focus(first, cells(first)[0].dataset.round);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
    event.preventDefault();
    filter?.focus();
    filter?.select();
  });

  // The first cell that can be set takes the place of the grid in the order of the Tab key.
  const enter = () => {
    const first = rows()[0];
    if (first && !table.querySelector("button[tabindex='0']")) cells(first)[0].tabIndex = 0;
  };
  document.addEventListener("tabellone:updated", enter);
  enter();

  // Where not all rounds fit, those that can still be set come first into sight.
  const open = table.querySelector("button[data-round]")?.closest("td");
  const box = table.parentElement;
  if (open && box.scrollWidth > box.clientWidth) {
    box.scrollLeft = open.offsetLeft - table.querySelector("tbody .who").getBoundingClientRect().right + box.getBoundingClientRect().left - open.offsetWidth;
  }
})();
