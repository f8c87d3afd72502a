// @ts-check
/* "My page": the player whom this device remembers (my_game.js) appears here, too, and what waits for another person is
   asked for again now and then.

   The server reads whom this device follows from a cookie that only this page gets. It carries no rights. */
"use strict";

(() => {
  const AGAIN = 20000; // while a report or a request is pending
  const memory = `tabellone:me:${document.documentElement.dataset.event}`;
  const path = location.pathname;

  function remembered() {
    try {
      return String(JSON.parse(localStorage.getItem(memory) ?? "{}").number ?? "");
    } catch {
      return "";
    }
  }

  function isFollowing() {
    return document.cookie.split("; ").some((cookie) => cookie.startsWith("my_players="));
  }

  // Once, for a device that has said "This is me" on another page of the event.
  const number = remembered();
  if (/^\d{1,5}$/.test(number) && !isFollowing() && !document.querySelector("[data-live-region] section")) {
    // biome-ignore lint/suspicious/noDocumentCookie: pages on plain http in a hall have no Cookie Store API
    document.cookie = `my_players=${number}; path=${path}; samesite=lax; max-age=34560000`;
    location.reload();
  }

  document.addEventListener("submit", ({ target }) => {
    if (!target.matches("form[action$='/my/forget/']")) return;
    try {
      localStorage.removeItem(memory);
    } catch {
      // a browser that keeps nothing has nothing to forget
    }
  });

  const isBusy = () => document.hidden || document.querySelector("form[aria-busy=true], details[open]");

  setInterval(async () => {
    const region = document.querySelector("[data-live-region]");
    if (!region?.matches("[data-pending]") || isBusy()) return;
    const response = await fetch(location.href, { cache: "no-store" }).catch(() => null);
    if (!response?.ok) return;
    const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
    if (!isBusy()) globalThis.tabelloneDifference.replace(fresh, new Set());
  }, AGAIN);
})();
