// @ts-check
// Keys of a page: an element with data-shortcut is clicked by that key. "?" opens the list of them.
// Loaded before the page is shown, not deferred: a key pressed as soon as a button appears must not be lost.
(() => {
  "use strict";
  const typing = (target) => target.closest("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]");
  const keyed = () => [...document.querySelectorAll("[data-shortcut]")].filter((element) => !element.disabled);

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    const element = keyed().find((candidate) => candidate.dataset.shortcut === event.key.toLowerCase());
    if (!element) return;
    event.preventDefault();
    element.click();
  });

  document.addEventListener("click", (event) => {
    const opener = event.target.closest("[data-opens]");
    if (!opener) return;
    const dialog = document.getElementById(opener.dataset.opens);
    const list = dialog.querySelector("[data-keys-list]");
    if (list) {
      list.replaceChildren(...keyed().map((element) => {
        const item = document.createElement("li");
        const key = document.createElement("kbd");
        key.textContent = element.dataset.shortcut.toUpperCase();
        const words = [...element.childNodes].filter((node) => node.nodeName !== "KBD").map((node) => node.textContent.trim());
        item.append(key, " ", words.join(" "));
        return item;
      }));
    }
    dialog.showModal();
  });

  // While a round is being paired the page looks again, also where no live message comes through. Not once the page has
  // changed in place, and never while a form is being sent: a reload would cancel it.
  function lookAgain() {
    if (document.querySelector("[data-reload]") && !document.querySelector("form[aria-busy=true]")) location.reload();
  }
  addEventListener("DOMContentLoaded", () => {
    if (document.querySelector("[data-reload]")) setInterval(lookAgain, 1000);
  });
})();
