// @ts-check
/* Reports of results on their way to the server, kept by the browser until the server has answered. The page "My page" uses
   this file, and so does the service worker, which sends what waits when the page is closed.

   A report has a key of its own, and the server enters a key once: a report that arrives twice counts once. A refused report
   is kept with the answer (`refusal`), so that the page can show it, until a new report of the board or for 24 hours. Nothing
   else of the page is kept, and what was accepted is deleted. */
"use strict";

(() => {
  const NAME = "tabellone";
  const STORE = "reports";
  const TIMEOUT = 20000;
  const BUSY = new Set([408, 425, 429]);
  const KEPT = 24 * 60 * 60 * 1000; // a report that is older is of another round

  /** @returns {Promise<IDBDatabase>} */
  function database() {
    return new Promise((resolve, reject) => {
      const asked = indexedDB.open(NAME, 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: "key" });
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
  }

  /* `action` gets the store, and returns the request whose result is wanted. */
  async function run(mode, action) {
    const opened = await database();
    try {
      return await new Promise((resolve, reject) => {
        const asked = action(opened.transaction(STORE, mode).objectStore(STORE));
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
    } finally {
      opened.close();
    }
  }

  const key = () => [...crypto.getRandomValues(new Uint8Array(12))].map((part) => part.toString(16).padStart(2, "0")).join("");
  const drop = (name) => run("readwrite", (store) => store.delete(name));

  /* Change a report, unless it was deleted meanwhile: another page, or the service worker, got its answer. */
  async function change(name, values) {
    const opened = await database();
    try {
      await new Promise((resolve, reject) => {
        const step = opened.transaction(STORE, "readwrite");
        const store = step.objectStore(STORE);
        const asked = store.get(name);
        asked.onsuccess = () => asked.result && store.put({ ...asked.result, ...values });
        step.oncomplete = () => resolve(undefined);
        step.onerror = () => reject(step.error);
      });
    } finally {
      opened.close();
    }
  }

  async function stored(event) {
    const found = await run("readonly", (store) => store.getAll());
    return found.filter((report) => !event || report.event === event).sort((one, other) => one.at - other.at);
  }

  /* The reports of an event, or of all, that wait, in their order. */
  async function all(event = "") {
    return (await stored(event)).filter((report) => report.refusal === undefined);
  }

  /* The reports of an event that were refused in the last 24 hours; older ones are deleted. */
  async function refused(event) {
    const found = (await stored(event)).filter((report) => report.refusal !== undefined);
    for (const old of found) if (Date.now() - old.refusedAt > KEPT) await drop(old.key);
    return found.filter((report) => Date.now() - report.refusedAt <= KEPT);
  }

  /* A new report; it takes the place of one of the same phone and game that was not sent yet. One that was sent may have
     arrived, although its answer was lost: it is sent again first, and the new report is the next version. */
  async function add(event, action, body, words) {
    const values = new URLSearchParams(body);
    const same = (text) => ["phone", "game"].map((name) => new URLSearchParams(text).get(name)).join();
    for (const old of await stored(event)) {
      if (same(old.body) !== same(body)) continue;
      if (old.tried && old.refusal === undefined) values.set("version", String(Number(new URLSearchParams(old.body).get("version")) + 1));
      else await drop(old.key);
    }
    const report = { key: key(), event, action, body: values.toString(), words, at: Date.now(), tried: false };
    await run("readwrite", (store) => store.put(report));
    return report;
  }

  async function clear(event) {
    for (const report of await stored(event)) await drop(report.key);
  }

  /* Send what waits, in order. Returns the answers, {report, said, refused}; stops where the server cannot be reached. */
  async function flush() {
    const answers = [];
    for (const report of await all()) {
      const isOld = Date.now() - report.at > KEPT;
      if (!isOld) await change(report.key, { tried: true });
      const answer = isOld ? { said: "", refused: true } : await send(report);
      if (!answer) break;
      if (answer.refused) await change(report.key, { refusal: answer.said, refusedAt: Date.now() });
      else await drop(report.key);
      answers.push({ report, ...answer });
    }
    return answers;
  }

  async function send(report) {
    const body = new URLSearchParams(report.body);
    body.set("key", report.key);
    const headers = { Accept: "application/json", "X-CSRFToken": body.get("csrfmiddlewaretoken") ?? "" };
    try {
      const response = await fetch(report.action, { method: "POST", body, headers, signal: AbortSignal.timeout(TIMEOUT) });
      if (response.status >= 500 || BUSY.has(response.status)) return null;
      return response.ok ? await response.json() : { said: "", refused: true };
    } catch {
      return null;
    }
  }

  globalThis.tabelloneReports = { add, all, clear, flush, refused };
})();
