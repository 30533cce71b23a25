import type { ReactNode } from "react";
import { configuration } from "../platform/configuration.ts";
import { setPlatform, startPlatform } from "../platform/platform.ts";
import { followSiteLock } from "../shell/lock/site-lock-store.ts";
import { withSaveTracking } from "../sync/save-tracking.ts";
import { App } from "./App.tsx";
import { applyRememberedDateLanguage } from "./date-language.ts";
import { registerOfflinePage } from "./offline-page.ts";
import { preloadPage } from "./preload-page.ts";
import { startServices } from "./services.ts";
import { applyRememberedTheme } from "../user/theme.ts";

/**
 * Shows the app by `show`, to which it passes a promise that resolves once the page's code is
 * loaded, or could not be. Rejects when the page cannot be used.
 */
export async function start(
  show: (app: ReactNode, pageLoaded: Promise<void>) => void | Promise<void>,
): Promise<void> {
  applyRememberedTheme();
  applyRememberedDateLanguage();
  const pageLoaded = preloadPage(location.pathname);
  const outside = await startPlatform(configuration(), location.origin);
  setPlatform({ ...outside, files: withSaveTracking(outside.files, outside.clock) });
  followSiteLock();
  await show(<App />, pageLoaded);
  await startServices();
  registerOfflinePage();
}
