import { hostMode } from "@tera/bridge-sdk/host";
import { uncheckedConfiguration } from "../platform/unchecked-configuration.ts";
import "./idle-page.css";

export function namePage(): void {
  document.documentElement.dataset["mode"] = hostMode(window, [location.host]);
  document.title = uncheckedConfiguration()?.productName ?? "";
}

/** What a visitor sees until a call needs the app, which replaces it. */
export function showNoProject(): void {
  const main = document.createElement("main");
  const heading = document.createElement("h1");
  main.className = "idle-page";
  heading.textContent = "No active project";
  main.append(heading);
  document.getElementById("root")?.replaceChildren(main);
}

/** Calls `show` once a part of the page is visible. A hidden frame is not. */
export function whenVisible(show: () => void): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    show();
  });
  observer.observe(document.documentElement);
}
