/* "Find me": type three letters, your row scrolls into view and stays marked, on every page and the next visit.
   Enter goes to the next of several; emptying the field forgets. Without a match on this page the form asks the server.
   Short names ("Li", one of two characters) are found by their whole word. Namesakes are told apart by their number. */
"use strict";

(() => {
  const form = document.querySelector("[data-find]");
  if (!form) return;
  const input = form.querySelector("input");
  const output = form.querySelector("output");
  const memory = `tabellone:me:${document.documentElement.dataset.event}`;
  const ENOUGH = 3;
  const WITHOUT_LETTERS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u; // a sign is a word or half of one
  let chosen = 0;

  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
  const rowOf = (name) => name.closest("[data-key]");
  const all = () => [...document.querySelectorAll("[data-live-region] [data-player]")].filter(rowOf);

  function matches(text) {
    const wanted = plain(text);
    if (!wanted) return [];
    const places = all().map((name) => ({ name, place: placeOf(plain(name.textContent), wanted) }));
    return places.filter(({ place }) => place >= 0).sort((one, other) => one.place - other.place).map(({ name }) => name);
  }

  // Names that begin with the letters come first, then those in which a word does, then the rest.
  function placeOf(name, wanted) {
    if (wanted.length < ENOUGH && !WITHOUT_LETTERS.test(wanted)) return name.split(/[\s,.-]+/).indexOf(wanted);
    const at = name.indexOf(wanted);
    if (at <= 0) return at;
    return name.includes(` ${wanted}`) || name.includes(`-${wanted}`) ? 1 : 2;
  }

  function mark(name) {
    for (const row of document.querySelectorAll("[data-mine]")) row.removeAttribute("data-mine");
    if (name) rowOf(name).setAttribute("data-mine", "");
  }

  function show({ scroll }) {
    const found = matches(input.value);
    output.textContent = found.length > 1 ? `${(chosen % found.length) + 1}/${found.length}` : "";
    const name = found.length ? found[chosen % found.length] : null;
    mark(name);
    if (name && scroll) name.closest("details")?.setAttribute("open", "");
    if (name && scroll) rowOf(name).scrollIntoView({ block: "center", inline: "nearest" });
    return name;
  }

  // Who the reader is: the name, and the number that tells namesakes apart (none before the start).
  function remember(name) {
    keep(() => localStorage.setItem(memory, JSON.stringify({ name: name.textContent, number: name.dataset.player })));
    told();
  }
  function forget() {
    keep(() => localStorage.removeItem(memory));
    told();
  }
  const told = () => document.dispatchEvent(new CustomEvent("tabellone:me"));

  function keep(action) {
    try {
      return action();
    } catch {
      return null; // a browser that keeps nothing still finds
    }
  }

  function recall(text) {
    const known = keep(() => JSON.parse(text)) ?? { name: text ?? "", number: "" }; // a name alone was kept before
    input.value = known.name;
    chosen = Math.max(0, matches(known.name).findIndex((name) => known.number && name.dataset.player === known.number));
  }

  input.addEventListener("input", () => {
    chosen = 0;
    const name = show({ scroll: true });
    if (name) remember(name);
    else if (!input.value) forget();
  });

  form.addEventListener("submit", (event) => {
    if (!matches(input.value).length) return;
    event.preventDefault();
    chosen += 1;
    remember(show({ scroll: true }));
  });

  document.addEventListener("tabellone:updated", () => {
    const mine = keep(() => localStorage.getItem(memory));
    if (mine && input !== document.activeElement) recall(mine); // rows have come, gone and changed places
    show({ scroll: false });
  });
  document.addEventListener("tabellone:me", () => {
    const mine = keep(() => localStorage.getItem(memory));
    if (input === document.activeElement) return;
    recall(mine);
    show({ scroll: false });
  });
  addEventListener("storage", (event) => {
    if (event.key !== memory) return;
    recall(event.newValue);
    show({ scroll: false });
  });

  const remembered = keep(() => localStorage.getItem(memory));
  if (remembered) {
    recall(remembered);
    const [navigation] = performance.getEntriesByType("navigation");
    show({ scroll: !location.hash && (!navigation || navigation.type === "navigate") });
  }
})();
