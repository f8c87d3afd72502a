// @ts-check
/* The time until the next round, beside it, in the reader's language: <time data-countdown> and the element after it. */
"use strict";

(() => {
  const format = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
  const MINUTE = 60000;
  /** @type {[Intl.RelativeTimeFormatUnit, number][]} */
  const STEPS = [["day", 1440], ["hour", 60], ["minute", 1]];

  function tick() {
    for (const time of document.querySelectorAll("time[data-countdown]")) {
      const minutes = Math.ceil((new Date(time.dateTime).getTime() - Date.now()) / MINUTE);
      const [unit, size] = STEPS.find(([, length]) => Math.abs(minutes) >= 2 * length) || STEPS[2];
      time.nextElementSibling.textContent = minutes > 0 ? format.format(Math.floor(minutes / size), unit) : "";
    }
  }

  tick();
  setInterval(tick, 15000);
  document.addEventListener("tabellone:updated", tick);
})();
