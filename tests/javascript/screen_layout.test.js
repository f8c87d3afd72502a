/* screen_layout.js: rows of a hand's breadth, type that can be read, and no line that is lost. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./page.js";

const { count, fit, pages, unit, usual } = page("<main></main>", ["screen_layout.js"]).tabelloneScreenLayout;
const plain = (value) => ({ ...value });
const HALL = { width: 1824, height: 900, gap: 54, row: 45 };

test("a row is 45 pixels on 1080, upright too, and twice that on 4K: 28 mm on 55 inches", () => {
  assert.deepEqual([unit(1920, 1080), unit(1080, 1920), unit(3840, 2160)], [45, 45, 90]);
  assert.ok((unit(1920, 1080) * 685) / 1080 > 25);
});

test("twenty boards are on a page, in type of 40 pixels", () => {
  assert.deepEqual(plain(fit({ ...HALL, lines: 60, natural: 1200 })), { rows: 20, columns: 1, size: 40 });
});

test("a page has as many columns of names as fit, four at most and none that would be empty", () => {
  assert.deepEqual(plain(fit({ ...HALL, lines: 300, natural: 570 })), { rows: 20, columns: 3, size: 40 });
  assert.equal(fit({ ...HALL, lines: 300, natural: 100 }).columns, 4);
  assert.equal(fit({ ...HALL, lines: 21, natural: 100 }).columns, 2);
});

test("a short list is written larger, up to three quarters more, as far as its names have the room", () => {
  assert.deepEqual(plain(fit({ ...HALL, lines: 5, natural: 600 })), { rows: 11, columns: 1, size: 70 });
  assert.deepEqual(plain(fit({ ...HALL, lines: 5, natural: 1520 })), { rows: 16, columns: 1, size: 48 });
});

test("names that are too long for their half are written smaller, down to 28 pixels, in rows of the same height", () => {
  assert.deepEqual(plain(fit({ ...HALL, width: 900, lines: 60, natural: 1000 })), { rows: 20, columns: 1, size: 36 });
  assert.deepEqual(plain(fit({ ...HALL, width: 900, lines: 60, natural: 2000 })), { rows: 20, columns: 1, size: 28 });
});

test("every number of lines has its pages", () => {
  for (let lines = 1; lines < 200; lines += 1) {
    const { rows, columns } = fit({ ...HALL, lines, natural: 570 });
    const all = pages(lines, rows * columns);
    assert.ok(all * rows * columns >= lines && (all - 1) * rows * columns < Math.max(lines, 1));
    if (lines <= 60) assert.equal(all, 1);
  }
  assert.equal(pages(0, 60), 1);
});

test("three names of four are as long as the usual one", () => {
  assert.equal(usual([500, 100, 300, 200]), 500);
  assert.equal(usual([9000, 100, 100, 100, 100, 100, 100, 100]), 100);
  assert.equal(usual([]), 0);
});

test("a time is written with hours only if it has any", () => {
  assert.deepEqual([0, 59_999, 1_308_000, 3_723_000, -3_723_000].map(count), ["0:00", "0:59", "21:48", "1:02:03", "1:02:03"]);
});
