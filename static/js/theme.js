// @ts-check
/* What the reader chose on this device, before the page is painted: light, dark or strong contrast; and the place for
   the own card (my_game.js), so that nothing below it moves when it arrives.

   It is read here and not on the server, as a page is the same for everybody. <html data-theme> is what the stylesheet
   asks; nothing there means: as the device. [data-set-theme] are the buttons that choose. */
"use strict";

(() => {
  const KEY = "tabellone:theme";
  const THEMES = ["light", "dark", "contrast"];
  const root = document.documentElement;

  function kept() {
    try {
      return localStorage.getItem(KEY) ?? "";
    } catch {
      return ""; // a browser that keeps nothing shows what its system says
    }
  }

  function show(theme) {
    if (THEMES.includes(theme)) root.dataset.theme = theme;
    else delete root.dataset.theme;
    for (const button of document.querySelectorAll("[data-set-theme]")) {
      button.setAttribute("aria-pressed", String(button.dataset.setTheme === (root.dataset.theme ?? "")));
    }
  }

  function choose(theme) {
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // it holds for this page
    }
    show(theme);
  }

  // <html data-known> is a reader who is remembered; --me-main and --me-aside are the heights of the card when it was
  // last shown, if the window still has that width.
  function reserve() {
    const { event } = root.dataset;
    if (!event) return;
    try {
      if (!localStorage.getItem(`tabellone:me:${event}`)) return;
      root.dataset.known = "";
      const heights = JSON.parse(localStorage.getItem(`tabellone:card:${event}`)) ?? {};
      for (const [place, { width, height }] of Object.entries(heights)) {
        if (width === innerWidth) root.style.setProperty(`--me-${place}`, `${height}px`);
      }
    } catch {
      // the usual height holds
    }
  }

  show(kept());
  reserve();
  document.addEventListener("DOMContentLoaded", () => show(kept()));
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-set-theme]");
    if (button) choose(button.dataset.setTheme);
  });
  addEventListener("storage", (event) => event.key === KEY && show(event.newValue ?? ""));
})();
