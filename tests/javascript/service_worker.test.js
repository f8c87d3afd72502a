/* service_worker.js: what it keeps, for how long, and that waiting reports are sent again. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import vm from "node:vm";
import { cacheStorage } from "./browser_store.js";

const SOURCE = readFileSync(new URL("../../static/js/service_worker.js", import.meta.url), "utf8");
const SITE = "https://club.example";
const PUBLIC = { "Cache-Control": "public, max-age=5", "Content-Type": "text/html; charset=utf-8" };

/** A response as a browser has it of its own site. */
function basic(text, { status = 200, headers = PUBLIC } = {}) {
  const found = new Response(text, { status, headers });
  Object.defineProperty(found, "type", { value: "basic" });
  Object.defineProperty(found, "clone", { value: () => basic(text, { status, headers }) });
  return found;
}

/** A running service worker; `pages` are the answers by their paths, `reports` the queue. */
function started({ pages = {}, reports = {} } = {}) {
  const heard = {};
  const network = async (request) => {
    const { pathname } = new URL(request.url ?? request, SITE);
    if (!pages[pathname]) throw new TypeError("no network");
    return pages[pathname]();
  };
  const caches = cacheStorage(network);
  const self = {
    tabelloneOffline: { offline: "/offline/", files: [], icon: "/icon.png" },
    addEventListener: (name, listener) => {
      heard[name] = listener;
    },
    skipWaiting: async () => {},
    clients: { claim: async () => {} },
  };
  const globals = { self, caches, fetch: network, location: new URL(SITE), URL, Request, Response, Headers, setTimeout, tabelloneReports: reports };
  vm.runInNewContext(SOURCE, globals);

  /** Send an event; resolves when everything that it waits for has ended. */
  async function send(name, fields) {
    const waits = [];
    let answer = null;
    let isOver = false;
    const wait = (promise) => {
      if (isOver) throw new Error("too late");
      waits.push(promise);
    };
    heard[name]({ ...fields, waitUntil: wait, respondWith: (promise) => (answer = promise) });
    isOver = true;
    const [found] = await Promise.all([answer, ...waits]);
    return found;
  }
  const open = (path) => send("fetch", { request: { method: "GET", mode: "navigate", destination: "document", url: SITE + path } });
  const kept = async (event) => (await (await caches.open(`tabellone:e:${event}`)).keys()).map((one) => new URL(one.url).pathname).sort();
  return { caches, kept, open, pages, send };
}

test("public pages are kept, and nothing else", async () => {
  const pages = {
    "/e/open/standings/": () => basic("<html>1"),
    "/e/open/games.pgn": () => basic("[Event]", { headers: { ...PUBLIC, "Content-Type": "application/x-chess-pgn" } }),
    "/e/open/my/": () => basic("<html>", { headers: { ...PUBLIC, "Cache-Control": "private, no-store" } }),
  };
  const { kept, open } = started({ pages });
  for (const path of Object.keys(pages)) await open(path);
  assert.deepEqual(await kept("open"), ["/e/open/standings/"]);
});

test("the copy of a page that is gone is deleted", async () => {
  for (const status of [404, 410]) {
    const { kept, open, pages } = started({ pages: { "/e/open/round/2/": () => basic("<html>2") } });
    await open("/e/open/round/2/");
    pages["/e/open/round/2/"] = () => basic("gone", { status });
    assert.equal((await open("/e/open/round/2/")).status, status);
    assert.deepEqual(await kept("open"), []);
  }
});

test("a kept page is shown without a network, with its age", async () => {
  const { open, pages } = started({ pages: { "/e/open/round/2/": () => basic("<html>2") } });
  await open("/e/open/round/2/");
  delete pages["/e/open/round/2/"];
  assert.match(await (await open("/e/open/round/2/")).text(), /^<html data-kept-at="20[^"]+">2$/);
});

test("the twenty newest pages of an event are kept", async () => {
  const pages = {};
  const { kept, open } = started({ pages });
  const path = (number) => `/e/open/round/${number}/`;
  for (const number of [1, ...Array(20).keys(), 1, 20]) {
    pages[path(number)] = () => basic("<html>");
    await open(path(number));
    await new Promise((resolve) => setTimeout(resolve, 2)); // of another age
  }
  const found = await kept("open");
  assert.deepEqual([found.length, found.includes(path(1)), found.includes(path(20)), found.includes(path(0))], [20, true, true, false]);
});

test("pages of ten events are kept, and the page without a network is fetched anew with them", async () => {
  const pages = { "/offline/": () => basic("new") };
  const { caches, send } = started({ pages });
  await (await caches.open("tabellone:static")).put("/offline/", basic("old"));
  for (let number = 1; number <= 12; number += 1) {
    pages[`/e/open-${number}/`] = () => basic("<html>");
    await send("message", { data: { what: "keep", paths: [`/e/open-${number}/`] } });
  }
  const events = (await caches.keys()).filter((name) => name.startsWith("tabellone:e:"));
  assert.deepEqual(events, [3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((number) => `tabellone:e:open-${number}`));
  assert.equal(await (await caches.match("/offline/")).text(), "new");
});

test("after Forget me nothing that was under way is kept, and a new player's pages are", async () => {
  let arrive = null;
  const late = new Promise((resolve) => (arrive = resolve));
  const pages = { "/offline/": () => basic("new"), "/e/open/": () => basic("<html>"), "/e/open/round/1/": () => late, "/e/open/crosstable/": () => basic("<html>") };
  const { caches, kept, open, send } = started({ pages });
  const keeping = send("message", { data: { what: "keep", paths: ["/e/open/", "/e/open/round/1/"] } });
  const opening = open("/e/open/round/1/");
  while (!(await kept("open")).length) await new Promise((resolve) => setTimeout(resolve, 1));
  const answers = [];
  const port = { postMessage: (isLast) => answers.push(isLast) };
  await send("message", { data: { what: "forget", event: "open" }, ports: [port] });
  arrive(basic("<html>"));
  await Promise.all([keeping, opening]);
  await open("/e/open/crosstable/");
  assert.deepEqual([answers, await caches.keys()], [[true], []]);
  await send("message", { data: { what: "keep", paths: ["/e/open/"] } });
  assert.deepEqual(await kept("open"), ["/e/open/"]);
});

test("pages of another event stay when one is forgotten", async () => {
  const pages = { "/e/one/": () => basic("<html>"), "/e/two/": () => basic("<html>") };
  const { caches, open, send } = started({ pages });
  for (const path of Object.keys(pages)) await open(path);
  const answers = [];
  await send("message", { data: { what: "forget", event: "one" }, ports: [{ postMessage: (isLast) => answers.push(isLast) }] });
  assert.deepEqual([answers, await caches.keys()], [[false], ["tabellone:e:two"]]);
});

test("while reports wait, the browser is told to try again", async () => {
  const reports = { flush: async () => [], all: async () => [{ key: "a" }] };
  const { send } = started({ reports });
  await assert.rejects(send("sync", { tag: "reports" }), /reports still wait/);
  reports.all = async () => [];
  await send("sync", { tag: "reports" });
});
