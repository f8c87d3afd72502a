// @ts-check
/* The service worker: keeps the last public pages for times without a network, sends reports that wait, shows
   notifications. It is there only on devices that follow a player ("My page"), and only over https.

   A page is kept only if the server says that it is public, the same for everyone ("Cache-Control: public"). Pages of a
   signed-in user, drafts, hidden events and "My page" are never public, so nothing of them is kept. A kept page says how old
   it is: connection.js reads data-kept-at. */
"use strict";

(() => {
  const worker = /** @type {any} */ (self);
  const { offline, files, icon } = worker.tabelloneOffline;
  const PAGES = "tabellone:e:"; // and the event
  const STATIC = "tabellone:static";
  const MOST_PAGES = 20; // of an event
  const MOST_EVENTS = 10;
  const MOST_FILES = 60;
  const PATIENCE = 6000;
  const KEPT_AT = "X-Kept-At";
  const FILES = new Set(["style", "script", "font", "image", "manifest"]);
  const HAS_DIGEST = /\.[0-9a-f]{12}\.\w+$/;

  let forgotten = 0; // how often an event was forgotten: what began before is not kept
  let isOver = false; // no player is followed here any more
  let turn = Promise.resolve(null);

  /* Write to the caches one after the other, and nothing that began before the last "Forget me". */
  function write(since, writing) {
    const mine = turn.then(() => (isOver || since !== forgotten ? null : writing()));
    turn = mine.catch(() => null);
    return mine;
  }

  const eventOf = (url) => /^\/e\/([-\w]+)\//.exec(url.pathname)?.[1] ?? "";
  const isPublic = (response) => {
    const control = response.headers.get("Cache-Control") ?? "";
    const isPage = /^text\/html\b/.test(response.headers.get("Content-Type") ?? "");
    const isWhole = response.status === 200 && response.type === "basic" && !response.redirected;
    return isPage && isWhole && /\bpublic\b/.test(control) && !/no-store|private/.test(control);
  };
  const isGone = (response) => response.status === 404 || response.status === 410;

  async function trim(cache, keys, most) {
    for (const old of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(old);
  }

  /* The pages of a cache, the oldest first. */
  async function byAge(cache) {
    const found = [];
    for (const request of await cache.keys()) {
      const response = await cache.match(request, { ignoreVary: true });
      found.push({ request, at: response?.headers.get(KEPT_AT) ?? "" });
    }
    return found.sort((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at))).map(({ request }) => request);
  }

  /* Keep a public page; delete the copy of one that is gone. */
  async function keep(request, response, since) {
    const event = eventOf(new URL(request.url));
    if (event && isGone(response)) await write(since, () => remove(event, request));
    if (!event || !isPublic(response)) return;
    const headers = new Headers(response.headers);
    headers.set(KEPT_AT, new Date().toISOString());
    const copy = new Response(await response.blob(), { status: 200, headers });
    await write(since, () => store(event, request, copy));
  }

  async function remove(event, request) {
    if (await caches.has(PAGES + event)) await (await caches.open(PAGES + event)).delete(request.url);
  }

  async function store(event, request, copy) {
    const cache = await caches.open(PAGES + event);
    await cache.put(request.url, copy);
    await trim(cache, await byAge(cache), MOST_PAGES);
    const others = (await caches.keys()).filter((name) => name.startsWith(PAGES) && name !== PAGES + event);
    for (const name of others.slice(0, Math.max(0, others.length + 1 - MOST_EVENTS))) await caches.delete(name); // the oldest
  }

  /* The kept page with its age, or null. */
  async function kept(url) {
    const event = eventOf(new URL(url));
    if (!event || !(await caches.has(PAGES + event))) return null;
    const found = await (await caches.open(PAGES + event)).match(url, { ignoreVary: true });
    if (!found) return null;
    const at = found.headers.get(KEPT_AT) ?? "";
    const text = (await found.text()).replace(/<html\b/, `<html data-kept-at="${at}"`);
    return new Response(text, { status: 200, headers: found.headers });
  }

  async function navigate(event) {
    const { request } = event;
    const since = forgotten;
    const network = fetch(request);
    const keeping = network.then((response) => (isPublic(response) || isGone(response) ? keep(request, response.clone(), since) : null));
    event.waitUntil(keeping.catch(() => null)); // now: later calls are refused
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, null));
    const first = await Promise.race([network.catch(() => null), late]);
    if (first) return first;
    const found = await kept(request.url);
    if (found) return found;
    return network.catch(async () => (await caches.match(offline, { ignoreVary: true })) ?? Response.error());
  }

  async function file(request) {
    const found = await caches.match(request, { cacheName: STATIC, ignoreVary: true });
    if (found && HAS_DIGEST.test(new URL(request.url).pathname)) return found;
    const since = forgotten;
    try {
      const response = await fetch(request);
      if (response.status === 200 && response.type === "basic") {
        const copy = response.clone();
        write(since, () => storeFile(request, copy)).catch(() => null); // the page need not wait for it
      }
      return response;
    } catch (error) {
      if (found) return found;
      throw error;
    }
  }

  async function storeFile(request, response) {
    const cache = await caches.open(STATIC);
    await cache.put(request, response);
    const others = (await cache.keys()).filter((one) => new URL(one.url).pathname !== offline);
    await trim(cache, others, MOST_FILES);
  }

  /* Public pages that a page asks for, so that they are there without a network. */
  async function fetchPages(paths) {
    isOver = false;
    const since = forgotten;
    for (const path of paths.slice(0, 6)) {
      const request = new Request(new URL(path, location.origin), { credentials: "same-origin" });
      const response = await fetch(request).catch(() => null);
      if (response) await keep(request, response, since);
    }
    await refreshOffline(since).catch(() => null);
  }

  /* The page for addresses that are not kept. */
  async function refreshOffline(since) {
    const response = await fetch(offline);
    if (response.status === 200) await write(since, async () => (await caches.open(STATIC)).put(offline, response));
  }

  /* Delete the pages of an event, and with the last event everything. Answers whether it was the last. */
  async function forget(event) {
    forgotten += 1;
    const forgetting = turn.then(async () => {
      await caches.delete(PAGES + event);
      const names = await caches.keys();
      isOver = !names.some((name) => name.startsWith(PAGES));
      if (isOver) for (const name of names) if (name.startsWith("tabellone:")) await caches.delete(name);
      return isOver;
    });
    turn = forgetting.catch(() => null);
    return forgetting;
  }

  /* Send the reports. An error makes the browser try again later. */
  async function sendReports() {
    await globalThis.tabelloneReports.flush();
    if ((await globalThis.tabelloneReports.all()).length) throw new Error("reports still wait");
  }

  worker.addEventListener("install", (event) => {
    const ready = caches.open(STATIC).then((cache) => cache.addAll([offline, ...files]));
    event.waitUntil(ready.then(() => worker.skipWaiting()));
  });
  worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

  worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== location.origin) return;
    if (request.mode === "navigate") event.respondWith(navigate(event));
    else if (FILES.has(request.destination) && url.pathname.includes("/static/")) event.respondWith(file(request));
  });

  worker.addEventListener("message", (event) => {
    if (event.data?.what === "keep") event.waitUntil(fetchPages(event.data.paths));
    if (event.data?.what === "forget") event.waitUntil(forget(event.data.event).then((isLast) => event.ports[0].postMessage(isLast)));
  });
  worker.addEventListener("sync", (event) => {
    if (event.tag === "reports") event.waitUntil(sendReports());
  });

  worker.addEventListener("push", (event) => {
    const { title, body, path, tag, lang } = event.data?.json() ?? {};
    if (!title) return;
    const shown = { body, tag, lang, data: { path }, renotify: true, icon };
    event.waitUntil(worker.registration.showNotification(title, shown));
  });
  worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    const address = new URL(event.notification.data?.path ?? "/", location.origin).href;
    event.waitUntil(
      worker.clients.matchAll({ type: "window" }).then((windows) => {
        const open = windows.find((one) => one.url.split(/[?#]/)[0] === address);
        return open ? open.focus() : worker.clients.openWindow(address);
      }),
    );
  });
})();
