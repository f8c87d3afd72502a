// @ts-check
/* The desk's page of hall screens: a choice is sent as soon as it is made, and the connections are read again now and then. */
"use strict";

(() => {
  const EVERY = 15000;

  document.addEventListener("change", ({ target }) => {
    const form = target instanceof HTMLSelectElement ? target.closest("form") : null;
    if (form?.hasAttribute("data-submits")) form.requestSubmit();
  });

  async function look() {
    if (document.hidden) return;
    try {
      const response = await fetch(location.pathname, { cache: "no-store" });
      if (!response.ok || response.redirected) return;
      const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
      for (const element of document.querySelectorAll("[data-screen-status]")) {
        const now = fresh.getElementById(element.id);
        if (now) element.replaceChildren(...now.childNodes);
      }
    } catch {
      // No network: the bar says so.
    }
  }

  setInterval(look, EVERY);
})();
