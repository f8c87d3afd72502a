// @ts-check
// A button with data-copy puts the value of the field of that id where the next paste finds it, and says so.
(() => {
  "use strict";
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    const field = document.getElementById(button.dataset.copy);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy"); // an arbiter's laptop has no secure address
    }
    button.textContent = button.dataset.copied;
  });
})();
