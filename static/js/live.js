// @ts-check
/* Live pages: hear that the event changed, ask what differs on this page, and put only that in place.

   <html data-live="public|staff" data-event data-live-url data-version-url data-version data-state>
   Without data-live-url there is no stream, and the version is asked for now and then.
   [data-live-region]  is kept up to date; without one, the whole <main>.
   [data-key]          marks a row: rows are matched by it, so that nothing else moves; what changed in one is said.
   [data-part]         marks something else that changes by itself.
   [data-live-keep]    is left as it is (what a script wrote, what somebody is typing).
   [data-live-progress="kind"] is a <progress> that follows the job of that kind at work.
   A page with data-state, the digest of what the server made, is told the difference since then (difference.js) if the
   server still has that version; else, and where there is none, the whole page is fetched.
   Other scripts hear "tabellone:message" (each message), "tabellone:updated" (after the page changed), "tabellone:heard" (the
   server spoke) and "tabellone:silent" (it can no longer be heard) on document. */
"use strict";

(() => {
  const root = document.documentElement;
  const { live, liveUrl, versionUrl } = root.dataset;
  if (!versionUrl) return;

  const { apply, replace, moves, sequence } = globalThis.tabelloneDifference;
  const SPREAD = 800; // phones hear at once and come one after the other within this time, or what the message says
  const FIRST_WAIT = 2000; // after a failure; twice as long after each further one
  const LONGEST_WAIT = 60000;
  const POLL = 10000;
  const BACK = 1000; // after the network came back
  const HIGHLIGHT = 1600;

  let stream = null;
  let timer = 0;
  let poll = 0;
  let fetching = false;
  let again = false;
  let refused = 0; // how often in a row the page was not to be had
  let isAnswer = false; // to a form: shown once, at an address that has no page to ask for
  let isWanted = false; // the reader has asked for what would move the rows

  const shown = () => Number(root.dataset.version);
  const dispatch = (name, detail) => document.dispatchEvent(new CustomEvent(`tabellone:${name}`, { detail }));

  // Hearing -----------------------------------------------------------------------------------------------------------

  function told(message) {
    if (message.what === "silent") {
      dispatch("silent");
      startPolling();
      return;
    }
    stopPolling();
    dispatch("heard");
    if (message.what !== "alive") hear(message);
  }

  function hear(message) {
    dispatch("message", message);
    if (message.what === "progress") {
      for (const bar of document.querySelectorAll(`[data-live-progress="${message.job}"]`)) {
        bar.max = message.total || 1;
        bar.value = message.done;
      }
      return;
    }
    const version = live === "staff" ? message.staff_version ?? message.version : message.version;
    if (version === undefined || version > shown()) soon(Math.random() * (message.spread || SPREAD));
  }

  function open() {
    if (!liveUrl) startPolling(); // what changes a few times a day has no stream
    else if (!stream) stream = globalThis.tabelloneStream.join(liveUrl, `${live === "staff" ? "staff" : "e"}=${root.dataset.event}`, told);
  }

  function close() {
    stopPolling();
    stream?.leave();
    stream = null;
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
        dispatch("heard");
        hear(await response.json());
      } else wait = about(LONGEST_WAIT);
    } catch {
      // No network: the next question will tell.
    }
    if (poll) poll = setTimeout(ask, wait);
  }

  // Fetching ----------------------------------------------------------------------------------------------------------

  function soon(milliseconds) {
    if (isAnswer) return;
    if (fetching) again = true;
    else if (!timer) timer = setTimeout(look, milliseconds);
  }

  async function look() {
    clearTimeout(timer);
    timer = 0;
    fetching = true;
    let wait = 0;
    try {
      const response = await (root.dataset.state ? askDifference() : askPage());
      if (document.querySelector("form[aria-busy=true]")) again = true; // what is being sent leads to the next page
      else if (isElsewhere(response)) location.reload();
      else if (response.status === 405) isAnswer = true;
      else if (!response.ok) wait = untilNextTime(Number(response.headers.get("Retry-After")) || 0);
      else {
        refused = 0;
        await take(response);
      }
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

  const headers = { "X-Requested-With": "live" };
  const askPage = () => fetch(location.href, { cache: "no-cache", headers });

  function askDifference() {
    const address = new URL(location.href);
    address.searchParams.set("since", root.dataset.state);
    return fetch(address, { cache: "no-store", headers });
  }

  // Where the page itself is all there is to be had, the server leads there.
  function isElsewhere({ status, redirected, url }) {
    return status === 404 || status === 403 || (redirected && new URL(url).pathname !== location.pathname);
  }

  async function take(response) {
    const isDifference = response.headers.get("Content-Type").includes("json");
    if (isDifference ? putInPlace(await response.json()) : exchange(await response.text())) return;
    const page = await askPage();
    if (page.ok) exchange(await page.text());
  }

  // The server is busy or away: longer each time, and no two phones alike.
  function untilNextTime(seconds) {
    const wait = Math.min(FIRST_WAIT * 2 ** refused, LONGEST_WAIT);
    refused += 1;
    return about(Math.max(wait, seconds * 1000));
  }

  // Putting in place --------------------------------------------------------------------------------------------------

  /* False where the difference does not begin at the page as it stands. */
  function putInPlace(difference) {
    if (difference.from !== root.dataset.state) return false;
    if (moves(difference) && waits()) return true;
    return update(difference.version, difference.to, (changed) => apply(difference, changed));
  }

  function exchange(text) {
    const fresh = new DOMParser().parseFromString(text, "text/html");
    if (resources(fresh) !== resources(document)) {
      location.reload(); // another release of the program: its pages want its own scripts and styles
      return true;
    }
    if (sequence(fresh) !== sequence(document) && waits()) return true;
    document.title = fresh.title;
    const { version, state } = fresh.documentElement.dataset;
    return update(version, state, (changed) => replace(fresh, changed));
  }

  const resources = (page) =>
    [...page.head.querySelectorAll("script[src], link[rel=stylesheet]")].map((it) => it.getAttribute("src") ?? it.getAttribute("href")).join(" ");

  function update(version, state, put) {
    const changed = new Set();
    const focused = document.activeElement;
    const anchor = document.querySelector("[data-mine]");
    const top = isWanted && anchor?.getBoundingClientRect().top;
    if (put(changed) === false) return false;
    root.dataset.version = version;
    if (state) root.dataset.state = state;
    if (focused !== document.activeElement && focused.isConnected) focused.focus({ preventScroll: true });
    if (top && anchor.isConnected) scrollBy(0, anchor.getBoundingClientRect().top - top);
    isWanted = false;
    offer(false);
    dispatch("updated", { changed: [...changed] });
    highlight(changed);
    say(changed);
    return true;
  }

  // Rows that would change places -------------------------------------------------------------------------------------

  /* Whoever is reading the rows is told that there are new results, and says when they may take their places. */
  function waits() {
    if (isWanted || live === "staff" || !isReading()) return false;
    offer(true);
    return true;
  }

  function isReading() {
    const selection = getSelection();
    const held = [document.activeElement, selection.isCollapsed ? null : selection.anchorNode?.parentElement];
    const first = document.querySelector("tbody [data-key]");
    return held.some((element) => element?.closest("[data-key]")) || (scrollY > 0 && first?.getBoundingClientRect().top < 0);
  }

  function offer(isNew) {
    const line = document.querySelector("[data-new]");
    if (line) line.hidden = !isNew;
  }

  document.querySelector("[data-new] button")?.addEventListener("click", () => {
    isWanted = true;
    soon(0);
  });
  addEventListener("scroll", () => {
    const line = document.querySelector("[data-new]");
    if (line && !line.hidden && !isReading()) soon(0);
  }, { passive: true });

  // Telling -----------------------------------------------------------------------------------------------------------

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
  addEventListener("online", () => {
    stream?.hurry();
    setTimeout(ask, about(BACK)); // the stream may have lived on, and says nothing until it has something to say
    if (timer) look(); // what waited for the network
  });
  if (!document.hidden) open();
})();
