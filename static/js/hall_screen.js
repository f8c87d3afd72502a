// @ts-check
/* The hall screen: one list at a time over the whole screen, page after page, then the next list, without a hand.

   How many lines a page has is said by the stylesheet (--columns, --rows: landscape or portrait); a page shows those lines
   and hides the others. The button that stops it appears with the pointer and goes after a while. Stopped, and on a phone,
   the page is one like others, with all lists on it. The arrow keys turn at once, Escape stops. */
"use strict";

(() => {
  const wall = () => document.querySelector("[data-wall]");
  if (!wall()) return;
  const root = document.documentElement;
  const SECONDS = 12;
  const AWAKE = 4000; // so long the button and the pointer are seen after the pointer has moved
  const FEW = 12; // of so many pages each has its mark beside their number
  const most = Number(new URLSearchParams(location.search).get("seconds"));
  const period = 1000 * (most >= 2 && most <= 120 ? most : SECONDS);
  let at = 0; // which slide
  let part; // its name, by which it is found again when lists come and go
  let screen = 0; // and which page of it
  let timer = 0;
  let asleep = 0;

  const slides = () => [...document.querySelectorAll("[data-slide]")];
  const button = () => document.querySelector("[data-wall-turn]");
  const turns = () => timer !== 0;
  const linesOf = (slide) => [...slide.querySelectorAll("[data-lines] > li")];

  function perPage(slide) {
    const style = getComputedStyle(slide);
    const count = Number(style.getPropertyValue("--columns")) * Number(style.getPropertyValue("--rows"));
    return count >= 1 ? count : Number.POSITIVE_INFINITY;
  }

  const pagesOf = (slide) => Math.max(1, Math.ceil(linesOf(slide).length / perPage(slide)));

  function showPage(slide) {
    const pages = pagesOf(slide);
    screen = Math.min(screen, pages - 1);
    const size = perPage(slide);
    const lines = linesOf(slide);
    lines.forEach((line, index) => {
      line.hidden = pages > 1 && Math.floor(index / size) !== screen;
    });
    const shown = lines.filter((line) => !line.hidden);
    sayRange(slide, pages > 1 ? shown : []);
    sayPage(slide, pages);
  }

  // "1–32", "A–N": which part of the list is in sight.
  function sayRange(slide, shown) {
    const ends = [shown[0], shown.at(-1)].filter(Boolean).map((line) => line.dataset.at);
    slide.querySelector("[data-wall-range]").textContent = [...new Set(ends)].join("–");
  }

  function sayPage(slide, pages) {
    const place = slide.querySelector("[data-wall-page]");
    const words = place.dataset.says.replace("#pages", pages).replace("#page", screen + 1);
    const marks = Array.from({ length: pages <= FEW ? pages : 0 }, (_, index) => {
      const mark = document.createElement("i");
      mark.toggleAttribute("data-on", index === screen);
      return mark;
    });
    place.replaceChildren(...(pages > 1 ? [words, " ", ...marks] : []));
  }

  function showAll(slide) {
    for (const line of linesOf(slide)) line.hidden = false;
    sayRange(slide, []);
    slide.querySelector("[data-wall-page]").replaceChildren();
  }

  // The list that was in sight stays in sight; where it is gone, the next begins with its first page.
  function keepPlace(all) {
    const here = all.findIndex((slide) => slide.dataset.part === part);
    if (here >= 0) at = here;
    else screen = 0;
    at = all.length ? at % all.length : 0;
    part = all[at]?.dataset.part;
  }

  function show() {
    const all = slides();
    keepPlace(all);
    all.forEach((slide, index) => {
      slide.hidden = turns() && index !== at;
      if (!turns()) showAll(slide);
    });
    if (turns() && all.length) showPage(all[at]);
  }

  function turn(step) {
    const all = slides();
    if (!all.length) return;
    screen += step;
    if (screen < 0 || screen >= pagesOf(all[at])) {
      at = (at + step + all.length) % all.length;
      part = all[at].dataset.part;
      screen = step < 0 ? pagesOf(all[at]) - 1 : 0;
    }
    show();
  }

  function start() {
    root.classList.add("is-wall");
    timer = setInterval(() => turn(1), period);
    show();
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    root.classList.remove("is-wall");
    show();
  }

  function label() {
    const { goOn } = button().dataset;
    button().dataset.stop ??= button().textContent.trim();
    button().textContent = turns() ? button().dataset.stop : goOn;
  }

  function toggle() {
    if (turns()) stop();
    else start();
    label();
  }

  function wake() {
    root.classList.add("is-awake");
    clearTimeout(asleep);
    asleep = setTimeout(() => root.classList.remove("is-awake"), AWAKE);
  }

  function tick() {
    const clock = document.querySelector("[data-wall-clock]");
    const zone = root.dataset.zone;
    clock.textContent = new Intl.DateTimeFormat(root.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zone }).format(new Date());
  }

  button().addEventListener("click", toggle);
  document.addEventListener("pointermove", wake);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && turns()) toggle();
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || !turns()) return;
    event.preventDefault();
    turn(step);
  });
  document.addEventListener("tabellone:updated", show);
  addEventListener("resize", show);
  tick();
  setInterval(tick, 5000);
  if (matchMedia("(min-width: 48rem) and (min-height: 30rem)").matches) start(); // on a phone it is a page to read
  label();
})();
