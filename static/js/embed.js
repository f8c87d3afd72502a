// @ts-check
// A page in a frame of another site: it is loaded again when the event has changed.

(() => {
  const SECONDS = 30;
  const page = document.documentElement;
  const address = page.dataset.versionUrl ?? "";

  const look = async () => {
    if (document.hidden) return;
    try {
      const answer = await fetch(address, { credentials: "omit" });
      if (!answer.ok) return;
      const told = await answer.json();
      if (String(told.version) !== page.dataset.version) location.reload();
    } catch {
      // No connection: the page stays as it is.
    }
  };

  setInterval(look, SECONDS * 1000);
  document.addEventListener("visibilitychange", look);
})();
