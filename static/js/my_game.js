// @ts-check
/* Who has said who they are (player_search.js, or "This is me" on a player's page) finds the own next game on every page of the
   event. It is taken from the own page, which is the same for everybody: nobody learns who reads.

   The card says what comes, or, once the own game is over, how it ended and what comes after. It is fetched again when
   the own board gets its result, when the own row changes, and some time after the last result of the round: not with
   every result, as each reader has a page of their own.

   [data-me] is where the card goes ("main", "aside"), [data-me-strip] its one line at the thumb, [data-not-me] what is
   there for who has not said it, [data-this-is-me] the buttons of a player's page, [data-over] the boards of the round that
   have a result. */
"use strict";

(() => {
  const root = document.documentElement;
  const memory = `tabellone:me:${root.dataset.event}`;
  const home = root.dataset.home;
  const slots = document.querySelectorAll("[data-me]");
  const strip = document.querySelector("[data-me-strip]");
  const heights = `tabellone:card:${root.dataset.event}`;
  const WHEN_ALL_IS_OVER = 15000; // within so long after the last result of a round all cards are fetched again
  let card = null; // the own card, as it is shown
  let wasAllOver = isAllOver();
  let newest = Number(root.dataset.version); // a stream begins with the version that the page has already
  let isMissing = false; // the own page was not to be had

  function recall() {
    try {
      return JSON.parse(localStorage.getItem(memory)) ?? {};
    } catch {
      return {};
    }
  }

  // The own page: a team's where somebody has said which team is theirs, else a player's.
  const pageOf = (number) => `${home}${number.startsWith("team-") ? number.replace("-", "/") : `player/${number}`}/`;

  // Nothing of a page that does not exist; null where there is no network, or the server is busy.
  async function partsOf(number) {
    const response = await fetch(pageOf(number)).catch(() => null);
    if (response?.status === 404) return [];
    if (!response?.ok) return null;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const name = page.querySelector("main h1 [data-player]");
    return [...page.querySelectorAll("main .mygame, main .key-figures")].map((part) => {
      part.removeAttribute("data-key"); // it is no row of this page
      if (part.matches(".mygame")) makeMine(part, name);
      return part;
    });
  }

  // The same card, as it speaks to who it is about.
  function makeMine(game, name) {
    game.classList.add("mygame--mine");
    for (const words of game.querySelectorAll("[data-mine-says]")) {
      words.textContent = words.dataset.mineSays;
      words.className = "mygame__text";
    }
    const whose = document.createElement("p");
    whose.className = "mygame__me";
    whose.textContent = name?.textContent ?? "";
    game.querySelector(".mygame__who").prepend(whose);
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
    opponent.textContent = game.querySelector(".mygame__opponent :is([data-player], bdi)")?.textContent ?? game.querySelector(".mygame__what").textContent;
    const board = game.querySelector(".mygame__board");
    const shown = [...(board?.childNodes ?? []), game.querySelector(".disc, .mygame__what .mark")].filter(Boolean); // a match has no colour
    line.append(...shown.map((node) => node.cloneNode(true)), opponent);
    link.append(line);
    strip.replaceChildren(link);
  }

  async function show() {
    const { number } = recall();
    root.toggleAttribute("data-known", Boolean(number));
    for (const rest of document.querySelectorAll("[data-not-me]")) rest.hidden = Boolean(number);
    for (const button of document.querySelectorAll("[data-this-is-me]")) {
      button.hidden = false;
      button.textContent = button.dataset.thisIsMe === number ? button.dataset.saysNot : button.dataset.says;
    }
    const parts = number && (slots.length || strip) ? await partsOf(number) : [];
    isMissing = !parts;
    if (isMissing) return; // what is shown stays
    for (const slot of slots) fill(slot, parts);
    card = parts.find((part) => part.matches(".mygame"));
    fillStrip(number, card);
  }

  function fill(slot, parts) {
    slot.replaceChildren(...parts.map((part) => part.cloneNode(true)));
    slot.toggleAttribute("data-filled", true);
    const height = Math.ceil([...slot.children].reduce((end, part) => Math.max(end, part.getBoundingClientRect().bottom), slot.getBoundingClientRect().top) - slot.getBoundingClientRect().top);
    try {
      const kept = JSON.parse(localStorage.getItem(heights)) ?? {};
      if (slot.offsetParent) localStorage.setItem(heights, JSON.stringify({ ...kept, [slot.dataset.me]: { width: innerWidth, height } }));
    } catch {
      // the usual height holds
    }
  }

  function isAllOver() {
    return Boolean(document.querySelector("[data-all-over]"));
  }

  // Whether the card still waits for a result that this page has by now.
  function isBehind() {
    const board = card?.matches(".mygame--over") ? null : card?.querySelector(".mygame__board b")?.textContent;
    const over = document.querySelector("[data-over]")?.dataset.over.split(" ") ?? [];
    return Boolean(board) && over.includes(board.trim());
  }

  function hear({ detail: { what, version } }) {
    const isNew = version > newest;
    if (isNew) newest = version;
    if (what !== "results" && (isNew || isMissing)) show();
  }

  function follow({ detail }) {
    if (!recall().number) return;
    const isOver = isAllOver();
    if (isBehind() || detail.changed.some((row) => row.matches("[data-mine]"))) show();
    else if (isOver && !wasAllOver) setTimeout(show, Math.random() * WHEN_ALL_IS_OVER);
    wasAllOver = isOver;
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
  document.addEventListener("tabellone:message", hear);
  document.addEventListener("tabellone:updated", follow);
  addEventListener("storage", (event) => event.key === memory && show());
  show();
})();
