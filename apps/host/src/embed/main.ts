import "./without-eval.ts";
import { serveTool } from "@tera/bridge-sdk/host";
import { embedder, isAskWindow } from "./embedder.ts";
import { lazyHandlers } from "./lazy-handlers.ts";
import type { EmbedApp } from "./embed-app.tsx";

let loading: Promise<EmbedApp> | undefined;

/** The rest of the page, loaded once, by the first call or by itself when the handshake has had its chance. */
function loadApp(): Promise<EmbedApp> {
  loading ??= import("./embed-app.tsx").then(({ startEmbedApp }) => startEmbedApp(bridge));
  // What failed to load is asked for again by the next call.
  loading.catch(() => (loading = undefined));
  return loading;
}

const isAsking = isAskWindow(location.pathname);

// Before anything else: older clients wait 300 ms for the handshake and never ask again.
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

/** Lets the page of the embedder load in peace. */
const startAfterLoad = (): void => {
  start().catch(async (error: unknown) => {
    const { showPanic } = await import("../app/panic.ts");
    showPanic(error, document.getElementById("root") ?? document.body);
  });
};
if (document.readyState === "complete") startAfterLoad();
else window.addEventListener("load", startAfterLoad, { once: true });
