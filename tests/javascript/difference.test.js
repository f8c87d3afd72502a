/* difference.js: what differs is put in place, and all the rest stays as it is. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./page.js";

const row = (key, rank, name, points) =>
  `<tr data-key="${key}"><td>${rank}</td><td>${name}</td><td><b>${points}</b></td></tr>`;
const TABLE = `<main><p data-part="round">Round 5</p><table><tbody>
${[row("7", "1", "Rossi", "4"), row("3", "2", "Verdi", "3½"), row("9", "3", "Bianchi", "3"), row("2", "4", "Neri", "3")].join("\n")}
</tbody></table></main>`;
const NOTHING = { orders: [], cells: {}, parts: {}, shared: [] };

function put(difference, html = TABLE) {
  const window = page(html, ["difference.js"]);
  const rows = new Map([...window.document.querySelectorAll("[data-key]")].map((it) => [it.dataset.key, it]));
  const changed = new Set();
  const isDone = window.tabelloneDifference.apply({ ...NOTHING, ...difference }, changed);
  const texts = () => [...window.document.querySelectorAll("[data-key]")].map((it) => it.textContent);
  return { window, rows, isDone, changed: [...changed].map((it) => it.dataset.key), texts };
}

test("a text that changed is put into its cell, and the row is told", () => {
  const { rows, isDone, changed, texts } = put({ cells: { 3: { 2: "4½" } } });
  assert.deepEqual([isDone, changed, texts()], [true, ["3"], ["1Rossi4", "2Verdi4½", "3Bianchi3", "4Neri3"]]);
  assert.equal(rows.get("3").cells[2].innerHTML, "<b>4½</b>");
});

test("a whole cell replaces another, with its attributes but not those of the reader", () => {
  const html = TABLE.replace('<td>Verdi', '<td class="old" data-mine="yes">Verdi');
  const { rows } = put({ cells: { 3: { 1: '<td class="new">Verdi, A</td>' } } }, html);
  assert.equal(rows.get("3").cells[1].outerHTML, '<td class="new" data-mine="yes">Verdi, A</td>');
});

for (const [what, difference] of [
  ["a row", { cells: { 11: { 1: "x" } } }],
  ["a cell", { cells: { 3: { 8: "x" } } }],
  ["one text", { cells: { 3: { 1: "x" } } }, TABLE.replace("<td>Verdi</td>", "<td><i>Ver</i><i>di</i></td>")],
  ["a list", { orders: [["7", 9, [[0, 9]]]] }],
]) {
  test(`nothing is done where the page lacks ${what} that the difference is about`, () => {
    const html = what === "one text" ? TABLE.replace("<td>Verdi</td>", "<td><i>Ver</i><i>di</i></td>") : TABLE;
    const before = page(html, []).document.body.innerHTML;
    const { window, isDone, changed } = put({ parts: { ".round": '<p data-part="round">Round 6</p>' }, ...difference }, html);
    assert.deepEqual([isDone, changed, window.document.body.innerHTML], [false, [], before]);
  });
}

test("rows change places as the same elements, with their spaces, and those that stay are not touched", () => {
  const { window, rows, isDone, changed } = put({ orders: [["7", 4, [[1, 1], [0, 1], [2, 2]]]] });
  const body = window.document.querySelector("tbody");
  assert.deepEqual([...body.children], ["3", "7", "9", "2"].map((key) => rows.get(key)));
  assert.deepEqual([isDone, changed], [true, []]);
  const shapes = [...body.childNodes].map((node) => (node.nodeType === 3 ? " " : node.dataset.key));
  assert.deepEqual(shapes.join(""), " 3 7 9 2 ");
});

test("a new row comes in at its place, one that is gone is taken out", () => {
  const { texts, changed } = put({
    orders: [["7", 4, [[0, 1], "12", [2, 2]]]],
    parts: { 12: row("12", "2", "Gallo", "4") },
  });
  assert.deepEqual([texts(), changed], [["1Rossi4", "2Gallo4", "3Bianchi3", "4Neri3"], ["12"]]);
});

test("a list of which nothing stays is another one", () => {
  const { texts } = put({ orders: [["7", 4, ["5", "6"]]], parts: { 5: row("5", "1", "A", "1"), 6: row("6", "2", "B", "0") } });
  assert.deepEqual(texts(), ["1A1", "2B0"]);
});

test("the row that holds the focus stays, and the others move around it", () => {
  const html = TABLE.replaceAll(/<td>(\w+)<\/td><td><b>/g, '<td><a href="#">$1</a></td><td><b>');
  const window = page(html, ["difference.js"]);
  const link = window.document.querySelector('[data-key="7"] a');
  link.focus();
  const difference = { ...NOTHING, orders: [["7", 4, [[1, 3], [0, 1]]]] };
  assert.equal(window.tabelloneDifference.apply(difference, new Set()), true);
  assert.equal(window.document.activeElement, link);
  assert.deepEqual([...window.document.querySelectorAll("[data-key]")].map((it) => it.dataset.key), ["3", "9", "2", "7"]);
});

test("what many rows share is added to their numbers and is news of none of them", () => {
  const { texts, changed, isDone } = put({ shared: [["7", 4, 0, 1, [1, 2]]] });
  assert.deepEqual([isDone, texts(), changed], [true, ["1Rossi4", "3Verdi3½", "4Bianchi3", "4Neri3"], []]);
  const words = put({ shared: [["7", 4, 2, "–", [0, 1, 2, 1]]] });
  assert.deepEqual([words.texts(), words.changed], [["1Rossi–", "2Verdi3½", "3Bianchi3", "4Neri–"], []]);
});

test("a part that a script wrote is left alone", () => {
  const html = TABLE.replace("<p data-part", "<p data-live-keep data-part");
  const { window } = put({ parts: { ".round": '<p data-part="round">Round 6</p>' } }, html);
  assert.equal(window.document.querySelector("p").textContent, "Round 5");
});

test("a whole page is put in place row by row", () => {
  const window = page(TABLE, ["difference.js"]);
  const kept = window.document.querySelector('[data-key="9"]');
  const fresh = new window.DOMParser().parseFromString(TABLE.replace("Round 5", "Round 6").replace("Bianchi", "Bianchi, C"), "text/html");
  const changed = new Set();
  window.tabelloneDifference.replace(fresh, changed);
  assert.equal(window.document.querySelector('[data-key="9"]'), kept);
  assert.deepEqual([[...changed], kept.textContent], [[kept], "3Bianchi, C3"]);
  assert.equal(window.document.querySelector("p").textContent, "Round 6");
});

test("whether rows move is told by the orders, and the sequence by the keys", () => {
  const { moves, sequence } = page(TABLE, ["difference.js"]).tabelloneDifference;
  assert.deepEqual([moves(NOTHING), moves({ ...NOTHING, orders: [["7", 4, [[0, 4]]]] })], [false, true]);
  assert.equal(sequence(page(TABLE, []).document), "7 3 9 2");
});
