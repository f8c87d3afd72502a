/* The wall of a hall: one room or list at a time over the whole screen, screen after screen, then the next one, without a
   hand. Lists stand in columns as high as the screen, so the next screen is one width further. The button stops it, and
   the page is one like others, with everything on it; the arrow keys turn at once. */
"use strict";

(() => {
  const wall = () => document.querySelector("[data-wall]");
  if (!wall()) return;
  const root = document.documentElement;
  const SECONDS = 12;
  const most = Number(new URLSearchParams(location.search).get("seconds"));
  const period = 1000 * (most >= 2 && most <= 120 ? most : SECONDS);
  let at = 0; // which slide
  let screen = 0; // and which screen of it
  let timer = 0;

  const slides = () => [...document.querySelectorAll("[data-slide]")];
  const button = () => document.querySelector("[data-wall-turn]");
  const turns = () => timer !== 0;

  // By how much the next screen is further: not in whole pixels, which would add up from screen to screen.
  const stepOf = (lines) => lines.getBoundingClientRect().width + (Number.parseFloat(getComputedStyle(lines).columnGap) || 0);

  // The last screen may have fewer columns than the others; some pixels are none.
  function screens(slide) {
    const lines = slide.querySelector("[data-lines]");
    if (!lines) return 1;
    return Math.max(1, Math.ceil((lines.scrollWidth - 8) / stepOf(lines)));
  }

  function show() {
    const all = slides();
    at = all.length ? at % all.length : 0;
    all.forEach((slide, index) => (slide.hidden = turns() && index !== at));
    const lines = all[at]?.querySelector("[data-lines]");
    if (!turns() || !lines) return;
    screen = Math.min(screen, screens(all[at]) - 1);
    lines.scrollLeft = screen * stepOf(lines);
  }

  function turn(step) {
    const all = slides();
    if (!all.length) return;
    screen += step;
    if (screen >= 0 && screen < screens(all[at])) {
      show();
      return;
    }
    at = (at + step + all.length) % all.length;
    screen = 0;
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

  function tick() {
    const clock = document.querySelector("[data-wall-clock]");
    const zone = root.dataset.zone;
    clock.textContent = new Intl.DateTimeFormat(root.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zone }).format(new Date());
  }

  button().addEventListener("click", () => {
    if (turns()) stop();
    else start();
    label();
  });
  document.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || !turns()) return;
    event.preventDefault();
    turn(step);
  });
  document.addEventListener("tabellone:updated", show);
  addEventListener("resize", show);
  tick();
  setInterval(tick, 5000);
  if (matchMedia("(min-width: 48rem)").matches) start(); // on a phone it is a page to read
  label();
})();
