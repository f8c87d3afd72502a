/* A page with scripts of static/js, for the tests: a window without a screen, before a server that the test plays. */
import { readFileSync } from "node:fs";
import { JSDOM } from "jsdom";

const SCRIPTS = new URL("../../static/js/", import.meta.url);

/** A document of the HTML, with `answer(path, options)` in the place of the network; the scripts run in their order. */
export function page(html, scripts, { answer, url = "http://club.example/e/open/standings/", prepare } = {}) {
  const dom = new JSDOM(html, { runScripts: "outside-only", url, pretendToBeVisual: true });
  const { window } = dom;
  window.scrollBy = () => {};
  window.fetch = async (address, options = {}) => answer(new URL(address, url), options);
  window.AbortSignal.timeout ??= AbortSignal.timeout;
  prepare?.(window);
  for (const name of scripts) window.eval(readFileSync(new URL(name, SCRIPTS), "utf8"));
  return window;
}

/** What `fetch` gives back. */
export function response(body, { status = 200, type = "application/json", headers = {}, ...rest } = {}) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const all = new Map(Object.entries({ "Content-Type": type, ...headers }));
  const read = { json: async () => JSON.parse(text), text: async () => text };
  return { status, ok: status < 400, redirected: false, headers: { get: (name) => all.get(name) ?? null }, ...read, ...rest };
}

/** Wait until the condition holds; what it gave. */
export async function until(condition, what) {
  const end = Date.now() + 15_000;
  while (Date.now() < end) {
    const value = condition();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`never: ${what}`);
}
