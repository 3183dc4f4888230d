// Before the first paint: the felt and the deck that this browser chose last time.
(() => {
  const root = document.documentElement;
  /** @type {Record<string, string>} */
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("pitboss") || "{}");
  } catch {
    // no storage: the defaults
  }
  root.dataset.theme = kept.felt === "light" ? "light" : "dark";
  root.dataset.deck = kept.deck === "2" ? "2" : "4";
  root.dataset.motion = kept.motion === "none" ? "none" : "full";
})();
