/* name_search.js: the page finds the same names as the server, in the same order (test_name_search.py has the same vectors). */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { page } from "./page.js";

const { names, searches } = JSON.parse(readFileSync(new URL("../data/search/names.json", import.meta.url), "utf8"));
const { found } = page("<main></main>", ["name_search.js"]).tabelloneNames;

for (const [text, expected] of Object.entries(searches)) {
  test(`“${text}” finds ${expected.length} of the shared vectors`, () => {
    assert.deepEqual([...found(names, text, (name) => name)], expected);
  });
}

test("no more than ten parts are compared", () => {
  assert.equal(found(["Rossi, Anna"], `${"rossi ".repeat(10)}nothing`, (name) => name).length, 1);
});
