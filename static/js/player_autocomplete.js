// @ts-check
// People of the rating lists beside the form of an entry: the arrow keys choose, Enter or a touch takes over.
(() => {
  "use strict";
  const box = document.querySelector("[data-listed]");
  const form = box?.closest("form");
  if (!form) return;
  const name = form.elements.name;
  const people = () => [...box.querySelectorAll("[data-takes-over]")];
  const field = name.closest(".field");
  field.append(box);

  function takeOver(person) {
    for (const [field, value] of Object.entries(person.dataset)) {
      if (field in form.elements && field !== "takesOver") form.elements[field].value = value;
    }
    box.replaceChildren();
    form.querySelector("button:not([type=button])").focus();
  }

  box.addEventListener("click", (event) => {
    const person = event.target.closest("[data-takes-over]");
    if (person) takeOver(person);
  });
  // Who goes on to another field has said that nobody of these is meant; a finger on one of them does not leave.
  box.addEventListener("mousedown", (event) => event.preventDefault());
  field.addEventListener("focusout", (event) => {
    if (!field.contains(event.relatedTarget)) box.replaceChildren();
  });
  box.addEventListener("htmx:beforeSwap", (event) => {
    if (!field.contains(document.activeElement)) event.detail.shouldSwap = false;
  });
  field.addEventListener("keydown", (event) => {
    const list = people();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape" && list.length) {
      box.replaceChildren();
      name.focus();
    } else if (step && list.length) {
      const next = list.indexOf(/** @type {Found} */ (document.activeElement)) + step;
      (list[next] ?? (step < 0 ? name : list.at(-1))).focus();
    } else return;
    event.preventDefault();
  });
})();
