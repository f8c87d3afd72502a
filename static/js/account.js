// @ts-check
/* Public pages are the same for everybody. Who is signed in (a cookie says whether somebody may be) gets the own links
   in place of "Sign in": <nav data-account="address of the links">. */
"use strict";

(async () => {
  const nav = document.querySelector("[data-account]");
  if (!nav || !/(^|; )signed_in=/.test(document.cookie)) return;
  const response = await fetch(nav.dataset.account).catch(() => null);
  if (response && response.status === 200) nav.innerHTML = await response.text();
})();
