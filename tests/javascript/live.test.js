/* live.js: a page hears that the event changed, and takes what differs. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { page, response, until } from "./page.js";

const html = (state, version, rows, attributes = "") => `<html data-live="public" data-event="3" data-live-url="/live/" data-version-url="/v/"
  data-version="${version}" data-state="${state}" ${attributes}><head><script src="/a.js"></script></head><body><div data-new hidden>
  <button>Show</button></div><p id="live-says"></p><main><table><tbody>${rows.map(([key, text]) => `<tr data-key="${key}"><td>${text}</td></tr>`).join("")}
</tbody></table></main></body></html>`;
const BEFORE = html("a", 1, [["7", "Rossi 4"], ["3", "Verdi 3"]]);
const difference = (more = {}) => ({ from: "a", to: "b", version: 2, orders: [], cells: {}, parts: {}, shared: [], ...more });

/** A page that a test tells what the stream says; `answers` by the path and query that is asked for. */
function live(answers, source = BEFORE) {
  const asked = [];
  let tell = null;
  const window = page(source, ["difference.js", "live.js"], {
    answer: async (address) => {
      const path = address.pathname + address.search;
      asked.push(path);
      const answer = answers[path];
      if (!answer) throw new TypeError(`nothing at ${path}`);
      return typeof answer === "function" ? answer() : answer;
    },
    prepare: (it) => {
      it.tabelloneStream = { join: (_address, _topic, told) => { tell = told; return { leave() {}, hurry() {} }; } };
      it.requestAnimationFrame ??= (call) => setTimeout(call, 0);
    },
  });
  const root = window.document.documentElement;
  const texts = () => [...window.document.querySelectorAll("[data-key]")].map((it) => it.textContent);
  return { window, root, asked, texts, tell: (message) => tell(message), line: window.document.querySelector("[data-new]") };
}
const SINCE = "/e/open/standings/?since=a";
const CHANGE = { what: "changed", version: 2, spread: 1 };

test("a page asks for the difference since its state and puts it in place", async () => {
  const { root, asked, texts, tell, window } = live({ [SINCE]: response(difference({ cells: { 3: { 0: "Verdi 4" } } })) });
  tell(CHANGE);
  await until(() => root.dataset.state === "b", "the new state");
  assert.deepEqual([texts(), asked, root.dataset.version], [["Rossi 4", "Verdi 4"], [SINCE], "2"]);
  assert.equal(window.document.getElementById("live-says").textContent, "Verdi 4");
});

test("what the page shows already is not asked for", async () => {
  const { asked, tell } = live({});
  tell({ what: "changed", version: 1, spread: 1 });
  await new Promise((resolve) => setTimeout(resolve, 60));
  assert.deepEqual(asked, []);
});

test("where the server leads to the whole page it is put in place", async () => {
  const whole = response(html("b", 2, [["7", "Rossi 5"], ["3", "Verdi 3"]]), { type: "text/html", redirected: true, url: "http://club.example/e/open/standings/" });
  const { root, texts, tell } = live({ [SINCE]: whole });
  tell(CHANGE);
  await until(() => root.dataset.state === "b", "the new page");
  assert.deepEqual(texts(), ["Rossi 5", "Verdi 3"]);
});

test("a difference that does not begin at the page leads to the whole page", async () => {
  const answers = {
    [SINCE]: response(difference({ from: "z" })),
    "/e/open/standings/": response(html("c", 3, [["7", "Rossi 6"], ["3", "Verdi 3"]]), { type: "text/html" }),
  };
  const { root, asked, texts, tell } = live(answers);
  tell(CHANGE);
  await until(() => root.dataset.state === "c", "the new page");
  assert.deepEqual([texts(), asked], [["Rossi 6", "Verdi 3"], [SINCE, "/e/open/standings/"]]);
});

