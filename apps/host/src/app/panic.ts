/** Shows that the app cannot start. Uses only the DOM, as anything else may be broken. */
export function showPanic(error: unknown, root: HTMLElement): void {
  const box = document.createElement("main");
  Object.assign(box.style, {
    maxWidth: "640px",
    padding: "120px 24px",
    font: "17px/26px system-ui, sans-serif",
  });
  const title = document.createElement("h1");
  title.textContent = "The app couldn't start";
  Object.assign(title.style, { font: "600 26px/32px system-ui, sans-serif", margin: "0 0 8px" });
  const message = document.createElement("p");
  message.setAttribute("role", "alert");
  message.textContent =
    "None of your work is lost. Reload the page. If this keeps happening, send the line below to your administrator.";
  const detail = document.createElement("pre");
  detail.textContent = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  Object.assign(detail.style, { whiteSpace: "pre-wrap", fontSize: "13px", opacity: "0.75" });
  const reloadButton = document.createElement("button");
  reloadButton.textContent = "Reload";
  reloadButton.addEventListener("click", () => location.reload());
  box.append(title, message, detail, reloadButton);
  root.replaceChildren(box);
}
