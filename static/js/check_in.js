// @ts-check
// The check-in: who types a name and Enter checks in the first who is found; on the players' screen nobody is shown
// before two letters are typed, and the next one finds an empty field.
(() => {
  "use strict";
  const LEAST = 2;
  const MOST_SHOWN = 8;
  const READ = 3000; // so long the word that one is checked in stays
  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
  const desk = document.querySelector("[data-filter]");
  const own = document.querySelector("[data-own-name]");
  const input = desk ?? own;
  const rows = () => [...document.getElementById(desk?.dataset.filter ?? own.dataset.ownName).tBodies[0].rows];
  let clearing = 0;

  function show() {
    const wanted = plain(own.value);
    let left = wanted.length < LEAST ? 0 : MOST_SHOWN;
    for (const row of rows()) {
      row.hidden = !left || !plain(row.cells[0].textContent).includes(wanted);
      if (!row.hidden) left -= 1;
    }
  }

  function clear() {
    input.value = "";
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.focus({ preventScroll: true });
  }

  function byCode(text) {
    const form = document.querySelector("[data-by-code]");
    form.elements.code.value = text;
    form.requestSubmit();
    clear();
  }

  if (!input) return;
  if (own) {
    own.addEventListener("input", () => {
      clearTimeout(clearing);
      show();
    });
    document.addEventListener("tabellone:updated", show);
    show();
  }
  input.focus({ preventScroll: true });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (desk && input.value.includes("/n/code/")) byCode(input.value);
    else if (plain(input.value)) rows().find((row) => !row.hidden && row.querySelector("[data-arrives]"))?.querySelector("[data-arrives]").click();
  });
  document.addEventListener("htmx:afterSettle", () => {
    if (desk) clear();
    else {
      show();
      clearing = setTimeout(clear, READ);
    }
  });
})();
