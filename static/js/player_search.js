// @ts-check
/* The search fields of an event's pages: they suggest players while a name is typed (a combobox), mark the row of the best
   match on this page, and lead to the player's page.

   Enter opens the suggestion that is selected, or the only match; of several it goes to the next row on this page, or asks
   the server for the list (domain/entries/name_search.py; name_search.js finds the same names). The names come once, when the field
   is used ([data-names]); without them the rows of the page are searched.

   Looking for a player never changes who the reader is: that is said with "This is me" on a player's page (my_game.js). The own
   row is marked [data-mine], the row of another match [data-found]. Namesakes are told apart by their number. */
"use strict";

(() => {
  const forms = document.querySelectorAll("[data-find]");
  if (!forms.length) return;
  const names = globalThis.tabelloneNames;
  const memory = `tabellone:me:${document.documentElement.dataset.event}`;
  const MOST_SUGGESTED = 8;
  const NAMES_MILLISECONDS = 60_000; // so long the names are not asked for again
  let players = null; // [name, title, rating, section, address], in the order of the names
  const MOST_WAITED = 5_000; // milliseconds for the names, after which the rows of the page are searched
  let askedAt = -NAMES_MILLISECONDS;
  let loading = null; // the promise of the names that are asked for
  let found = null; // the name of the match that is marked

  const rowOf = (name) => name.closest("[data-key]");
  const all = () => [...document.querySelectorAll("[data-live-region] [data-player]")].filter(rowOf);
  const onPage = (text) => names.found(all(), text, (name) => name.textContent);

  function keep(action) {
    try {
      return action();
    } catch {
      return null; // a browser that keeps nothing still finds
    }
  }

  const me = () => keep(() => JSON.parse(localStorage.getItem(memory)));

  // Where the reader stands on this page: by the number, or before the start by the name.
  function mine() {
    const known = me();
    if (!known?.name) return null;
    return all().find((name) => (known.number ? name.dataset.player === known.number : names.plain(name.textContent) === names.plain(known.name))) ?? null;
  }

  function markOnly(attribute, name) {
    for (const row of document.querySelectorAll(`[${attribute}]`)) row.removeAttribute(attribute);
    if (name) rowOf(name).setAttribute(attribute, "");
  }

  function mark() {
    markOnly("data-mine", mine());
    markOnly("data-found", found?.isConnected && !rowOf(found).matches("[data-mine]") ? found : null);
  }

  function scrollTo(name) {
    name.closest("details")?.setAttribute("open", "");
    rowOf(name).scrollIntoView({ block: "center", inline: "nearest" });
  }

  async function fetchNames(form) {
    askedAt = performance.now();
    const response = await fetch(form.dataset.names, { signal: AbortSignal.timeout(MOST_WAITED) }).catch(() => null);
    const rows = response?.ok ? (await response.json().catch(() => null))?.names : null;
    if (!rows) askedAt = -NAMES_MILLISECONDS;
    else players = rows;
    loading = null;
    return Boolean(rows);
  }

  async function load(form) {
    if (!loading && performance.now() - askedAt < NAMES_MILLISECONDS) return false;
    loading ??= fetchNames(form);
    return loading;
  }

  function addSearch(form) {
    const input = form.querySelector("input");
    const output = form.querySelector("output");
    const box = document.createElement("div");
    const list = document.createElement("ul");
    const says = document.createElement("p");
    let chosen = 0; // of the matches on this page
    let active = -1; // of the suggestions
    let isTyped = false; // the field also shows the own name, which is no search

    box.className = "suggestions";
    box.hidden = true;
    list.id = `${input.id}-suggestions`;
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", input.getAttribute("aria-label") ?? form.querySelector("label").textContent.trim());
    says.setAttribute("role", "status");
    box.append(list, says);
    (form.matches(".suggests") ? form : form.querySelector(".suggests")).append(box);
    for (const [name, value] of Object.entries({ role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": list.id })) {
      input.setAttribute(name, value);
    }

    const hits = () => (players ? names.found(players, input.value, ([name]) => name) : null);

    function option([name, title, rating, section, address], index) {
      const item = document.createElement("li");
      item.id = `${list.id}-${index}`;
      item.setAttribute("role", "option");
      item.setAttribute("aria-selected", "false");
      const shown = document.createElement("bdi");
      shown.textContent = name;
      const note = document.createElement("span");
      note.textContent = [title, rating || "", section].filter(Boolean).join(" ");
      item.append(shown, " ", note);
      item.addEventListener("mousedown", (event) => event.preventDefault()); // the field keeps the focus
      item.addEventListener("click", () => open([name, title, rating, section, address]));
      return item;
    }

    function suggest() {
      const rows = isTyped && names.plain(input.value) ? hits() : null;
      active = -1;
      input.removeAttribute("aria-activedescendant");
      list.replaceChildren(...(rows ?? []).slice(0, MOST_SUGGESTED).map(option));
      list.hidden = !rows?.length;
      box.hidden = !rows;
      input.setAttribute("aria-expanded", String(Boolean(rows?.length)));
      const text = rows?.length ? `${form.dataset.saysFound} ${rows.length}` : form.dataset.saysNone;
      if (!rows) says.textContent = "";
      else if (says.textContent !== text) says.textContent = text;
    }

    function close() {
      box.hidden = true;
      active = -1;
      input.setAttribute("aria-expanded", "false");
      input.removeAttribute("aria-activedescendant");
    }

    function select(index) {
      active = index;
      [...list.children].forEach((item, place) => item.setAttribute("aria-selected", String(place === index)));
      const item = list.children[index];
      if (!item) return input.removeAttribute("aria-activedescendant");
      input.setAttribute("aria-activedescendant", item.id);
      item.scrollIntoView({ block: "nearest" });
    }

    // Before the start players have no page: their row is shown, or the server's list.
    function open([name, , , , address]) {
      if (address) return location.assign(address);
      close();
      const [row] = all().filter((it) => it.textContent.trim() === name);
      if (!row) return location.assign(`${form.action}?find=${encodeURIComponent(name)}`);
      found = row;
      mark();
      scrollTo(row);
    }

    function look({ scroll }) {
      const rows = isTyped ? onPage(input.value) : [];
      found = rows.length ? rows[chosen % rows.length] : null;
      if (output) output.textContent = rows.length > 1 ? `${(chosen % rows.length) + 1}/${rows.length}` : "";
      mark();
      if (found && scroll) scrollTo(found);
    }

    input.addEventListener("focus", async () => {
      input.select();
      if (await load(form)) suggest();
    });
    input.addEventListener("input", async () => {
      isTyped = true;
      chosen = 0;
      look({ scroll: !form.matches(".whoami") });
      suggest();
      if (await load(form)) suggest();
    });
    input.addEventListener("blur", close);
    input.addEventListener("keydown", (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (event.key === "Escape" && !box.hidden) {
        event.preventDefault();
        close();
      } else if (step && !event.altKey) {
        if (box.hidden) suggest();
        const count = list.children.length;
        if (box.hidden || !count) return;
        event.preventDefault();
        const next = (active + 1 + step + count + 1) % (count + 1); // 0 is the field itself
        select(next - 1);
      }
    });
    // Where the typed text leads: false is to the server's list.
    function enter() {
      const rows = hits();
      if (active >= 0) return open(rows[active]);
      if (rows?.length === 1) return open(rows[0]);
      if (rows?.length === 0) return suggest();
      const here = onPage(input.value);
      if (form.matches(".whoami") || !here.length || here.length < (rows?.length ?? 0)) return false; // the server's list has all
      chosen += 1;
      look({ scroll: true });
    }

    async function enterWhenLoaded() {
      const text = input.value;
      await load(form);
      if (input.value === text && enter() === false) form.submit(); // else more has been typed since
    }

    form.addEventListener("submit", (event) => {
      if (!isTyped && input.value) isTyped = true;
      if (!players && names.plain(input.value)) {
        event.preventDefault();
        enterWhenLoaded();
      } else if (enter() !== false) event.preventDefault();
    });

    return {
      // The own name stands in the field of the bar until something is typed.
      recall() {
        if (input === document.activeElement || form.matches(".whoami")) return;
        isTyped = false;
        input.value = me()?.name ?? "";
        look({ scroll: false });
      },
      again: () => isTyped && look({ scroll: false }),
    };
  }

  const fields = [...forms].map(addSearch);
  const recallAll = () => {
    for (const field of fields) field.recall();
    mark();
  };

  document.addEventListener("tabellone:updated", () => {
    for (const field of fields) field.again(); // rows have come, gone and changed places
    mark();
  });
  document.addEventListener("tabellone:me", recallAll);
  addEventListener("storage", (event) => event.key === memory && recallAll());

  if (me()?.name) {
    recallAll();
    const [navigation] = performance.getEntriesByType("navigation");
    const hasCard = document.querySelector("[data-me=main]"); // the own card is on top: nothing to scroll to
    const own = mine();
    if (own && !hasCard && !location.hash && (!navigation || navigation.type === "navigate")) scrollTo(own);
  }
})();
