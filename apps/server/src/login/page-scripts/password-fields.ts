const revealButtons = document.querySelectorAll<HTMLButtonElement>("button.reveal");

for (const button of revealButtons) {
  const input = document.getElementById(button.getAttribute("aria-controls") ?? "");
  if (input instanceof HTMLInputElement) makeRevealable(input, button);
}

/** Hides the password again on submit and on leaving the page. */
function makeRevealable(input: HTMLInputElement, button: HTMLButtonElement): void {
  const name = button.dataset["name"] ?? "password";
  const setShown = (isShown: boolean): void => {
    input.type = isShown ? "text" : "password";
    button.textContent = isShown ? "Hide" : "Show";
    button.setAttribute("aria-label", `${isShown ? "Hide" : "Show"} ${name}`);
  };
  button.addEventListener("click", () => setShown(input.type === "password"));
  input.form?.addEventListener("submit", () => setShown(false));
  window.addEventListener("pagehide", () => setShown(false));
  button.hidden = false;
}
