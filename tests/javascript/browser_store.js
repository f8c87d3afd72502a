/* What Node lacks of a browser's stores, for the tests: an IndexedDB with one store, and the caches of a service worker. */

/** An IndexedDB as far as report_queue.js uses it. */
export function indexedDb() {
  const rows = new Map();
  function transaction() {
    const step = { objectStore: () => store };
    let open = 0;
    const request = (work) => {
      const asked = { result: undefined };
      open += 1;
      setTimeout(() => {
        asked.result = work();
        asked.onsuccess?.();
        open -= 1;
        if (!open) step.oncomplete?.();
      });
      return asked;
    };
    const store = {
      get: (key) => request(() => structuredClone(rows.get(key))),
      getAll: () => request(() => [...rows.values()].map((row) => structuredClone(row))),
      put: (row) => request(() => rows.set(row.key, JSON.parse(JSON.stringify(row)))),
      delete: (key) => request(() => rows.delete(key)),
    };
    return step;
  }
  const database = { transaction, close() {} };
  const open = () => {
    const asked = { result: database };
    setTimeout(() => asked.onsuccess?.());
    return asked;
  };
  return { open, rows };
}

/** The caches of a service worker; `fetched(path)` gives the answers of `addAll`. */
export function cacheStorage(fetched) {
  const named = new Map();
  const path = (request) => new URL(request.url ?? request, "https://club.example").pathname;
  function cache() {
    const kept = new Map();
    return {
      keys: async () => [...kept.keys()].map((name) => ({ url: `https://club.example${name}` })),
      match: async (request) => kept.get(path(request))?.clone(),
      put: async (request, response) => void kept.set(path(request), response),
      delete: async (request) => kept.delete(path(request)),
      addAll: async (paths) => {
        for (const one of paths) kept.set(one, await fetched(one));
      },
    };
  }
  return {
    open: async (name) => {
      if (!named.has(name)) named.set(name, cache());
      return named.get(name);
    },
    has: async (name) => named.has(name),
    keys: async () => [...named.keys()],
    delete: async (name) => named.delete(name),
    match: async (request) => {
      for (const one of named.values()) {
        const found = await one.match(request);
        if (found) return found;
      }
    },
  };
}
