// @ts-check
/* The page shown without a network: the public pages that this device keeps, and when each was kept. */
"use strict";

(async () => {
  const list = document.querySelector("[data-kept-pages]");
  const clock = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  const names = "caches" in globalThis ? await caches.keys() : [];
  for (const name of names.filter((found) => found.startsWith("tabellone:e:"))) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const page = await cache.match(request, { ignoreVary: true });
      const at = page.headers.get("X-Kept-At");
      const title = new DOMParser().parseFromString(await page.text(), "text/html").title;
      const row = document.createElement("li");
      const link = Object.assign(document.createElement("a"), { href: request.url, textContent: title });
      const age = Object.assign(document.createElement("span"), { className: "small muted", textContent: ` ${list.dataset.saysAt} ${clock.format(new Date(at))}` });
      row.append(link, age);
      list.append(row);
    }
  }
  if (!list.children.length) list.append(Object.assign(document.createElement("li"), { textContent: list.dataset.saysNone }));
  addEventListener("online", () => location.reload());
})();
