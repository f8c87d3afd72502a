/* outbox.js: results reach the server once each, in the order in which they were typed, whatever the network does. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { page, response, until } from "./page.js";

const HTML = `<html data-event="open" data-user="7"><body><p data-outbox hidden data-away="No connection." data-on-the-way="Waiting:"
  data-undecided="Not accepted:" data-not-accepted="Refused" data-signed-out="Signed out." data-sign-in="Sign in" data-sign-in-at="/in/"></p></body></html>`;
const typed = (board, outcome, before = "*") =>
  ({ round: 5, board, outcome, before, seen: `${board}-0`, why: "", action: `/e/open/desk/round/5/board/${board}/` });

/** The outbox of a page; `answers` are what the server says, one after the other, the last for ever. */
function outbox(answers, kept = {}) {
  const asked = [];
  const heard = [];
  const window = page(HTML, ["outbox.js"], {
    url: "http://club.example/e/open/desk/round/5/results/",
    answer: async (address, { body }) => {
      const answer = answers[Math.min(asked.length, answers.length - 1)];
      asked.push([address.pathname.match(/board\/(\d+)/)[1], body.get("outcome"), body.get("seen")].join(" "));
      if (answer === null) throw new TypeError("no network");
      return answer;
    },
    prepare: (it) => {
      for (const [key, value] of Object.entries(kept)) it.localStorage.setItem(key, JSON.stringify(value));
      it.document.addEventListener("tabellone:outbox", ({ detail }) => heard.push(`${detail.what} ${detail.entry.board}`));
    },
  });
  const stored = () => Object.keys(window.localStorage).filter((key) => key.startsWith("tabellone:outbox:7:open:"));
  return { window, asked, heard, stored, line: window.document.querySelector("[data-outbox]"), box: window.tabelloneOutbox };
}

test("a result is kept until the server has it", async () => {
  const { box, asked, heard, stored, line } = outbox([response({ seen: "4-1" })]);
  box.add(typed(4, "1-0"));
  assert.equal(stored().length, 1);
  await until(() => heard.includes("saved 4"), "the result saved");
  assert.deepEqual([asked, stored(), line.hidden], [["4 1-0 4-0"], [], true]);
});

test("results go one after the other, and a second one of a board says what the first one made of it", async () => {
  const { box, asked, heard } = outbox([response({ seen: "4-1" }), response({ seen: "5-1" }), response({ seen: "4-2" })]);
  for (const entry of [typed(4, "1-0"), typed(5, "0-1"), typed(4, "½-½")]) box.add(entry);
  await until(() => heard.filter((it) => it.startsWith("saved")).length === 3, "all saved");
  assert.deepEqual(asked, ["4 1-0 4-0", "5 0-1 5-0", "4 ½-½ 4-1"]);
});

test("without a network a result waits, is said to wait, and goes by itself later, once", async () => {
  const { box, asked, heard, stored, line, window } = outbox([null, response({ seen: "4-1" })]);
  box.add(typed(4, "1-0"));
  await until(() => heard.includes("waits 4"), "the result waiting");
  assert.deepEqual([stored().length, line.textContent.trim(), line.hidden], [1, "No connection. Waiting: 1.", false]);
  window.dispatchEvent(new window.Event("online"));
  await until(() => heard.includes("saved 4"), "the result saved");
  assert.deepEqual([asked.length, stored(), line.hidden], [2, [], true]);
});

test("a board at which the server fails does not keep the others", async () => {
  const { box, heard, asked } = outbox([response("", { status: 500, type: "text/html" }), response({ seen: "x" })]);
  box.add(typed(4, "1-0"));
  box.add(typed(5, "0-1"));
  await until(() => heard.includes("saved 4"), "both saved");
  assert.deepEqual(asked.map((it) => it.slice(0, 1)), ["4", "5", "4"]);
});

test("where somebody else was faster the writer decides, once for all that was typed of the board", async () => {
  const { box, heard, line, stored } = outbox([response({ seen: "4-9", outcome: "0-1" }, { status: 409 })]);
  box.add(typed(4, "1-0"));
  box.add(typed(4, "½-½", "1-0"));
  await until(() => heard.includes("conflict 4"), "the conflict");
  const [left] = box.ofBoard(5, 4);
  assert.deepEqual([left.outcome, left.state, left.answer.outcome, stored().length], ["½-½", "conflict", "0-1", 1]);
  assert.equal(line.querySelector("a").getAttribute("href"), "/e/open/desk/round/5/results/#board-4");
});

test("a result that was taken back meanwhile is no conflict", async () => {
  const { box, heard, stored } = outbox([response({ seen: "4-9", outcome: "0-1" }, { status: 409 })]);
  box.add(typed(4, "1-0", "*"));
  box.add(typed(4, "*", "1-0"));
  await until(() => heard.filter((it) => it === "dropped 4").length === 2, "both dropped");
  assert.deepEqual([box.ofBoard(5, 4).length, stored().length], [0, 0]);
});

test("who typed what stood there before is asked, too, where somebody else was faster", async () => {
  const { box, heard } = outbox([response({ seen: "4-9", outcome: "0-1" }, { status: 409 })]);
  box.add(typed(4, "*", "*"));
  await until(() => heard.includes("conflict 4"), "the conflict");
  assert.equal(box.ofBoard(5, 4)[0].state, "conflict");
});

test("a refused result is shown with the reason, and another result of the board takes its place", async () => {
  const { box, heard, stored } = outbox([response({ message: "The round is locked." }, { status: 422 }), response({ seen: "4-1" })]);
  box.add(typed(4, "1-0"));
  await until(() => heard.includes("refused 4"), "the refusal");
  assert.equal(box.ofBoard(5, 4)[0].answer.message, "The round is locked.");
  box.add(typed(4, "0-1"));
  await until(() => heard.includes("saved 4"), "the other result");
  assert.deepEqual(stored(), []);
});

test("who is signed out keeps the results and is led to sign in", async () => {
  const { box, heard, stored, line } = outbox([response("", { redirected: true, type: "text/html" })]);
  box.add(typed(4, "1-0"));
  await until(() => heard.includes("waits 4"), "signed out");
  assert.equal(stored().length, 1);
  assert.equal(line.querySelector("a").getAttribute("href"), "/in/?next=%2Fe%2Fopen%2Fdesk%2Fround%2F5%2Fresults%2F");
});

test("what a closed page left behind is sent by the next one, what a living page has is not", async () => {
  const left = { ...typed(4, "1-0"), id: "a", at: 1, state: "waits", tries: 0, after: "", page: "other", touched: 0 };
  const living = { ...left, id: "b", board: 5, action: typed(5).action, touched: Date.now() };
  const { heard, asked, stored } = outbox([response({ seen: "4-1" })], {
    "tabellone:outbox:7:open:a": left, "tabellone:outbox:7:open:b": living, "tabellone:outbox:8:open:c": { ...left, id: "c" },
  });
  await until(() => heard.includes("saved 4"), "the result of the closed page");
  assert.deepEqual([asked, stored()], [["4 1-0 4-0"], ["tabellone:outbox:7:open:b"]]);
});
