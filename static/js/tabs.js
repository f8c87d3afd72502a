// @ts-check
/* Where a line of sections or views is longer than the screen, the one that is open is in sight when the page comes. */
"use strict";

for (const here of document.querySelectorAll(".bar__tabs [aria-current], .seg [aria-current]")) {
  const line = here.parentElement;
  if (line.scrollWidth <= line.clientWidth) continue;
  const [place, frame] = [here.getBoundingClientRect(), line.getBoundingClientRect()];
  line.scrollLeft += place.left + place.width / 2 - frame.left - frame.width / 2;
}
