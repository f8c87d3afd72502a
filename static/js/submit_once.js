// @ts-check
/* A form that is being sent is not sent again: its buttons are disabled until the next page comes, or does not. */
"use strict";

(() => {
  const PATIENCE = 10000;
  const buttons = (form) => [...form.elements].filter((element) => element.type === "submit" && !element.disabled);

  function release(form, disabled) {
    form.removeAttribute("aria-busy");
    for (const button of disabled) button.disabled = false;
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.method !== "post") return;
    if (form.getAttribute("aria-busy") === "true") {
      event.preventDefault();
      return;
    }
    form.setAttribute("aria-busy", "true");
    const disabled = buttons(form);
    // Only after the browser has taken what it sends, the button that was pressed among it.
    setTimeout(() => disabled.forEach((button) => (button.disabled = true)));
    setTimeout(() => release(form, disabled), PATIENCE);
    addEventListener("pageshow", () => release(form, disabled), { once: true });
  });
})();
