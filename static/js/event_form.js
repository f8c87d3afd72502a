/* Fields that only matter with some value of another field are hidden while they do not. Without this script all show. */
"use strict";

(() => {
  const HIDDEN = "[data-shown-when][hidden]";
  const dependent = document.querySelectorAll("[data-shown-when]");

  function matters(condition) {
    const [, not, name, value] = condition.match(/^(!?)(\w+)=(.*)$/);
    const control = document.querySelector(`[name="${name}"]`);
    if (!control) return true;
    return !control.closest(HIDDEN) && control.value.startsWith(value) !== Boolean(not);
  }

  function show() {
    for (const field of dependent) field.hidden = !matters(field.dataset.shownWhen);
    for (const section of document.querySelectorAll("fieldset.section")) {
      section.hidden = [...section.querySelectorAll(".field")].every((field) => field.closest(HIDDEN));
    }
  }

  /* Who has not chosen other tie-breaks gets those that are usual for the system. */
  function suit(event) {
    const list = document.querySelector("[data-usual]");
    if (event.target.name !== "system" || !list) return;
    const { usual, usualInRoundRobins } = list.dataset;
    if (![usual, usualInRoundRobins].includes(list.value)) return;
    list.value = event.target.value.startsWith("round-robin") ? usualInRoundRobins : usual;
    list.dispatchEvent(new Event("change", { bubbles: true }));
  }

  document.addEventListener("change", suit);
  document.addEventListener("change", show);
  show();
})();
