// Before the first paint: the felt and the deck that this browser chose last time. And what a table is made of is
// asked for at once, not one module after the other.
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

  const TABLE = [
    "ahead", "bar", "barparts", "cards", "chart", "chips", "composer", "deeds", "dialogs", "felt", "figures",
    "film", "fit", "geometry", "handlist", "icons", "keyboard", "keys", "knobs", "lasthand", "log", "lost",
    "motion", "myplay", "outcome", "panel", "projector", "protocol", "pulse", "rest", "seat", "socket", "sounds",
    "speech", "stage", "state", "study", "table", "tableheader", "theway", "topbar", "winder", "words",
  ];
  if (!/^\/(t|table)\//.test(location.pathname)) return;
  for (const name of TABLE) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = `/${name}.js`;
    document.head.append(link);
  }
})();
