/* settings.js: the search of a settings page, and groups that open around a field that is asked for. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./page.js";

const HTML = `<main><search><input type="search" data-settings-search>
  <span role="status" data-says-found="Settings found:" data-says-none="No setting found."></span></search>
  <form>
    <details data-setting-group id="points" open><summary><b>Points</b> <span>Win 1</span></summary><div class="fields">
      <div id="win"><label>Win</label><select><option>a word of a choice</select></div><div id="draw"><label>Draw</label></div></div></details>
    <details data-setting-group id="byes"><summary><b>Requested byes</b> <span>1</span></summary><div class="fields">
      <div id="most"><label>Half-point byes per player</label></div><div id="last" hidden><label>Last round</label><p class="hint">0: all rounds</p></div>
      <div id="cafe"><label>Café</label><p class="hint">Coffee round</p><input required id="field"></div></div></details>
  </form>
  <p data-setting-group id="rooms"><a href="#">Rooms and boards</a> <span>Win</span></p></main>`;

function opened({ hash = "", html = HTML } = {}) {
  const window = page(html, ["settings.js"], {
    url: `http://club.example/e/open/desk/settings/${hash}`,
    prepare: (window) => {
      window.Element.prototype.scrollIntoView = function scrolled() {
        window.scrolledTo = this.id;
      };
    },
  });
  const { document } = window;
  const input = document.querySelector("[data-settings-search]");
  return {
    window,
    type(text) {
      input.value = text;
      input.dispatchEvent(new window.Event("input"));
    },
    shown: () => [...document.querySelectorAll("[id]")].filter((it) => !it.closest("[data-filtered]")).map((it) => it.id),
    open: () => [...document.querySelectorAll("details[open]")].map((it) => it.id),
    says: () => document.querySelector("[role=status]").textContent,
    input,
  };
}

const ALL = ["points", "win", "draw", "byes", "most", "last", "cafe", "field", "rooms"];

test("a word shows the settings that have it in their label or help, and opens their group", () => {
  const it = opened();
  it.type("half-POINT");
  assert.deepEqual([it.shown(), it.open(), it.says()], [["byes", "most"], ["byes"], "Settings found: 1"]);
  it.type("cafe round");
  assert.deepEqual([it.shown(), it.says()], [["byes", "cafe", "field"], "Settings found: 1"]);
});

test("the title of a group shows all its settings that apply, and a page by its title alone", () => {
  const it = opened();
  it.type("requested");
  assert.deepEqual([it.shown(), it.says()], [["byes", "most", "cafe", "field"], "Settings found: 2"]);
  it.type("rooms");
  assert.deepEqual([it.shown(), it.says()], [["rooms"], "Settings found: 1"]);
});

test("nothing found is said, and an empty search shows everything as it was", () => {
  const it = opened();
  it.type("choice");
  assert.deepEqual([it.shown(), it.says()], [[], "No setting found."]);
  it.type(" ");
  assert.deepEqual([it.shown(), it.open(), it.says()], [ALL, ["points"], ""]);
});

test("a field that the browser refuses is shown, also out of a search", () => {
  const it = opened();
  it.type("win");
  it.window.document.getElementById("field").dispatchEvent(new it.window.Event("invalid"));
  assert.deepEqual([it.shown(), it.open(), it.input.value], [ALL, ["points", "byes"], ""]);
});

test("an address with a field opens its group", () => {
  const it = opened({ hash: "#field" });
  assert.deepEqual([it.open(), it.window.scrolledTo], [["points", "byes"], "field"]);
  assert.deepEqual(opened({ hash: "#elsewhere" }).open(), ["points"]);
});

test("a page without a search still opens the group of a field that is refused", () => {
  const it = opened({ html: HTML.replace(/<search>.*<\/search>/s, "") });
  it.window.document.getElementById("field").dispatchEvent(new it.window.Event("invalid"));
  assert.deepEqual(it.open(), ["points", "byes"]);
});
