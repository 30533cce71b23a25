import "@tera/ui/fonts.css";
import { GlobalStyle } from "@tera/ui";
import { type ReactNode, startTransition } from "react";
import type { Root } from "react-dom/client";
import { isDataSaved } from "../platform/data-saving.ts";
import { untilIdle } from "../platform/until-idle.ts";
import type { VisitorConfiguration } from "../platform/unchecked-configuration.ts";
import { followLogins } from "../session/login-memory.ts";
import { PromoPage } from "./PromoPage.tsx";

/** The front page without the app, which is several times larger. */
export function showVisitorPage(root: Root, configuration: VisitorConfiguration): void {
  document.title = configuration.productName;
  root.render(
    <>
      <GlobalStyle />
      <PromoPage configuration={configuration} isLoggedIn={false} />
    </>,
  );
}

/**
 * Resolves when the page has loaded and the browser is idle, if the connection is fast; else at the
 * first click or key. Also after a login in another tab.
 */
export async function untilAppIsNeeded(): Promise<void> {
  await Promise.race([
    isDataSaved() ? untilEvent(document, "click", "keydown") : untilIdle(),
    untilLogin(),
  ]);
}

/** Replaces the page once nobody uses it. It stays until `page` has rendered. */
export async function replaceVisitorPage(root: Root, page: ReactNode): Promise<void> {
  await untilUnused();
  startTransition(() => root.render(page));
}

/** Resolves while no element has the focus and no video plays, both of which a new page would end. */
async function untilUnused(): Promise<void> {
  const focused = document.activeElement;
  const playing = [...document.querySelectorAll("video")].find((video) => !video.paused);
  if (playing !== undefined) await untilEvent(playing, "pause", "ended");
  else if (focused !== document.body && focused !== null) await untilEvent(document, "focusout");
  else return;
  // The focus may have moved to another element.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  await untilUnused();
}

function untilLogin(): Promise<void> {
  return new Promise((resolve) => {
    followLogins((person) => {
      if (person !== undefined) resolve();
    });
  });
}

function untilEvent(target: EventTarget, ...names: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    for (const name of names) target.addEventListener(name, () => resolve(), { once: true });
  });
}
