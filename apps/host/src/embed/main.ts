import "./without-eval.ts";
import { serveTool } from "@tera/bridge-sdk/host";
import { embedder, isAskWindow } from "./embedder.ts";
import { lazyHandlers } from "./lazy-handlers.ts";
import type { EmbedApp } from "./embed-app.tsx";

let loading: Promise<EmbedApp> | undefined;

/** Runs on the first call, or after the page's load event. */
function loadApp(): Promise<EmbedApp> {
  loading ??= import("./embed-app.tsx").then(({ startEmbedApp }) => startEmbedApp(bridge));
  // The next call retries a failed load.
  loading.catch(() => (loading = undefined));
  return loading;
}

const isAsking = isAskWindow(location.pathname);

// Create the bridge first, because older clients wait 300 ms for the handshake and never retry.
const bridge = isAsking
  ? undefined
  : serveTool({
      client: embedder,
      origin: null,
      handlers: lazyHandlers(async (call) => (await loadApp()).handlersFor(call)),
      grantsFor: async (origin, call) => (await loadApp()).grantsFor(origin, call),
      onUnexpectedError: (error) => void loadApp().then(({ showError }) => showError(error)),
    });

const start = async (): Promise<void> => {
  if (!isAsking) return void (await loadApp());
  const { openAskPage } = await import("./ask-page.tsx");
  await openAskPage();
};

/** Waits for the load event, so that the embedding page loads first. */
const startAfterLoad = (): void => {
  start().catch(async (error: unknown) => {
    const { showPanic } = await import("../app/panic.ts");
    showPanic(error, document.getElementById("root") ?? document.body);
  });
};
if (document.readyState === "complete") startAfterLoad();
else window.addEventListener("load", startAfterLoad, { once: true });
