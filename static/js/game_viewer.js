// @ts-check
// An element with data-viewer shows the moves in the element named by data-pgn as a board (vendor/pgn-viewer).
(() => {
  "use strict";
  const start = async () => {
    const box = /** @type {HTMLElement | null} */ (document.querySelector("[data-viewer]"));
    const text = box && document.getElementById(box.dataset.pgn);
    if (!box || !text) return;
    const style = document.createElement("link");
    style.rel = "stylesheet";
    style.href = box.dataset.style;
    document.head.append(style);
    const { default: show } = await import(box.dataset.viewer);
    const board = document.createElement("div");
    box.append(board);
    show(board, {
      pgn: text.textContent,
      lichess: false,
      scrollToMove: false,
      showPlayers: "auto",
      menu: { getPgn: { enabled: false }, analysisBoard: { enabled: false }, practiceWithComputer: { enabled: false } },
    });
  };
  start();
})();
