/** Runs before the page is drawn. The app keeps the person's choice under this name. */
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
} catch {
  // Without storage, the page has the system's theme.
}
