// @ts-check
/* The list of tie-breaks as a list: ordered by keyboard and by drag. The field of codes below it stays what is sent, so
   that everything works without this script too. */
"use strict";

(() => {
  const input = document.querySelector("[data-tie-breaks]");
  const data = document.getElementById("tie-breaks-data");
  if (!input || !data || input.disabled) return;
  const { names, lists, says } = JSON.parse(data.textContent);

  const box = document.createElement("div");
  box.className = "chooser";
  const list = document.createElement("ol");
  list.className = "chooser__list";
  const says_what = document.createElement("p");
  says_what.className = "visually-hidden";
  says_what.setAttribute("aria-live", "polite");

  /* A code in the letters of the Handbook, however it is typed: MPvGP. */
  const written = Object.fromEntries(Object.keys(names).map((code) => [code.toUpperCase(), code]));
  const read = (code) => written[code.trim().toUpperCase()] ?? code.trim().toUpperCase();

  /* Points always come first; a list may say so (PTS), but they have no place among the tie-breaks. */
  const codes = () => input.value.split(",").map(read).filter((code) => code && code !== "PTS");

  function write(next, focus) {
    input.value = next.join(", ");
    draw();
    if (focus !== undefined) list.children[Math.max(0, Math.min(focus, next.length - 1))]?.focus();
  }

  function move(from, to) {
    const next = codes();
    if (to < 0 || to >= next.length) return;
    next.splice(to, 0, ...next.splice(from, 1));
    write(next, to);
    says_what.textContent = `${to + 1}. ${next[to]}`;
  }

  function remove(place) {
    const next = codes();
    next.splice(place, 1);
    write(next, place);
  }

  function button(text, label, action) {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "button button--small";
    made.textContent = text;
    made.setAttribute("aria-label", label);
    made.addEventListener("click", action);
    return made;
  }

  function row(code, place) {
    const item = document.createElement("li");
    item.tabIndex = 0;
    item.draggable = true;
    item.dataset.place = place;
    const name = document.createElement("span");
    name.className = "chooser__name";
    const short = document.createElement("strong");
    short.textContent = code;
    name.append(short, ` ${names[code] ?? ""}`);
    item.append(
      name,
      button("↑", `${says.up}: ${code}`, () => move(place, place - 1)),
      button("↓", `${says.down}: ${code}`, () => move(place, place + 1)),
      button("✕", `${says.remove}: ${code}`, () => remove(place)),
    );
    item.addEventListener("keydown", (event) => {
      if (event.target !== item) return;
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (step && event.altKey) move(place, place + step);
      else if (step) list.children[place + step]?.focus();
      else if (event.key === "Delete") remove(place);
      else return;
      event.preventDefault();
    });
    return item;
  }

  function draw() {
    list.replaceChildren(...codes().map(row));
  }

  let dragged = null;
  list.addEventListener("dragstart", (event) => {
    dragged = Number(event.target.closest("li").dataset.place);
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", codes()[dragged]);
  });
  list.addEventListener("dragover", (event) => event.preventDefault());
  list.addEventListener("drop", (event) => {
    event.preventDefault();
    const target = event.target.closest("li");
    if (dragged !== null && target) move(dragged, Number(target.dataset.place));
    dragged = null;
  });

  function select(label, options, chosen) {
    const made = document.createElement("select");
    made.className = "chooser__select";
    made.setAttribute("aria-label", label);
    made.append(new Option(label, ""), ...options.map(([value, text]) => new Option(text, value)));
    made.addEventListener("change", () => {
      if (made.value) chosen(made.value);
      made.value = "";
    });
    return made;
  }

  const add = select(says.add, Object.entries(names).map(([code, name]) => [code, `${code} – ${name}`]), (code) => {
    write([...codes(), code]);
    says_what.textContent = `${codes().length}. ${code}`;
  });
  const usual = select(says.usual, lists.map(({ name, codes: own }) => [own.join(", "), `${name}: ${own.join(", ")}`]), (own) => {
    write(own.split(", "));
  });
  const tools = document.createElement("div");
  tools.className = "row";
  tools.append(add, usual);
  const hint = document.createElement("p");
  hint.className = "hint";
  hint.textContent = says.hint;
  box.append(list, tools, hint, says_what);
  input.before(box);
  input.addEventListener("change", draw);
  draw();
})();
