// @ts-check
/* A hall screen: asks the server what to show, shows it page after page, and keeps the last page when the server is away.

   The live stream of the event says when to ask; every few seconds the screen asks anyway, which tells the desk that it is
   there. <html data-content-url data-live-url data-release data-page data-lost>
   [data-pane] is a half; in it [data-slide] is a list, of which one is shown; [data-lines] are its lines. */
"use strict";

(() => {
  const root = document.documentElement;
  const frame = document.querySelector("[data-screen]");
  const lost = document.querySelector("[data-screen-lost]");
  if (!frame) return;
  const { count, fit, pages, unit, usual, TYPE } = globalThis.tabelloneScreenLayout;
  const TURN = 12000;
  const ASK = { active: 15000, unheard: 5000, waiting: 3000, away: 5000, refused: 60000 };
  const SOON = 200; // screens hear at once, and ask one after the other within this time
  const PATIENCE = 10000; // a network that is gone without a word
  const AWAKE = 4000;
  const HIGHLIGHT = 1600;
  const FEW = 12; // of so many pages each has its mark beside their number
  const turn = Number(new URLSearchParams(location.search).get("seconds")) * 1000 || TURN;

  let stamp = "";
  let zone = "";
  let topic = "";
  let stream = null;
  let asking = false;
  let again = false;
  let timer = 0;
  let answered = new Date();
  let asleep = 0;
  /** @type {{ slide: string, page: number }[]} */
  let places = []; // of each half: its slide and the page of that

  // Asking ------------------------------------------------------------------------------------------------------------

  function address() {
    const url = new URL(root.dataset.contentUrl, location.href);
    const [page, all] = position();
    const told = { has: stamp, width: innerWidth * devicePixelRatio, height: innerHeight * devicePixelRatio, page, pages: all };
    for (const [name, value] of Object.entries(told)) url.searchParams.set(name, String(typeof value === "number" ? Math.round(value) : value));
    return url;
  }

  async function ask() {
    if (asking) {
      again = true;
      return;
    }
    asking = true;
    let wait = ASK.away;
    try {
      const response = await fetch(address(), { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
      if (response.ok) wait = take(await response.json());
      else wait = response.status === 429 ? ASK.refused : ASK.away;
    } catch {
      // No network: the last page stays.
    }
    asking = false;
    tellLost();
    later(again ? SOON : wait * (0.8 + 0.4 * Math.random()));
    again = false;
  }

  function later(milliseconds) {
    clearTimeout(timer);
    timer = setTimeout(ask, milliseconds);
  }

  /* Returns the time until the next question. */
  function take(answer) {
    answered = new Date();
    if (answer.release !== root.dataset.release) location.reload();
    zone = answer.zone;
    listen(answer.event);
    if (answer.html !== undefined) show(answer.html, answer.stamp);
    return answer.status === "waiting" ? ASK.waiting : answer.event ? ASK.active : ASK.unheard;
  }

  function listen(event) {
    if (event === topic) return;
    stream?.leave();
    topic = event;
    stream = event ? globalThis.tabelloneStream.join(root.dataset.liveUrl, `e=${event}`, told) : null;
  }

  function told({ what }) {
    if (what !== "alive" && what !== "silent") later(Math.random() * SOON);
  }

  function tellLost() {
    const isAway = !navigator.onLine || Date.now() - answered.getTime() > 2 * ASK.active;
    lost.hidden = !isAway;
    if (isAway) lost.textContent = root.dataset.lost.replace("#time", clock(answered));
  }

  // Showing -----------------------------------------------------------------------------------------------------------

  const textsOf = () => new Map([...frame.querySelectorAll("[data-lines] > li")].map((line) => [line.dataset.key, line.textContent]));

  function show(html, newStamp) {
    const before = textsOf();
    frame.innerHTML = html;
    stamp = newStamp;
    places = panes().map((_pane, index) => places[index] ?? { slide: "", page: 0 });
    tick();
    layOut();
    highlight(before);
  }

  function highlight(before) {
    if (!before.size) return;
    const changed = [...frame.querySelectorAll("[data-lines] > li")].filter((line) => before.get(line.dataset.key) !== line.textContent);
    if (changed.length > before.size / 2) return; // another list
    for (const line of changed) line.classList.add("is-changed");
    setTimeout(() => {
      for (const line of changed) line.classList.remove("is-changed");
    }, HIGHLIGHT);
  }

  const panes = () => [...frame.querySelectorAll("[data-pane]")];
  const slidesOf = (pane) => [...pane.querySelectorAll("[data-slide]")];
  const linesOf = (slide) => [...slide.querySelectorAll("[data-lines] > li")];
  const perPage = (slide) => Number(slide.dataset.size) || 1;
  const pagesOf = (slide) => pages(linesOf(slide).length, perPage(slide));

  // Measured while everything is in sight, once per content and size of the window.
  function layOut() {
    for (const slide of frame.querySelectorAll("[data-slide]")) slide.hidden = false;
    for (const pane of panes()) for (const slide of slidesOf(pane)) {
      const others = slidesOf(pane).filter((other) => other !== slide);
      for (const other of others) other.hidden = true;
      measure(slide);
      for (const other of others) other.hidden = false;
    }
    showPages();
  }

  function measure(slide) {
    const list = slide.querySelector("[data-lines]");
    if (!list) return;
    const lines = linesOf(slide);
    for (const line of lines) line.hidden = false;
    const row = unit(innerWidth, innerHeight);
    const style = getComputedStyle(list);
    const width = list.clientWidth - Number.parseFloat(style.paddingInlineStart) - Number.parseFloat(style.paddingInlineEnd);
    const height = list.clientHeight - Number.parseFloat(style.paddingBlockStart);
    const gap = Number.parseFloat(style.columnGap);
    list.style.setProperty("--size", `${row * TYPE}px`);
    list.classList.add("is-measured");
    const natural = usual(lines.map((line) => line.getBoundingClientRect().width));
    list.classList.remove("is-measured");
    const { rows, columns, size } = fit({ width, height, gap, lines: lines.length, natural, row });
    for (const [name, value] of [["--rows", `${rows}`], ["--columns", `${columns}`], ["--size", `${size}px`]]) list.style.setProperty(name, value);
    slide.dataset.size = String(rows * columns);
  }

  function showPages() {
    panes().forEach((pane, index) => {
      const slides = slidesOf(pane);
      const place = places[index];
      if (!slides.some((slide) => slide.dataset.slide === place.slide)) {
        place.slide = slides[0].dataset.slide;
        place.page = 0;
      }
      for (const slide of slides) {
        slide.hidden = slide.dataset.slide !== place.slide;
        if (slide.hidden) continue;
        place.page = Math.min(place.page, pagesOf(slide) - 1);
        showPage(slide, place.page, slides.length > 1);
      }
    });
  }

  function showPage(slide, page, isOneOfMany) {
    const all = pagesOf(slide);
    const lines = linesOf(slide);
    lines.forEach((line, index) => {
      line.hidden = Math.floor(index / perPage(slide)) !== page;
    });
    const shown = lines.filter((line) => !line.hidden);
    const ends = all > 1 ? [shown[0], shown.at(-1)].filter(Boolean).map((line) => line.dataset.at) : [];
    slide.querySelector("[data-slide-range]").textContent = [...new Set(ends)].join("–");
    const marks = Array.from({ length: all <= FEW ? all : 0 }, (_, index) => {
      const mark = document.createElement("i");
      mark.toggleAttribute("data-on", index === page);
      return mark;
    });
    const words = root.dataset.page.replace("#pages", String(all)).replace("#page", String(page + 1));
    slide.querySelector("[data-slide-page]").replaceChildren(...(all > 1 ? [words, " ", ...marks] : []));
    if (all > 1 || isOneOfMany) run(slide.querySelector("[data-slide-progress]"));
  }

  let turned = Date.now();

  // The bar fills until the page turns, also where the content came in the middle of a page.
  function run(bar) {
    if (!bar || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const running of bar.getAnimations()) running.cancel();
    const animation = bar.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { duration: turn, fill: "forwards" });
    animation.currentTime = Date.now() - turned;
  }

  function turnPages() {
    turned = Date.now();
    panes().forEach((pane, index) => {
      const slides = slidesOf(pane);
      const place = places[index];
      const at = slides.findIndex((slide) => slide.dataset.slide === place.slide);
      place.page += 1;
      if (at < 0 || place.page < pagesOf(slides[at])) return;
      place.page = 0;
      place.slide = slides[(at + 1) % slides.length].dataset.slide;
    });
    showPages();
  }

  /* The page of the first half among all its pages, from 1, and how many there are. */
  function position() {
    const pane = panes()[0];
    if (!pane) return [0, 0];
    const slides = slidesOf(pane);
    const at = slides.findIndex((slide) => !slide.hidden);
    const sum = (some) => some.reduce((all, slide) => all + pagesOf(slide), 0);
    return [sum(slides.slice(0, at)) + places[0].page + 1, sum(slides)];
  }

  // Clocks ------------------------------------------------------------------------------------------------------------

  function clock(time) {
    const form = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zone || undefined };
    return new Intl.DateTimeFormat(root.lang, /** @type {Intl.DateTimeFormatOptions} */ (form)).format(time);
  }

  function write(element, text) {
    if (element.textContent !== text) element.textContent = text;
  }

  function tick() {
    const now = new Date();
    for (const element of frame.querySelectorAll("[data-screen-clock]")) write(element, clock(now));
    for (const element of frame.querySelectorAll("[data-count]")) {
      const left = new Date(element.dataset.count).getTime() - now.getTime();
      write(element, count(left > 0 ? left + 999 : left));
      element.parentElement.querySelector("[data-until]").hidden = left <= 0;
      element.parentElement.querySelector("[data-since]").hidden = left > 0;
    }
  }

  // The screen itself -------------------------------------------------------------------------------------------------

  async function stayOn() {
    try {
      if (!document.hidden) await navigator.wakeLock?.request("screen");
    } catch {
      // The browser does not allow it: the settings of the screen decide.
    }
  }

  addEventListener("pointermove", () => {
    root.classList.add("is-awake");
    clearTimeout(asleep);
    asleep = setTimeout(() => root.classList.remove("is-awake"), AWAKE);
  });
  addEventListener("click", () => document.fullscreenElement || root.requestFullscreen?.().catch(() => {}));
  addEventListener("resize", layOut);
  addEventListener("online", () => later(0));
  addEventListener("offline", tellLost);
  document.addEventListener("visibilitychange", stayOn);
  document.fonts?.ready.then(layOut);
  setInterval(tick, 1000);
  setInterval(turnPages, turn);
  stayOn();
  ask();
})();
