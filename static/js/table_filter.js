// @ts-check
// The filter of a table: rows whose text holds what is typed stay, accents and capitals aside; kept while one works here.
(() => {
  "use strict";
  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
  const input = document.querySelector("[data-filter]");
  const memory = `tabellone:filter:${location.pathname}`;

  function filter() {
    const wanted = plain(input.value);
    for (const row of document.getElementById(input.dataset.filter)?.tBodies[0].rows ?? []) {
      row.hidden = !plain(row.textContent).includes(wanted);
    }
    sessionStorage.setItem(memory, input.value);
  }

  // On a wide screen whoever comes here types; on a phone the list comes first and the form opens when it is asked for.
  const isWide = matchMedia("(min-width: 48rem)").matches;
  for (const details of document.querySelectorAll("[data-open-wide]")) if (isWide) details.open = true;
  const first = document.querySelector(".entry input[name=name]");
  if (first && isWide && matchMedia("(pointer: fine)").matches && !location.hash) first.focus({ preventScroll: true });

  if (!input) return;
  input.addEventListener("input", filter);
  document.addEventListener("tabellone:updated", filter);
  const [navigation] = performance.getEntriesByType("navigation");
  if (location.hash || navigation?.type !== "navigate") input.value = sessionStorage.getItem(memory) ?? "";
  if (input.value) filter();
})();
