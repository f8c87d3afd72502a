// @ts-check
/* How many rows and columns a list on a hall screen has, and how large its type is, from what was measured.

   Lengths are in pixels. A row is 1/24 of the shorter side of the screen: 45 px at 1080, which is 28 mm on 55 inches, so
   that 20 rows stand between the first and the last line. The type is 8/9 of a row: 40 px.

   globalThis.tabelloneScreenLayout: unit, fit, pages, usual, count. */
"use strict";

(() => {
  const ROWS_OF_A_SIDE = 24;
  const TYPE = 8 / 9;
  const LARGEST = 1.75; // a short list is written larger, up to this
  const SMALLEST = 0.7; // names that are too long for their column are written smaller, down to this
  const MOST_COLUMNS = 4;

  const unit = (width, height) => Math.min(width, height) / ROWS_OF_A_SIDE;

  /**
   * width, height: of the list; gap: between columns; lines: how many; natural: width that most lines need at the type of an
   * unscaled row; row: its height.
   * @param {{ width: number, height: number, gap: number, lines: number, natural: number, row: number }} box
   */
  function fit({ width, height, gap, lines, natural, row }) {
    const most = Math.max(1, Math.round(height / row));
    const fitting = Math.floor((width + gap) / (natural + gap));
    const columns = Math.min(Math.max(1, fitting), MOST_COLUMNS, Math.max(1, Math.ceil(lines / most)));
    const column = (width - gap * (columns - 1)) / columns;
    const used = Math.max(1, Math.min(most, Math.ceil(lines / columns)));
    const scale = Math.min(LARGEST, height / used / row, column / Math.max(natural, 1));
    if (scale <= 1 || lines > most * columns) {
      return { rows: most, columns, size: (height / most) * TYPE * Math.min(1, Math.max(SMALLEST, column / natural)) };
    }
    const rows = Math.max(used, Math.floor(height / (row * scale)));
    return { rows, columns, size: Math.min(height / rows, row * scale) * TYPE };
  }

  const pages = (lines, size) => Math.max(1, Math.ceil(lines / size));

  /* The time to a moment, or since it: "1:02:03", "21:48". */
  function count(milliseconds) {
    const seconds = Math.floor(Math.abs(milliseconds) / 1000);
    const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    const shown = parts[0] ? parts : parts.slice(1);
    return shown.map((part, index) => (index ? String(part).padStart(2, "0") : String(part))).join(":");
  }

  /** Width that three lines of four need: the end of a very long name may be cut. @param {number[]} widths */
  function usual(widths) {
    const sorted = [...widths].sort((one, other) => one - other);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.75))] ?? 0;
  }

  globalThis.tabelloneScreenLayout = { count, fit, pages, unit, usual, TYPE };
})();
