/* Who has said who they are (find.js, or "This is me" on a player's page) finds the own next game on every page of the
   event. It is taken from the own page, which is the same for everybody: nobody learns who reads.

   [data-me] is where the game goes, [data-me-strip] its one line at the thumb, [data-not-me] what is there for who has not
   said it, [data-this-is-me] the buttons of a player's page. */
"use strict";

(() => {
  const root = document.documentElement;
  const memory = `tabellone:me:${root.dataset.event}`;
  const home = root.dataset.home;
  const slots = document.querySelectorAll("[data-me]");
  const strip = document.querySelector("[data-me-strip]");

  function recall() {
    try {
      return JSON.parse(localStorage.getItem(memory)) ?? {};
    } catch {
      return {};
    }
  }

  // The own page: a team's where somebody has said which team is theirs, else a player's.
  const pageOf = (number) => `${home}${number.startsWith("team-") ? number.replace("-", "/") : `player/${number}`}/`;

  async function partsOf(number) {
    const response = await fetch(pageOf(number)).catch(() => null);
    if (!response || !response.ok) return [];
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    return [...page.querySelectorAll("main .mygame, main .figs")].map((part) => {
      part.removeAttribute("data-key"); // it is no row of this page
      if (part.matches(".mygame")) part.classList.add("mygame--mine");
      return part;
    });
  }

  function fillStrip(number, game) {
    if (!strip) return;
    strip.hidden = !game;
    if (!game) return;
    const link = document.createElement("a");
    link.href = pageOf(number);
    const line = document.createElement("span");
    line.className = "in";
    const opponent = document.createElement("span");
    opponent.textContent = game.querySelector("[data-player]").textContent;
    const board = game.querySelector(".mygame__board");
    const shown = [...board.childNodes, game.querySelector(".disc")].filter(Boolean); // a match has no colour
    line.append(...shown.map((node) => node.cloneNode(true)), opponent);
    link.append(line);
    strip.replaceChildren(link);
  }

  async function show() {
    const { number } = recall();
    for (const rest of document.querySelectorAll("[data-not-me]")) rest.hidden = Boolean(number);
    for (const button of document.querySelectorAll("[data-this-is-me]")) {
      button.hidden = false;
      button.textContent = button.dataset.thisIsMe === number ? button.dataset.saysNot : button.dataset.says;
    }
    const parts = number && (slots.length || strip) ? await partsOf(number) : [];
    for (const slot of slots) slot.replaceChildren(...parts.map((part) => part.cloneNode(true)));
    fillStrip(number, parts.find((part) => part.matches(".mygame")));
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-this-is-me]");
    if (!button) return;
    const number = button.dataset.thisIsMe;
    try {
      if (recall().number === number) localStorage.removeItem(memory);
      else localStorage.setItem(memory, JSON.stringify({ name: button.dataset.name, number }));
    } catch {
      // a browser that keeps nothing knows nobody
    }
    document.dispatchEvent(new CustomEvent("tabellone:me"));
  });
  document.addEventListener("tabellone:me", show);
  // Results change the page that is shown, not who plays whom.
  document.addEventListener("tabellone:message", ({ detail }) => detail.what !== "results" && show());
  addEventListener("storage", (event) => event.key === memory && show());
  show();
})();