test("a server that is busy is asked again after the time it names, not at once", async () => {
  let times = 0;
  const answers = { [SINCE]: () => (times++ ? response(difference()) : response("", { status: 503, headers: { "Retry-After": "1" } })) };
  const { root, tell } = live(answers);
  const began = Date.now();
  tell(CHANGE);
  await until(() => root.dataset.state === "b", "the second answer");
  assert.equal(times, 2);
  assert.ok(Date.now() - began >= 800, "asked again within 0.8 s");
});

test("the answer to a form stays as it is, and is not asked for again", async () => {
  const { asked, texts, tell } = live({ [SINCE]: response("", { status: 405 }) });
  tell(CHANGE);
  await until(() => asked.length === 1, "the question");
  tell({ ...CHANGE, version: 3 });
  await new Promise((resolve) => setTimeout(resolve, 2600));
  assert.deepEqual([asked, texts()], [[SINCE], ["Rossi 4", "Verdi 3"]]);
});

test("who reads the rows is told of new places and decides when they are taken", async () => {
  const swap = difference({ orders: [["7", 2, [[1, 1], [0, 1]]]] });
  const source = BEFORE.replace("<td>Rossi 4", '<td tabindex="0">Rossi 4');
  const { window, root, texts, tell, line } = live({ [SINCE]: response(swap) }, source);
  window.document.querySelector('[data-key="7"] td').focus();
  tell(CHANGE);
  await until(() => !line.hidden, "the line that offers");
  assert.deepEqual([texts(), root.dataset.state], [["Rossi 4", "Verdi 3"], "a"]);
  line.querySelector("button").click();
  await until(() => root.dataset.state === "b", "the new places");
  assert.deepEqual([texts(), line.hidden], [["Verdi 3", "Rossi 4"], true]);
});

test("who reads the rows is offered new places also where the whole page came", async () => {
  const source = BEFORE.replace("<td>Rossi 4", '<td tabindex="0">Rossi 4');
  const whole = response(html("b", 2, [["3", "Verdi 5"], ["7", "Rossi 4"]]), { type: "text/html" });
  const { window, texts, root, tell, line } = live({ [SINCE]: whole }, source);
  window.document.querySelector('[data-key="7"] td').focus();
  tell(CHANGE);
  await until(() => !line.hidden, "the line that offers");
  assert.deepEqual([texts(), root.dataset.state], [["Rossi 4", "Verdi 3"], "a"]);
  window.document.activeElement.blur();
});

test("a whole page with the rows in their old places comes in also while they are read", async () => {
  const source = BEFORE.replace("<td>Rossi 4", '<td tabindex="0">Rossi 4');
  const whole = response(html("b", 2, [["7", "Rossi 5"], ["3", "Verdi 3"]]).replace("<td>Rossi", '<td tabindex="0">Rossi'), { type: "text/html" });
  const { window, texts, root, tell, line } = live({ [SINCE]: whole }, source);
  window.document.querySelector('[data-key="7"] td').focus();
  tell(CHANGE);
  await until(() => root.dataset.state === "b", "the new page");
  assert.deepEqual([texts(), line.hidden], [["Rossi 5", "Verdi 3"], true]);
});

test("rows of which nobody holds one take their places at once", async () => {
  const swap = difference({ orders: [["7", 2, [[1, 1], [0, 1]]]] });
  const { root, texts, tell, line } = live({ [SINCE]: response(swap) });
  tell(CHANGE);
  await until(() => root.dataset.state === "b", "the new places");
  assert.deepEqual([texts(), line.hidden], [["Verdi 3", "Rossi 4"], true]);
});

test("the bar of a job at work follows it and asks for nothing", () => {
  const source = BEFORE.replace("<main>", '<main><progress data-live-progress="pairing"></progress>');
  const { window, asked, tell } = live({}, source);
  tell({ what: "progress", job: "pairing", done: 3, total: 8 });
  const bar = window.document.querySelector("progress");
  assert.deepEqual([bar.value, bar.max, asked], [3, 8, []]);
});
