/* Without a network the page says so, and as of when it is: nobody should take an old table for the present one.

   [data-connection] is shown while the browser is offline or the live stream is silent; in it [data-as-of] is the time
   when this page was last known to be true. [data-alive] is shown instead once the server has spoken. live.js tells by
   "tabellone:heard" (the server spoke) and "tabellone:silent". */
"use strict";

(() => {
  const line = document.querySelector("[data-connection]");
  if (!line) return;
  const alive = document.querySelector("[data-alive]");
  const time = line.querySelector("[data-as-of]");
  const clock = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  let heard = new Date();

  function show(isLost) {
    if (isLost) {
      time.dateTime = heard.toISOString();
      time.textContent = clock.format(heard);
    }
    line.hidden = !isLost;
    if (isLost) alive.hidden = true;
  }

  addEventListener("offline", () => show(true));
  addEventListener("online", () => show(false));
  document.addEventListener("tabellone:silent", () => show(true));
  document.addEventListener("tabellone:heard", () => {
    heard = new Date();
    show(!navigator.onLine);
    alive.hidden = !navigator.onLine;
  });
  document.addEventListener("tabellone:updated", () => (heard = new Date()));
  show(!navigator.onLine);
})();
