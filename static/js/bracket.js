// @ts-check
/* In the pictures of a bracket the way of one contestant is marked: of who is under the finger or has the focus, else of
   who the reader is (player_search.js). What is chosen by an address (?way=) the server marks. A picture that is wider than its box
   begins with the round that is played.

   [data-who] is a contestant's number; [data-lit] marks a match on the way, and with "on" the line that leads on. */
"use strict";

(() => {
  const pictures = document.querySelector(".ko-pictures");
  if (!pictures) return;
  const memory = `tabellone:me:${document.documentElement.dataset.event}`;

  function me() {
    try {
      return (JSON.parse(localStorage.getItem(memory))?.number ?? "").replace("team-", "");
    } catch {
      return "";
    }
  }

  function light(who) {
    for (const match of pictures.querySelectorAll("[data-lit]")) match.removeAttribute("data-lit");
    if (!who) return;
    for (const name of pictures.querySelectorAll(`[data-who="${CSS.escape(who)}"]`)) {
      const side = name.parentElement;
      const goesOn = side.hasAttribute("data-won") || side.parentElement.matches(".ko__m--free");
      name.closest("g").setAttribute("data-lit", goesOn ? "on" : "");
      side.setAttribute("data-lit", "");
    }
  }

  const who = (event) => event.target.closest?.(".ko__p")?.querySelector("[data-who]")?.dataset.who ?? me();
  const again = () => light(pictures.querySelector(".ko__p:is(:hover, :focus-within) [data-who]")?.dataset.who ?? me());

  function toThePresent() {
    for (const box of pictures.querySelectorAll(".ko-box")) {
      const heads = [...box.querySelectorAll(".ko__head")];
      const now = heads.findIndex((head) => head.hasAttribute("data-now"));
      if (now < 1) continue;
      const [here, start] = [heads[now], box].map((it) => it.getBoundingClientRect().left);
      box.scrollLeft += here - start;
    }
  }

  pictures.addEventListener("pointerover", (event) => light(who(event)));
  pictures.addEventListener("pointerleave", again);
  pictures.addEventListener("focusin", (event) => light(who(event)));
  pictures.addEventListener("focusout", again);
  document.addEventListener("tabellone:updated", again);
  document.addEventListener("tabellone:me", again);
  addEventListener("storage", (event) => event.key === memory && again());
  toThePresent();
  again();
})();
