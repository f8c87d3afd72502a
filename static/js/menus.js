// @ts-check
/* A menu that is open closes with Escape, which gives the focus back to what opened it, and with a click elsewhere. */
"use strict";

(() => {
  const open = () => [...document.querySelectorAll("details[data-menu][open]")];

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of open()) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });
  document.addEventListener("click", (event) => {
    for (const menu of open()) if (!menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
  });
})();
