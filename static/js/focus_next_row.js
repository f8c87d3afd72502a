// @ts-check
// After a row was dealt with in place, the same button of the next row that has one waits for the next key.
(() => {
  "use strict";
  let place = -1;
  const buttons = () => [...document.querySelectorAll("main [data-next]")].filter((one) => one.offsetParent);

  document.addEventListener("htmx:beforeRequest", (event) => {
    place = buttons().indexOf(event.target.querySelector("[data-next]"));
  });
  document.addEventListener("htmx:afterSettle", () => {
    if (place < 0) return;
    const left = buttons();
    left[Math.min(place, left.length - 1)]?.focus({ preventScroll: false });
    place = -1;
  });
})();
