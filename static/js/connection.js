// @ts-check
/* Whether what the page shows is the present state: "Live" with the time while the server is heard; without it, as of
   when the page is, as nobody should take an old table for the present one. Times are those of the event's zone.

   [data-alive] is shown once the server has spoken, its <time> follows it. [data-connection] is shown instead while the
   browser is offline or the server is silent, with [data-as-of], when this page was last known to be true. live.js tells
   by "tabellone:heard" (the server spoke) and "tabellone:silent". <html data-kept-at> is when a page without a network was kept. */
"use strict";

(() => {
  const line = document.querySelector("[data-connection]");
  if (!line) return;
  const alive = document.querySelector("[data-alive]");
  const { lang, dataset } = document.documentElement;
  const clock = new Intl.DateTimeFormat(lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: dataset.zone });
  const day = new Intl.DateTimeFormat(lang, { day: "numeric", month: "short", timeZone: dataset.zone });
  let heard = new Date(dataset.keptAt || Date.now()); // a kept page (service_worker.js) is as old as it is

  function tell(time) {
    if (!time) return;
    const date = day.format(heard);
    const text = date === day.format() ? clock.format(heard) : `${date}, ${clock.format(heard)}`;
    if (time.textContent === text) return;
    time.dateTime = heard.toISOString();
    time.textContent = text;
  }

  function show(isLost) {
    if (isLost) tell(line.querySelector("[data-as-of]"));
    line.hidden = !isLost;
    if (isLost) alive.hidden = true;
  }

  function hear() {
    if (!navigator.onLine) return;
    heard = new Date();
    show(false);
    tell(alive.querySelector("time"));
    alive.hidden = false;
  }

  addEventListener("offline", () => show(true));
  document.addEventListener("tabellone:silent", () => show(true));
  document.addEventListener("tabellone:heard", hear);
  document.addEventListener("tabellone:updated", hear);
  show(!navigator.onLine || Boolean(dataset.keptAt));
})();
