// @ts-check
/* What differs between two versions of a page is put in place, and all the rest stays as it is: elements, focus, what is
   opened or selected.

   Parts of a page are its rows ([data-key]) and whatever else changes by itself ([data-part]). The server tells which of
   them say something else (live/page_parts.py); a whole page that was fetched is put in place in the same way.
   In a text that came, [data-held] is the place of a part that stays, or is told by itself.

   globalThis.tabelloneDifference: apply(difference, changed), replace(page, changed), moves(difference), sequence(page). */
"use strict";

globalThis.tabelloneDifference = (() => {
  const KEPT = new Set(["open", "data-mine", "data-found", "data-lit"]); // attributes that belong to the reader, not to the server
  const PARTS = "[data-key], [data-part]";
  const PRECIOUS = 1e6; // what the reader holds stays, and all others move around it

  const isElement = (node) => node.nodeType === Node.ELEMENT_NODE;

  function keyOf({ dataset }) {
    if (!dataset) return undefined;
    return dataset.key ?? (dataset.part === undefined ? undefined : `.${dataset.part}`);
  }

  function regions(page) {
    const marked = [...page.querySelectorAll("[data-live-region]")];
    return marked.length ? marked : [page.querySelector("main")];
  }

  // A part of a picture is read as one.
  function read(text) {
    const template = document.createElement("template");
    const isDrawn = text.startsWith("<g ");
    template.innerHTML = isDrawn ? `<svg>${text}</svg>` : text;
    const content = document.importNode(template.content, true);
    return isDrawn ? content.firstElementChild.firstElementChild : content.firstElementChild;
  }

  // A difference ------------------------------------------------------------------------------------------------------

  /* False, and nothing is done, if the page has not the parts that the difference is about. */
  function apply(difference, changed) {
    const present = partsOfPage();
    const lists = difference.orders.map(([first, length]) => listFrom(present.get(first), length));
    const cells = cellsOf(difference.cells, present);
    if (!lists.every(Boolean) || !cells) return false;
    const fresh = new Map(Object.entries(difference.parts).map(([key, text]) => [key, read(text)]));
    const partOf = (key) => {
      if (!present.has(key)) present.set(key, filled(fresh.get(key), partOf));
      return present.get(key);
    };
    const old = [...fresh.keys()].filter((key) => present.has(key));
    for (const key of old) morph(present.get(key), fresh.get(key), changed, partOf);
    difference.orders.forEach(([, , runs], index) => arrange(lists[index], runs, partOf, changed));
    for (const { cell, text } of cells) put(cell, text, changed);
    return difference.shared.every(([first, length, place, step, gaps]) => share(listFrom(present.get(first), length), place, step, gaps));
  }

  /* The cells that are told, each with its whole new text or only its words; null where one is not there. */
  function cellsOf(told, present) {
    const found = Object.entries(told).flatMap(([key, ofRow]) =>
      Object.entries(ofRow).map(([place, text]) => ({ cell: present.get(key)?.cells?.[place], text })));
    return found.every(({ cell, text }) => cell && (isWhole(text) || textsOf(cell).length === 1)) ? found : null;
  }

  const isWhole = (text) => text.startsWith("<");

  function put(cell, text, changed) {
    if (isWhole(text)) morph(cell, read(text), changed, () => null);
    else {
      const [only] = textsOf(cell);
      only.nodeValue = text;
      note(only, changed);
    }
  }

  function textsOf(element) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) found.push(walker.currentNode);
    return found;
  }

  /* What many rows have in common, as that somebody went past them all, is news of none of them. The step of a cell is
     how much more its numbers are, or what it says by now. */
  function share(list, place, step, gaps) {
    if (!list) return false;
    let row = 0;
    for (let gap = 0; gap < gaps.length; gap += 2) {
      row += gaps[gap];
      for (const end = row + gaps[gap + 1]; row < end; row += 1) {
        const cell = list[row].cells[place];
        if (typeof step === "string") put(cell, step, new Set());
        else for (const text of textsOf(cell)) add(text, step);
      }
    }
    return true;
  }

  function add(text, by) {
    const more = text.nodeValue.replace(/[0-9]+/g, (number) => String(Number(number) + by));
    if (more !== text.nodeValue) text.nodeValue = more;
  }

  // All parts by their keys, but for those that a script wrote.
  function partsOfPage() {
    const found = new Map();
    for (const region of regions(document)) {
      for (const part of [region, ...region.querySelectorAll(PARTS)]) {
        if (!part.closest("[data-live-keep]")) found.set(keyOf(part), part);
      }
    }
    return found;
  }

  function listFrom(first, length) {
    const list = [];
    for (let part = first; part && list.length < length && keyOf(part) !== undefined; part = part.nextElementSibling) {
      list.push(part);
    }
    return list.length === length ? list : null;
  }

  function filled(element, partOf) {
    for (const place of element.querySelectorAll("[data-held]")) place.replaceWith(partOf(place.dataset.held));
    return element;
  }

  // A list in its new order, each with the space that stands between any two.
  function arrange(list, runs, partOf, changed) {
    const between = list[0].nextSibling;
    const space = isElement(between) ? null : between;
    const stays = staying(list, runs);
    const wanted = runs.flatMap((run) => (typeof run === "string" ? [partOf(run)] : list.slice(run[0], run[0] + run[1])));
    const leaves = new Set(list.filter((part) => !stays.has(part)));
    const [anchor] = stays.size ? stays : leaves;
    if (!stays.size) leaves.delete(anchor);
    takeOut(list, leaves, space);
    let last = null;
    for (const part of wanted) {
      if (!stays.has(part)) {
        const added = space ? [space.cloneNode(), part] : [part];
        if (last) last.after(...added);
        else anchor.before(...added.reverse());
        if (!leaves.has(part)) note(part, changed);
      }
      last = part;
    }
    if (!stays.size) takeOut([anchor], new Set([anchor]), space, true);
  }

  function takeOut(list, leaves, space, isLast = false) {
    let isBehind = isLast;
    for (const part of list) {
      if (!leaves.has(part)) isBehind = true;
      else {
        if (space) (isBehind ? part.previousSibling : part.nextSibling).remove();
        part.remove();
      }
    }
  }

  /* Those that stay where they are: of the runs that stand in their old order the ones with the most parts. */
  function staying(list, runs) {
    const held = [document.activeElement, getSelection().anchorNode].filter((node) => node && node !== document.body);
    const kept = runs.filter((run) => typeof run !== "string").map(([start, length]) => {
      const parts = list.slice(start, start + length);
      const isHeld = parts.some((part) => held.some((node) => part.contains(node)) || part.querySelector("details[open]"));
      return { start, parts, weight: length + (isHeld ? PRECIOUS : 0), sum: 0, before: null };
    });
    let best = null;
    kept.forEach((run, index) => {
      for (const earlier of kept.slice(0, index)) {
        if (earlier.start < run.start && earlier.sum > (run.before?.sum ?? 0)) run.before = earlier;
      }
      run.sum = run.weight + (run.before?.sum ?? 0);
      if (!best || run.sum > best.sum) best = run;
    });
    const stays = [];
    for (let run = best; run; run = run.before) stays.unshift(...run.parts);
    return new Set(stays);
  }

  // A whole page ------------------------------------------------------------------------------------------------------

  function replace(page, changed) {
    const wanted = regions(page);
    regions(document).forEach((region, index) => wanted[index] && morph(region, wanted[index], changed, () => null));
  }

  function morph(old, fresh, changed, partOf) {
    if (old.isEqualNode(fresh)) return;
    if (old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName) {
      const other = isElement(fresh) ? filled(fresh, partOf) : fresh;
      old.replaceWith(other);
      note(other, changed);
    } else if (isElement(old)) {
      if (old.hasAttribute("data-live-keep")) return;
      morphAttributes(old, fresh);
      morphChildren(old, fresh, changed, partOf);
    } else if (old.nodeValue !== fresh.nodeValue) {
      old.nodeValue = fresh.nodeValue;
      note(old, changed);
    }
  }

  function morphAttributes(old, fresh) {
    for (const { name } of [...old.attributes]) {
      if (!fresh.hasAttribute(name) && !KEPT.has(name)) old.removeAttribute(name);
    }
    for (const { name, value } of [...fresh.attributes]) {
      if (old.getAttribute(name) !== value && !KEPT.has(name)) old.setAttribute(name, value);
    }
  }

  function morphChildren(old, fresh, changed, partOf) {
    const keyed = new Map([...old.children].filter(keyOf).map((child) => [keyOf(child), child]));
    let here = old.firstChild;
    for (const wanted of [...fresh.childNodes]) {
      const held = wanted.dataset?.held;
      const match = held === undefined ? matching(wanted, keyed, here) : partOf(held);
      if (!match) {
        if (isElement(wanted)) filled(wanted, partOf);
        old.insertBefore(wanted, here);
        note(wanted, changed);
        continue;
      }
      if (match === here) here = here.nextSibling;
      else old.insertBefore(match, here);
      if (held === undefined) morph(match, wanted, changed, partOf);
    }
    while (here) {
      const next = here.nextSibling;
      here.remove();
      here = next;
    }
  }

  function matching(wanted, keyed, here) {
    const key = keyOf(wanted);
    if (key !== undefined) return keyed.get(key) ?? null;
    return here && keyOf(here) === undefined && here.nodeName === wanted.nodeName ? here : null;
  }

  function note(node, changed) {
    if (node.nodeType === Node.TEXT_NODE && !node.nodeValue.trim()) return;
    const row = (isElement(node) ? node : node.parentElement)?.closest("[data-key]");
    if (row) changed.add(row);
  }

  // What moves --------------------------------------------------------------------------------------------------------

  const moves = (difference) => difference.orders.length > 0;
  const sequence = (page) => regions(page).flatMap((region) => [...region.querySelectorAll("[data-key]")].map(keyOf)).join(" ");

  return { apply, replace, moves, sequence };
})();
