// @ts-check
/* The word that something was done, or why not: at the edge of the screen, where it covers no row and moves nothing.

   It stays until it is closed, Escape is pressed, or the next word comes. */
"use strict";

(() => {
  const box = document.getElementById("toasts");
  if (!box) return;

  function closer() {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "toasts__close";
    button.textContent = "×";
    button.setAttribute("aria-label", box.dataset.saysClose);
    button.addEventListener("click", () => box.replaceChildren());
    return button;
  }

  document.addEventListener("tabellone:said", ({ detail }) => {
    const line = document.createElement("p");
    line.className = `message message--${detail.refused ? "error" : "success"}`;
    line.textContent = detail.text;
    box.replaceChildren(line, closer());
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !document.querySelector("dialog[open]")) box.replaceChildren();
  });
  if (box.querySelector(".message")) box.append(closer());
})();
