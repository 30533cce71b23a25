import { createRoot } from "react-dom/client";
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

/** Rejects when the page cannot be used. */
export async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (root === null)
    throw new Error(
      "The page has nowhere to show the app. Reload it. If this keeps happening, tell your administrator that the server sends an outdated page.",
    );
  applyRememberedTheme();
  applyRememberedDateLanguage();
  preloadPage(location.pathname);
  const outside = await startPlatform(configuration(), location.origin);
  setPlatform({ ...outside, files: withSaveTracking(outside.files, outside.clock) });
  followSiteLock();
  createRoot(root).render(<App />);
  await startServices();
  registerOfflinePage();
}
