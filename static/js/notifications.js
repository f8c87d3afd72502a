// @ts-check
/* "My page" beyond its own time: notifications on this device, pages without a network, and reports that wait for it.

   form[data-notifications]   asks the browser for a push subscription and sends it
   form[data-push-on]         this device gets notifications
   [data-report-queue]        says which reports wait, and which were refused
   The service worker is registered when the page shows a player, and goes with everything that it keeps after "Forget me". */
"use strict";

(() => {
  const root = document.documentElement;
  const reports = globalThis.tabelloneReports;
  const { event: slug, home, worker } = root.dataset;
  const line = document.querySelector("[data-report-queue]");
  const form = document.querySelector("form[data-notifications]");
  const canWork = isSecureContext && "serviceWorker" in navigator;
  const canPush = canWork && "PushManager" in globalThis && "Notification" in globalThis;
  const FIRST_WAIT = 2000;
  const LONGEST_WAIT = 60000;
  const CLEANING = 3000;
  const players = () => document.querySelectorAll("[data-live-region] section").length;

  // The service worker ------------------------------------------------------------------------------------------------

  async function register() {
    await navigator.serviceWorker.register(worker);
    return navigator.serviceWorker.ready;
  }

  async function keepPages() {
    const links = [...document.querySelectorAll(".bar a[href]")].map((link) => new URL(link.getAttribute("href"), location.href));
    const paths = [home, ...links.filter((url) => url.origin === location.origin && url.pathname.startsWith(home)).map((url) => url.pathname)];
    const ready = await register();
    ready.active?.postMessage({ what: "keep", paths: [...new Set(paths)].filter((path) => path !== location.pathname) });
  }

  /* Nothing of the event stays on this device; without another event, the service worker goes, too. */
  async function forget() {
    await reports.clear(slug);
    const registered = canWork ? await navigator.serviceWorker.getRegistration(worker) : null;
    if (!registered || !(await forgetPages(registered.active))) return;
    const subscription = canPush ? await registered.pushManager.getSubscription() : null;
    await subscription?.unsubscribe();
    await registered.unregister();
  }

  /* The service worker deletes the pages itself: it may be keeping one just now. Resolves to true after the last event. */
  function forgetPages(active) {
    const { port1, port2 } = new MessageChannel();
    return new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data);
      active.postMessage({ what: "forget", event: slug }, [port2]);
    });
  }

  document.addEventListener("submit", (submitted) => {
    const target = /** @type {HTMLFormElement} */ (submitted.target);
    if (!target.matches("form[action$='/my/forget/']")) return;
    const isLast = !target.querySelector("[name=player]") || players() < 2;
    if (!isLast) return;
    submitted.preventDefault();
    const late = new Promise((resolve) => setTimeout(resolve, CLEANING));
    Promise.race([forget().catch(() => null), late]).then(() => target.submit());
  });

  // Notifications -----------------------------------------------------------------------------------------------------

  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
  const coded = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

  async function subscription() {
    const { pushManager } = await register();
    const applicationServerKey = bytes(form.dataset.pushKey);
    try {
      return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
    } catch (error) {
      if (error.name !== "InvalidStateError") throw error;
      await (await pushManager.getSubscription())?.unsubscribe(); // of an earlier key of this installation
      return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
    }
  }

  async function turnOn() {
    const says = form.querySelector("[data-push-says]");
    says.hidden = true;
    if ((await Notification.requestPermission()) !== "granted") return tell(says, form.dataset.saysDenied);
    try {
      const found = await subscription();
      const values = { endpoint: found.endpoint, public_key: coded(found.getKey("p256dh")), auth_secret: coded(found.getKey("auth")) };
      for (const [name, value] of Object.entries(values)) form.elements[name].value = value;
    } catch {
      return tell(says, form.dataset.saysFailed);
    }
    const channel = document.createElement("input");
    Object.assign(channel, { type: "hidden", name: "channel", value: "push" });
    form.append(channel);
    form.submit();
  }

  function tell(place, text) {
    place.textContent = text;
    place.hidden = false;
  }

  function offer() {
    const show = (name) => (form.querySelector(name).hidden = false);
    if (document.querySelector("form[data-push-on]")) return;
    if (!isSecureContext) show("[data-push-insecure]");
    else if (!canPush) show("[data-push-missing]");
    else show("[data-push-offer]");
    form.addEventListener("submit", (submitted) => {
      const pressed = /** @type {HTMLButtonElement} */ (submitted.submitter);
      if (pressed?.value !== "push") return;
      submitted.preventDefault();
      turnOn();
    });
  }

  // Reports that wait -------------------------------------------------------------------------------------------------

  let wait = FIRST_WAIT;
  let timer = 0;

  async function show() {
    const [waiting, refused] = [await reports.all(slug), await reports.refused(slug)];
    const clock = new Intl.DateTimeFormat(root.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: root.dataset.zone });
    const named = (report) => `${report.words} (${clock.format(report.at)})`;
    const lines = refused.map((report) => `${named(report)}: ${report.refusal || line.dataset.saysFailed}`);
    if (waiting.length) lines.push(`${line.dataset.saysWaits} ${waiting.map(named).join(", ")}. ${canWork ? "" : line.dataset.saysStay}`);
    line.textContent = lines.join(" ");
    line.hidden = !lines.length;
    return waiting.length;
  }

  async function flush() {
    clearTimeout(timer);
    const answers = (await reports.flush()).filter((answer) => answer.report.event === slug);
    if (await show()) {
      timer = setTimeout(flush, wait);
      wait = Math.min(LONGEST_WAIT, wait * 2);
    } else wait = FIRST_WAIT;
    if (answers.some((answer) => !answer.refused)) location.reload();
  }

  function hurry() {
    wait = FIRST_WAIT;
    flush().catch(() => null); // without the browser's store there are no reports
  }

  async function take(target, button) {
    const body = new FormData(target, button);
    const words = button.querySelector("b")?.textContent || button.textContent.trim();
    await reports.add(slug, target.action, new URLSearchParams(/** @type {any} */ (body)).toString(), words);
    await show();
    const ready = canWork ? await navigator.serviceWorker.getRegistration(worker) : null;
    await /** @type {any} */ (ready)?.sync?.register("reports").catch(() => null);
    await flush();
  }

  /* Without the browser's store, the form goes to the server as it would without a script: with the pressed button. */
  function submit(target, button) {
    const pressed = document.createElement("input");
    Object.assign(pressed, { type: "hidden", name: button.name, value: button.value });
    target.append(pressed);
    HTMLFormElement.prototype.submit.call(target);
  }

  document.addEventListener("submit", (submitted) => {
    const target = /** @type {HTMLFormElement} */ (submitted.target);
    if (!target.matches("form[action$='/my/result/']")) return;
    submitted.preventDefault();
    const button = /** @type {HTMLButtonElement} */ (submitted.submitter);
    take(target, button).catch(() => submit(target, button));
  });

  addEventListener("online", hurry);
  document.addEventListener("visibilitychange", () => document.hidden || hurry());
  if (canWork && players()) keepPages().catch(() => null);
  if (form) offer();
  hurry();
})();
