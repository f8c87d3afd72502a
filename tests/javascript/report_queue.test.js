/* report_queue.js and notifications.js: a report reaches the server once, whatever the network does, and a refusal is shown. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { indexedDb } from "./browser_store.js";
import { page, response, until } from "./page.js";

const HTML = `<html lang="en" data-event="open" data-home="/e/open/" data-zone="Europe/Rome"><body>
  <p data-report-queue data-says-waits="Waiting:" data-says-stay="Stay." data-says-failed="Report again." hidden></p>
  <form action="/e/open/my/result/"><input name="phone" value="1"><input name="game" value="7"><input name="version" value="2">
    <button name="outcome" value="1-0"><b>1</b></button></form></body></html>`;
const ACCEPTED = response({ said: "", refused: false });
const REFUSED = response({ said: "Board 4 already has a result.", refused: true });
const body = (outcome, { version = 0, game = 7 } = {}) => `phone=1&game=${game}&version=${version}&outcome=${outcome}`;

/** A page with the queue; `answers` are what the server says, one after the other, the last for ever. */
function opened(answers, { database = indexedDb(), scripts = ["report_queue.js"] } = {}) {
  const asked = [];
  const submitted = [];
  const window = page(HTML, scripts, {
    url: "http://club.example/e/open/my/",
    answer: async (_address, { body: sent }) => {
      const answer = answers[Math.min(asked.length, answers.length - 1)];
      asked.push(`${sent.get("outcome")} v${sent.get("version")} ${sent.get("key").length}`);
      if (answer === null) throw new TypeError("no network");
      return typeof answer === "function" ? answer() : answer;
    },
    prepare: (it) => {
      it.isSecureContext = false;
      if (database) it.indexedDB = database;
      it.HTMLFormElement.prototype.submit = function submit() {
        submitted.push(Object.fromEntries(new it.FormData(this)));
      };
    },
  });
  return { window, asked, submitted, reports: window.tabelloneReports, line: window.document.querySelector("p"), rows: database?.rows };
}

const add = (reports, text) => reports.add("open", "/e/open/my/result/", text, "1");
const words = (found) => found.map((report) => new URLSearchParams(report.body).get("outcome")).join();

test("a report that was not sent is replaced, and one of another game is not", async () => {
  const { reports, asked } = opened([ACCEPTED]);
  for (const text of [body("1-0"), body("0-1", { game: 8 }), body("½-½")]) await add(reports, text);
  assert.equal(words(await reports.all("open")), "0-1,½-½");
  await reports.flush();
  assert.deepEqual([asked, await reports.all()], [["0-1 v0 24", "½-½ v0 24"], []]);
});

test("a correction of a report whose answer was lost is the next version, sent after it", async () => {
  const { reports, asked } = opened([null, ACCEPTED]);
  await add(reports, body("1-0", { version: 2 }));
  await reports.flush();
  await add(reports, body("0-1", { version: 2 }));
  await add(reports, body("½-½", { version: 2 }));
  await reports.flush();
  assert.deepEqual([asked, await reports.all()], [["1-0 v2 24", "1-0 v2 24", "½-½ v3 24"], []]);
});

test("a report that came too often waits", async () => {
  const { reports } = opened([response({ said: "", refused: true }, { status: 429 })]);
  await add(reports, body("1-0"));
  assert.deepEqual(Array.from(await reports.flush()), []);
  assert.equal(words(await reports.all("open")), "1-0");
});

test("a refusal is kept until a new report of the board, or for a day", async () => {
  const { reports, rows } = opened([REFUSED]);
  await add(reports, body("1-0"));
  await add(reports, body("0-1", { game: 8 }));
  await reports.flush();
  assert.deepEqual([words(await reports.refused("open")), await reports.all()], ["1-0,0-1", []]);
  await add(reports, body("½-½"));
  assert.deepEqual([words(await reports.refused("open")), words(await reports.all())], ["0-1", "½-½"]);
  for (const row of rows.values()) row.refusedAt -= 25 * 60 * 60 * 1000;
  assert.deepEqual([Array.from(await reports.refused("open")), rows.size], [[], 1]);
});

test("a report that another page finished meanwhile does not come back", async () => {
  const database = indexedDb();
  const answer = () => {
    database.rows.clear();
    return REFUSED;
  };
  const { reports } = opened([answer], { database });
  await add(reports, body("1-0"));
  assert.equal((await reports.flush()).length, 1);
  assert.equal(database.rows.size, 0);
});

test("the page shows a refusal that the service worker got", async () => {
  const database = indexedDb();
  const refusal = { refusal: "Board 4 already has a result.", refusedAt: Date.now() };
  database.rows.set("a", { key: "a", event: "open", body: body("1-0"), words: "1", at: Date.now(), ...refusal });
  const { line } = opened([ACCEPTED], { database, scripts: ["report_queue.js", "notifications.js"] });
  await until(() => !line.hidden, "the refusal");
  assert.match(line.textContent, /^1 \(\d\d:\d\d\): Board 4 already has a result\.$/);
});

test("without a store the form is sent with the pressed button", async () => {
  const { window, submitted } = opened([ACCEPTED], { database: null, scripts: ["report_queue.js", "notifications.js"] });
  window.document.querySelector("button").click();
  await until(() => submitted.length, "the form sent");
  assert.deepEqual(submitted, [{ phone: "1", game: "7", version: "2", outcome: "1-0" }]);
});
