// The filter of a table: rows whose text holds what is typed stay.
(() => {
  "use strict";
  const input = document.querySelector("[data-filter]");
  input?.addEventListener("input", () => {
    const wanted = input.value.trim().toLowerCase();
    for (const row of document.getElementById(input.dataset.filter)?.tBodies[0].rows ?? []) {
      row.hidden = !row.textContent.toLowerCase().includes(wanted);
    }
  });
  const first = document.querySelector("form.panel input[name=name]");
  if (first && matchMedia("(pointer: fine)").matches) first.focus({ preventScroll: true });
})();
