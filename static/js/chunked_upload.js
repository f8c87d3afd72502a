// @ts-check
/* A large file is sent in pieces, each a request of its own, so that no server has to take it in one. After a broken
   connection the server says how much it has, and the rest follows.

   <form data-pieces="bytes of a piece" data-broken data-failed> with input[type=file], [data-pieces-said] and
   progress[data-pieces-shown]. */
"use strict";

(() => {
  const form = document.querySelector("form[data-pieces]");
  if (!form) return;
  const said = form.querySelector("[data-pieces-said]");
  const shown = form.querySelector("[data-pieces-shown]");
  const SIZE = Number(form.dataset.pieces);
  const MOST_TRIES = 8;
  const FIRST_WAIT = 500;

  const token = form.querySelector("[name=csrfmiddlewaretoken]").value;
  const headers = { Accept: "application/json", "X-CSRFToken": token };
  const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  class Refused extends Error {}

  async function answer(response) {
    const isJson = response.headers.get("Content-Type")?.includes("json");
    const told = isJson ? await response.json() : {};
    if (response.status === 409) throw new Refused(told.message);
    if (!response.ok || response.redirected) throw new Error(String(response.status));
    return told;
  }

  async function send(file, pieces) {
    let [at, tries] = [0, 0];
    while (at < file.size) {
      try {
        const body = file.slice(at, at + SIZE);
        const type = { "Content-Type": "application/octet-stream" };
        const told = await answer(await fetch(`${pieces}?start=${at}`, { method: "POST", body, headers: { ...headers, ...type } }));
        if (told.received === at) throw new Error("nothing was taken");
        [at, tries] = [told.received, 0];
        said.textContent = "";
      } catch (error) {
        tries += 1;
        if (error instanceof Refused || tries > MOST_TRIES) throw error;
        said.textContent = form.dataset.broken;
        await pause(FIRST_WAIT * 2 ** tries);
      }
      shown.value = Math.floor((100 * at) / file.size);
    }
  }

  form.addEventListener("submit", async (event) => {
    const file = form.querySelector("input[type=file]").files[0];
    if (!file) return;
    event.preventDefault();
    const button = form.querySelector(".act-bar button");
    button.disabled = true;
    shown.hidden = false;
    said.textContent = "";
    try {
      const body = new FormData(/** @type {HTMLFormElement} */ (/** @type {HTMLElement} */ (form)));
      body.delete("file");
      body.append("file_name", file.name);
      body.append("size", String(file.size));
      const begun = await fetch(form.action, { method: "POST", body, headers });
      if (begun.status === 400) {
        form.querySelector("input[type=file]").disabled = true;
        form.submit(); // the form itself is wrong: the page that comes says where
        return;
      }
      const told = await answer(begun);
      await send(file, told.pieces);
      location.assign(told.page);
    } catch (error) {
      said.textContent = error instanceof Refused ? error.message : form.dataset.failed;
      button.disabled = false;
      shown.hidden = true;
    }
  });
})();
