// People of the rating lists beside the form of an entry: the arrow keys choose, Enter or a touch takes over.
(() => {
  "use strict";
  const box = document.querySelector("[data-listed]");
  const form = box?.closest("form");
  if (!form) return;
  const name = form.elements.name;
  const people = () => [...box.querySelectorAll("[data-takes-over]")];
  name.closest(".field").append(box);

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
  name.closest(".field").addEventListener("keydown", (event) => {
    const list = people();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape" && list.length) {
      box.replaceChildren();
      name.focus();
    } else if (step && list.length) {
      const next = list.indexOf(document.activeElement) + step;
      (list[next] ?? (step < 0 ? name : list.at(-1))).focus();
    } else return;
    event.preventDefault();
  });
})();
