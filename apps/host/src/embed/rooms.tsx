import type { BridgeEventName, BridgeHost, CallContext, Scope } from "@tera/bridge-sdk/host";
import { AlertDialog } from "@tera/ui";
import { createRoot } from "react-dom/client";
import { watchRooms } from "../app/bridge/watch-calls.ts";
import { startSession } from "../app/services.ts";
import { applyRememberedTheme } from "../app/theme.ts";
import { toolHandlers } from "../bridge/handlers/tool-handlers.ts";
import { $lastError, setErrorNavigation } from "../errors/last-error.ts";
import { dialogs, toastError } from "../errors/notices.ts";
import { configuration } from "../platform/configuration.ts";
import { createHandedLogin } from "../platform/handed-login.ts";
import { startPlatform } from "../platform/platform.ts";
import { sessionReady } from "../session/session-store.ts";
import { loadTools, $tools } from "../tools/tools-store.ts";
import { EmbedPage } from "./EmbedPage.tsx";
import { embedServices } from "./embed-services.tsx";
import { createEmbedPermissions } from "./embed-permissions.ts";
import { guardedCalls } from "./guarded-calls.ts";
import type { CallAnswerer } from "./lazy-handlers.ts";

/** Everything behind the listener of /embed. */
export interface EmbedRooms extends CallAnswerer {
  /** Shows the person a failure that is the page's own. */
  readonly tell: (error: unknown) => void;
}

/** Which permission an event needs. */
const EVENT_SCOPES: Readonly<Record<BridgeEventName, Scope>> = { user: "user", project: "project", files: "files:read", state: "state", namespaces: "namespaces" };

/** Starts the page: draws it, finds out who is here, and gets ready to answer. */
export async function openRooms(bridge: BridgeHost | undefined): Promise<EmbedRooms> {
  const handed = createHandedLogin();
  const { productName } = configuration();
  document.title = productName;
  await startPlatform(configuration(), location.origin, handed);
  // There is no error page here to go to.
  setErrorNavigation(showLastError);
  applyRememberedTheme();
  createRoot(document.getElementById("root") ?? document.body).render(<EmbedPage />);
  startSession().catch(toastError);
  await loadTools().catch(toastError);

  const left = new AbortController();
  window.addEventListener("pagehide", ({ persisted }) => {
    if (!persisted) left.abort(new Error("The page was left."));
  });
  const permissions = createEmbedPermissions({ catalogue: $tools.get() ?? [], handed, signal: left.signal });
  const answerers = new Map<string, CallAnswerer>();

  /** The bridge serves one origin; which one shows with its first call. */
  const answererFor = ({ origin }: CallContext): CallAnswerer => {
    const known = answerers.get(origin);
    if (known !== undefined) return known;
    const services = embedServices({ name: new URL(origin).host, origin, signal: left.signal, navigate: () => undefined }, handed);
    const made = guardedCalls(toolHandlers(services), { isSomebodyHere: async () => (await sessionReady()).state === "user", permissions: permissions.ask });
    answerers.set(origin, made);
    return made;
  };

  if (bridge !== undefined) {
    watchRooms((event, payload) => {
      if (bridge.mode !== "none" && bridge.origin !== null && permissions.known(bridge.origin).has(EVENT_SCOPES[event])) bridge.emit(event, payload);
    });
  }

  return {
    answer: (method, context, args) => answererFor(context).answer(method, context, args),
    tell: toastError,
  };
}

function showLastError(): void {
  const record = $lastError.get();
  if (record === undefined) return;
  dialogs.show<void>((close) => <AlertDialog title={record.title} closeLabel="Close" onClose={close}>{record.text}</AlertDialog>, { above: true }).catch(() => undefined);
}
