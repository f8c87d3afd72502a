// @ts-check
/* Fields that only matter with some value of another field are hidden while they do not. Without this script all show. */
"use strict";

(() => {
  const HIDDEN = "[data-shown-when][hidden]";
  const dependent = document.querySelectorAll("[data-shown-when]");

  function matters(condition) {
    const [, not, name, value] = condition.match(/^(!?)(\w+)=(.*)$/);
    const control =
      document.querySelector(`[name="${name}"]:checked`) ?? document.querySelector(`[name="${name}"]:not([type="radio"])`);
    if (!control) return true;
    const fits = value.split("|").some((beginning) => control.value.startsWith(beginning));
    return !control.closest(HIDDEN) && fits !== Boolean(not);
  }

  function show() {
    for (const field of dependent) field.hidden = !matters(field.dataset.shownWhen);
    for (const section of document.querySelectorAll("fieldset.section, .setting-group")) {
      const fields = [...section.querySelectorAll(".field")];
      section.hidden = fields.length > 0 && fields.every((field) => field.closest(HIDDEN));
    }
  }

  /* Who has not chosen other tie-breaks gets those that are usual for the system. */
  function suit(event) {
    const list = document.querySelector("[data-usual]");
    if (event.target.name !== "system" || !list) return;
    const usual = JSON.parse(list.dataset.usual);
    const [system] = event.target.value.split(":");
    if (!(system in usual) || !Object.values(usual).includes(list.value)) return;
    list.value = usual[system];
    list.dispatchEvent(new Event("change", { bubbles: true }));
  }

  document.addEventListener("change", suit);
  document.addEventListener("change", show);
  show();
})();
