// @ts-check
/* A value of the standings opens in a dialog over the page; without this script its link opens a page of its own. */
"use strict";

(() => {
  const dialog = document.createElement("dialog");
  dialog.className = "dialog";
  if (!dialog.showModal) return;
  document.body.append(dialog);

  async function open(link) {
    const response = await fetch(link.href, { headers: { Accept: "text/html" } });
    if (!response.ok) throw new Error(String(response.status));
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const content = page.querySelector("[data-explained]");
    if (!content) throw new Error("no content");
    const close = content.querySelector("[data-close]");
    close.textContent = document.documentElement.dataset.saysClose;
    dialog.replaceChildren(document.importNode(content, true));
    dialog.setAttribute("aria-label", content.querySelector("h1").textContent);
    dialog.showModal();
    dialog.querySelector("[data-close]").focus();
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-opens]");
    if (link && !event.metaKey && !event.ctrlKey && !event.shiftKey) {
      event.preventDefault();
      open(link).catch(() => window.location.assign(link.href));
    }
  });

  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || event.target.closest("[data-close]")) {
      event.preventDefault();
      dialog.close();
    }
  });
})();
