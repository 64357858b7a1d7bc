// Runs before the first paint: the chosen theme and language, so that nothing flashes.
(function () {
  try {
    var kept = JSON.parse(localStorage.getItem("flibuste") || "{}");
    var dark = matchMedia("(prefers-color-scheme: dark)").matches;
    var theme =
      kept.theme === "day" || kept.theme === "night" ? kept.theme : dark ? "night" : "day";
    document.documentElement.dataset.theme = theme;
  } catch {
    document.documentElement.dataset.theme = "day";
  }
})();
