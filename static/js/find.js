/* "Find me": type three letters, your row scrolls into view and stays marked, on every page and the next visit.
   Enter goes to the next of several; emptying the field forgets. Without a match on this page the form asks the server. */
"use strict";

(() => {
  const form = document.querySelector("[data-find]");
  if (!form) return;
  const input = form.querySelector("input");
  const output = form.querySelector("output");
  const memory = `tabellone:me:${document.documentElement.dataset.event}`;
  const ENOUGH = 3;
  let chosen = 0;

  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
  const rowOf = (name) => name.closest("[data-key]");

  function matches(text) {
    const wanted = plain(text);
    if (wanted.length < ENOUGH) return [];
    const names = [...document.querySelectorAll("[data-live-region] [data-player]")].filter(rowOf);
    const places = names.map((name) => ({ name, place: placeOf(plain(name.textContent), wanted) }));
    return places.filter(({ place }) => place >= 0).sort((one, other) => one.place - other.place).map(({ name }) => name);
  }

  // Names that begin with the letters come first, then those in which a word does, then the rest.
  function placeOf(name, wanted) {
    const at = name.indexOf(wanted);
    if (at <= 0) return at;
    return name.includes(` ${wanted}`) || name.includes(`-${wanted}`) ? 1 : 2;
  }

  function mark(names) {
    for (const row of document.querySelectorAll("[data-mine]")) row.removeAttribute("data-mine");
    for (const name of names) rowOf(name).setAttribute("data-mine", "");
  }

  function show({ scroll }) {
    const found = matches(input.value);
    output.textContent = found.length > 1 ? `${(chosen % found.length) + 1}/${found.length}` : "";
    const name = found.length ? found[chosen % found.length] : null;
    mark(name ? [name] : []);
    if (name && scroll) rowOf(name).scrollIntoView({ block: "center", inline: "nearest" });
    return name;
  }

  const remember = (name) => keep(() => localStorage.setItem(memory, name));
  const forget = () => keep(() => localStorage.removeItem(memory));

  function keep(action) {
    try {
      return action();
    } catch {
      return null; // a browser that keeps nothing still finds
    }
  }

  input.addEventListener("input", () => {
    chosen = 0;
    const name = show({ scroll: true });
    if (name) remember(name.textContent);
    else if (!input.value) forget();
  });

  form.addEventListener("submit", (event) => {
    if (!matches(input.value).length) return;
    event.preventDefault();
    chosen += 1;
    remember(show({ scroll: true }).textContent);
  });

  document.addEventListener("tabellone:updated", () => show({ scroll: false }));
  addEventListener("storage", (event) => {
    if (event.key !== memory) return;
    input.value = event.newValue || "";
    show({ scroll: false });
  });

  const remembered = keep(() => localStorage.getItem(memory));
  if (remembered) {
    input.value = remembered;
    const [navigation] = performance.getEntriesByType("navigation");
    show({ scroll: !location.hash && (!navigation || navigation.type === "navigate") });
  }
})();
