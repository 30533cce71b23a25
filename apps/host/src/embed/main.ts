import "./without-eval.ts";
import { serveTool } from "@tera/bridge-sdk/host";
import { embedder, isAskWindow } from "./embedder.ts";
import { lazyHandlers } from "./lazy-handlers.ts";
import type { EmbedRooms } from "./rooms.tsx";

let loading: Promise<EmbedRooms> | undefined;

/** The rest of the page, loaded once, by the first call or by itself when the handshake has had its chance. */
function rooms(): Promise<EmbedRooms> {
  loading ??= import("./rooms.tsx").then(({ openRooms }) => openRooms(bridge));
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
      handlers: lazyHandlers(async (call) => (await rooms()).handlersFor(call)),
      grantsFor: async (origin, call) => (await rooms()).grantsFor(origin, call),
      onUnforeseen: (error) => void rooms().then(({ tell }) => tell(error)),
    });

const start = async (): Promise<void> => {
  if (!isAsking) return void (await rooms());
  const { openAskPage } = await import("./ask-page.tsx");
  await openAskPage();
};

/** Lets the page of the embedder load in peace. */
const later = (): void => {
  start().catch(async (error: unknown) => {
    const { showPanic } = await import("../app/panic.ts");
    showPanic(error, document.getElementById("root") ?? document.body);
  });
};
if (document.readyState === "complete") later();
else window.addEventListener("load", later, { once: true });
