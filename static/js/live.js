/* Live pages: hear that the event changed, fetch this page again, and put in place only what differs.

   <html data-live="public|staff" data-live-url data-version-url data-version>
   [data-live-region]  is kept up to date; without one, the whole <main>.
   [data-key]          marks a row: rows are matched by it, so that nothing else moves.
   [data-live-keep]    is left as it is (what a script wrote, what somebody is typing).
   [data-live-progress="kind"] is a <progress> that follows the job of that kind at work.
   Other scripts hear "tabellone:message" (each message), "tabellone:updated" (after the page changed), "tabellone:heard" (the
   server spoke) and "tabellone:silent" (it can no longer be heard) on document. */
"use strict";

(() => {
  const root = document.documentElement;
  const { live, liveUrl, versionUrl } = root.dataset;
  if (!liveUrl) return;

  const SPREAD = 800; // phones hear at once and come one after the other within this time, or what the message says
  const FIRST_WAIT = 2000; // after a failure; twice as long after each further one
  const LONGEST_WAIT = 60000;
  const POLL = 10000;
  const REOPEN = 30000;
  const HIGHLIGHT = 1600;
  const KEPT = new Set(["open", "data-mine"]); // attributes that belong to the reader, not to the server

  let shown = Number(root.dataset.version);
  let source = null;
  let failures = 0;
  let timer = 0;
  let poll = 0;
  let reopening = 0;
  let fetching = false;
  let again = false;
  let refused = 0; // how often in a row the page was not to be had

  // Hearing -----------------------------------------------------------------------------------------------------------

  function hear(message) {
    document.dispatchEvent(new CustomEvent("tabellone:message", { detail: message }));
    if (message.what === "progress") {
      for (const bar of document.querySelectorAll(`[data-live-progress="${message.job}"]`)) {
        bar.max = message.total || 1;
        bar.value = message.done;
      }
      return;
    }
    const version = live === "staff" ? message.staff_version ?? message.version : message.version;
    if (version === undefined || version > shown) soon(Math.random() * (message.spread || SPREAD));
  }

  function open() {
    clearTimeout(reopening);
    if (source) source.close();
    source = new EventSource(liveUrl);
    source.onmessage = (event) => {
      failures = 0;
      stopPolling();
      document.dispatchEvent(new CustomEvent("tabellone:heard"));
      hear(JSON.parse(event.data));
    };
    source.onerror = () => {
      failures += 1;
      if (source.readyState === EventSource.CLOSED) reopening = setTimeout(open, about(REOPEN));
      if (source.readyState === EventSource.CLOSED || failures > 2) {
        document.dispatchEvent(new CustomEvent("tabellone:silent"));
        startPolling();
      }
    };
  }

  function close() {
    clearTimeout(reopening);
    stopPolling();
    if (source) source.close();
    source = null;
  }

  // Never all at the same moment, as all were cut off at the same moment.
  function about(milliseconds) {
    return milliseconds * (0.5 + Math.random());
  }

  function startPolling() {
    if (!poll) poll = setTimeout(ask, about(POLL));
  }

  function stopPolling() {
    clearTimeout(poll);
    poll = 0;
  }

  async function ask() {
    let wait = about(POLL);
    try {
      const response = await fetch(versionUrl);
      if (response.ok) {
        document.dispatchEvent(new CustomEvent("tabellone:heard"));
        hear(await response.json());
      } else wait = about(REOPEN);
    } catch {
      // No network: the next question will tell.
    }
    if (poll) poll = setTimeout(ask, wait);
  }

  // Fetching ----------------------------------------------------------------------------------------------------------

  function soon(milliseconds) {
    if (fetching) again = true;
    else if (!timer) timer = setTimeout(look, milliseconds);
  }

  async function look() {
    timer = 0;
    fetching = true;
    let wait = 0;
    try {
      const response = await fetch(location.href, { cache: "no-cache", headers: { "X-Requested-With": "live" } });
      if (response.redirected || response.status === 404 || response.status === 403) location.reload();
      else if (response.ok) {
        refused = 0;
        update(new DOMParser().parseFromString(await response.text(), "text/html"));
      } else wait = untilNextTime(Number(response.headers.get("Retry-After")) || 0);
    } catch {
      wait = untilNextTime(0);
    } finally {
      fetching = false;
      if (again || wait) {
        again = false;
        soon(Math.max(wait, SPREAD));
      }
    }
  }

  // The server is busy or away: longer each time, and no two phones alike.
  function untilNextTime(seconds) {
    const wait = Math.min(FIRST_WAIT * 2 ** refused, LONGEST_WAIT);
    refused += 1;
    return about(Math.max(wait, seconds * 1000));
  }

  function regions(page) {
    const marked = [...page.querySelectorAll("[data-live-region]")];
    return marked.length ? marked : [page.querySelector("main")];
  }

  function update(fresh) {
    shown = Number(fresh.documentElement.dataset.version);
    root.dataset.version = shown;
    const changed = new Set();
    const focused = document.activeElement;
    const wanted = regions(fresh);
    regions(document).forEach((region, index) => wanted[index] && morph(region, wanted[index], changed));
    if (focused !== document.activeElement && focused.isConnected) focused.focus({ preventScroll: true });
    document.dispatchEvent(new CustomEvent("tabellone:updated", { detail: { changed: [...changed] } }));
    highlight(changed);
    say(changed);
  }

  // Putting in place --------------------------------------------------------------------------------------------------

  function morph(old, fresh, changed) {
    if (old.isEqualNode(fresh)) return;
    if (old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName) {
      old.replaceWith(fresh);
      note(fresh, changed);
    } else if (old.nodeType === Node.ELEMENT_NODE) {
      if (old.hasAttribute("data-live-keep")) return;
      morphAttributes(old, fresh);
      morphChildren(old, fresh, changed);
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

  function morphChildren(old, fresh, changed) {
    const keyed = new Map([...old.children].filter((child) => child.dataset.key).map((child) => [child.dataset.key, child]));
    let here = old.firstChild;
    for (const wanted of [...fresh.childNodes]) {
      const key = wanted.dataset && wanted.dataset.key;
      let match = null;
      if (key) match = keyed.get(key) || null;
      else if (here && !(here.dataset && here.dataset.key) && here.nodeName === wanted.nodeName) match = here;
      if (!match) {
        old.insertBefore(wanted, here);
        note(wanted, changed);
        continue;
      }
      if (match === here) here = here.nextSibling;
      else old.insertBefore(match, here);
      morph(match, wanted, changed);
    }
    while (here) {
      const next = here.nextSibling;
      here.remove();
      here = next;
    }
  }

  // Telling -----------------------------------------------------------------------------------------------------------

  function note(node, changed) {
    if (node.nodeType === Node.TEXT_NODE && !node.nodeValue.trim()) return;
    const element = node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement;
    const row = element && element.closest("[data-key]");
    if (row) changed.add(row);
  }

  function highlight(changed) {
    for (const row of changed) row.classList.add("is-changed");
    setTimeout(() => {
      for (const row of changed) row.classList.remove("is-changed");
    }, HIGHLIGHT);
  }

  // As a screen reader reads the row: what is hidden from it ("W" beside "White") is not said twice.
  function spoken(row) {
    const copy = row.cloneNode(true);
    for (const hidden of copy.querySelectorAll("[aria-hidden=true], .wide-only, .phone-only")) hidden.remove();
    return copy.textContent.replace(/\s+/g, " ").trim();
  }

  function say(changed) {
    const region = document.getElementById("live-says");
    if (!region || !changed.size) return;
    const texts = [...changed].slice(0, 3).map((row) => spoken(row));
    region.textContent = changed.size > 3 ? root.dataset.saysMany : texts.join(". ");
  }

  // A page in a pocket neither listens nor asks; when it comes back, the stream's first message says what it missed.
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  addEventListener("pagehide", close);
  addEventListener("pageshow", (event) => event.persisted && open());
  if (!document.hidden) open();
})();
