// @ts-check
/* Who enters one player after another stays on the page: the form is sent, the answer is put in place, and the field for
   the name is empty and has the focus. What was refused stands in the form as it would on a page of its own. */
"use strict";

(() => {
  const entry = document.querySelector("details.entry");
  if (!entry) return;
  const { replace } = globalThis.tabelloneDifference;

  async function send(form, submitter) {
    const body = new FormData(form, submitter);
    const response = await fetch(form.action, { method: "POST", body });
    if (response.redirected && new URL(response.url).pathname !== location.pathname) {
      location.assign(response.url); // signed out, or led elsewhere
      return;
    }
    const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
    if (!fresh.querySelector("details.entry")) throw new Error("another page came");
    replace(fresh, new Set());
    const { version } = fresh.documentElement.dataset;
    if (version) document.documentElement.dataset.version = version;
    const said = fresh.querySelector("#toasts .message");
    if (said) document.dispatchEvent(new CustomEvent("tabellone:said", { detail: { text: said.textContent, refused: !response.ok } }));
    const now = entry.querySelector("form");
    if (response.ok) now.reset();
    document.dispatchEvent(new CustomEvent("tabellone:updated", { detail: { changed: [] } }));
    (now.querySelector("[autofocus]") ?? now.elements.name).focus({ preventScroll: true });
  }

  // Beside the form, so that it comes before whoever listens on the document.
  entry.addEventListener("submit", async (event) => {
    const form = event.target;
    event.preventDefault();
    if (form.getAttribute("aria-busy") === "true") return;
    form.setAttribute("aria-busy", "true");
    try {
      await send(form, event.submitter);
    } catch {
      form.submit(); // as without a script: the browser says what is wrong
    } finally {
      entry.querySelector("form").removeAttribute("aria-busy");
    }
  });
})();
