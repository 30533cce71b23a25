import "../platform/without-eval.ts";
import { serveTool } from "@tera/bridge-sdk/host";
import type { BridgeTheme } from "@tera/bridge-sdk/host";
import { hasKeptLogin } from "../platform/kept-login.ts";
import { followSystemTheme } from "../platform/system-theme.ts";
import { readWebStorage } from "../platform/web-storage.ts";
import { isLoginExpected } from "../session/login-memory.ts";
import { embedder, isAskWindow } from "./embedder.ts";
import { chosenTheme, frameStyle } from "./frame-style.ts";
import { namePage, showNoProject, whenVisible } from "./idle-page.ts";
import { lazyHandlers } from "./lazy-handlers.ts";
import {
  allowSignedOutReads,
  withSignedOutResults,
  withUndecidedScopes,
} from "./signed-out-access.ts";
import type { EmbedApp } from "./embed-app.tsx";

let loading: Promise<EmbedApp> | undefined;
let app: EmbedApp | undefined;

/** Runs on the first call that needs it, or once somebody who may be signed in sees the page. */
function loadApp(): Promise<EmbedApp> {
  loading ??= import("./embed-app.tsx").then(({ startEmbedApp }) => startEmbedApp(bridge));
  loading.then((started) => (app = started)).catch(() => undefined);
  // The next call retries a failed load.
  loading.catch(() => (loading = undefined));
  return loading;
}

const isPersonExpected = (): boolean => isLoginExpected() || hasKeptLogin();

/** True for a visitor without a login, who is answered without the app. */
const isVisited = (): boolean => loading === undefined && !isPersonExpected();

async function isSignedIn(): Promise<boolean> {
  if (isVisited()) return false;
  return (await loadApp()).isSignedIn();
}

const isAsking = isAskWindow(location.pathname);

// Create the bridge first, because older clients wait 300 ms for the handshake and never retry.
const bridge = isAsking
  ? undefined
  : serveTool({
      client: embedder,
      origin: null,
      handlers: withUndecidedScopes(
        withSignedOutResults(lazyHandlers(async (call) => (await loadApp()).handlersFor(call))),
        isVisited,
      ),
      grantsFor: allowSignedOutReads(isSignedIn, async (origin, call) =>
        (await loadApp()).grantsFor(origin, call),
      ),
      frameStyle,
      knownGrants: (origin) => app?.knownGrants(origin),
      onUnexpectedError: (error) => void loadApp().then(({ showError }) => showError(error)),
    });
namePage();
if (chosenTheme !== undefined) document.documentElement.style.colorScheme = chosenTheme;

let lastTheme: BridgeTheme | undefined;

/** Sends changes of the system's theme until the app does. */
const stopTheme = followSystemTheme((theme) => {
  if (loading !== undefined) return stopTheme();
  const hasChanged = lastTheme !== undefined && lastTheme !== theme;
  lastTheme = theme;
  const isConnected = bridge !== undefined && bridge.origin !== null;
  if (chosenTheme !== undefined) return;
  if (hasChanged && isConnected && readWebStorage("device", "theme") === undefined) {
    bridge.emit("theme", theme);
    bridge.emit("host", { theme });
  }
});

const start = async (): Promise<void> => {
  if (isAsking) {
    const { openAskPage } = await import("./ask-page.tsx");
    return openAskPage();
  }
  if (isPersonExpected()) whenVisible(() => loadApp().catch(showFailure));
  else showNoProject();
};

async function showFailure(error: unknown): Promise<void> {
  const { showPanic } = await import("../app/panic.ts");
  showPanic(error, document.getElementById("root") ?? document.body);
}

/** Waits for the load event, so that the embedding page loads first. */
const startAfterLoad = (): void => {
  start().catch(showFailure);
};
if (document.readyState === "complete") startAfterLoad();
else window.addEventListener("load", startAfterLoad, { once: true });
