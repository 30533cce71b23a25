import { EVENT_SCOPES } from "@tera/bridge-sdk/host";
import type { BridgeHost, CallContext, GrantsFor, Handlers, Scope } from "@tera/bridge-sdk/host";
import { AlertDialog } from "@tera/ui";
import { createRoot } from "react-dom/client";
import { isSignedIn } from "../tool-services/person-calls.tsx";
import { watchHost } from "../tool-services/watch-calls.ts";
import { startSession } from "../app/services.ts";
import { $startFailure } from "../app/start-failure.ts";
import { applyRememberedTheme, fixTheme, followProfileTheme } from "../user/theme.ts";
import { toolHandlers } from "../tool-services/handlers/tool-handlers.ts";
import { createKnownStates } from "../tool-services/known-states.ts";
import { sendStates } from "../tool-services/send-states.ts";
import { $lastError, setErrorNavigation } from "../errors/last-error.ts";
import { dialogs, toastError } from "../errors/notices.ts";
import { configuration } from "../platform/configuration.ts";
import { createLoginHandoff } from "../platform/login-handoff.ts";
import { startPlatform } from "../platform/platform.ts";
import { followLogins } from "../session/login-memory.ts";
import { $session } from "../session/session-store.ts";
import { loadTools, $tools } from "../tools/tools-store.ts";
import { EmbedPage } from "./EmbedPage.tsx";
import { embedServices } from "./embed-services.tsx";
import { createEmbedPermissions } from "./embed-permissions.ts";
import { followFrameSize } from "./frame-size.ts";
import { chosenTheme, isFitted } from "./frame-style.ts";

export interface EmbedApp {
  readonly handlersFor: (call: Pick<CallContext, "origin">) => Handlers;
  readonly isSignedIn: () => Promise<boolean>;
  /** Returns the scopes of a call's origin; asks the person if they have not decided yet. */
  readonly grantsFor: GrantsFor;
  /** Returns an origin's scopes without asking. */
  readonly knownGrants: (origin: string) => ReadonlySet<Scope>;
  readonly showError: (error: unknown) => void;
}

export async function startEmbedApp(bridge: BridgeHost | undefined): Promise<EmbedApp> {
  const handoff = createLoginHandoff();
  await startPlatform(configuration(), location.origin, handoff);
  // /embed has no error page.
  setErrorNavigation(showLastError);
  if (chosenTheme === undefined) applyRememberedTheme();
  else fixTheme(chosenTheme);
  followProfileTheme();
  if (isFitted) followFrameSize(() => bridge?.restyleFrame());
  createRoot(document.getElementById("root") ?? document.body).render(<EmbedPage />);
  $startFailure.listen((failure) => {
    if (failure?.attempt === 1) toastError(failure.error);
  });
  startSession().catch(toastError);
  // A login shared with the host's other pages ends when they log out; a handed-off login does not.
  followLogins((person) => {
    const session = $session.get();
    if (session.state === "user" && session.user.id !== person && handoff.code() === undefined)
      location.reload();
  });
  await loadTools().catch(toastError);

  const pageLeft = new AbortController();
  window.addEventListener("pagehide", ({ persisted }) => {
    if (!persisted) pageLeft.abort(new Error("The page was left."));
  });
  const permissions = createEmbedPermissions({
    catalogue: $tools.get() ?? [],
    handoff,
    signal: pageLeft.signal,
  });
  const handlers = new Map<string, Handlers>();
  const knownStates = createKnownStates();

  /** A bridge serves a single origin, which its first call reveals. */
  const handlersFor = ({ origin }: Pick<CallContext, "origin">): Handlers => {
    const known = handlers.get(origin);
    if (known !== undefined) return known;
    const services = embedServices(
      {
        name: new URL(origin).host,
        origin,
        signal: pageLeft.signal,
        scopes: permissions.of(() => origin),
        navigate: () => undefined,
      },
      handoff,
    );
    const made = toolHandlers(services, knownStates);
    handlers.set(origin, made);
    const stopSending = sendStates(services, knownStates, {
      emitState(projectId, state) {
        if (
          permissions
            .of(() => origin)
            .granted()
            .has("state")
        )
          bridge?.emitState(projectId, state);
      },
    });
    pageLeft.signal.addEventListener("abort", stopSending, { once: true });
    return made;
  };

  if (bridge !== undefined) {
    const scopes = permissions.of(() => bridge.origin ?? "null");
    watchHost((event, payload) => {
      if (bridge.mode === "none" || bridge.origin === null) return;
      const scope = EVENT_SCOPES[event];
      // Check all granted scopes, because the last call may be a signed-out read, which permits no
      // events.
      const isGranted = scope !== null && scopes.granted().has(scope);
      if (scope === null || (isGranted && bridge.mode !== "popup")) bridge.emit(event, payload);
    }, scopes);
  }

  return {
    handlersFor,
    isSignedIn,
    grantsFor: (_origin, call) => permissions.ask(call),
    knownGrants: (origin) => permissions.of(() => origin).granted(),
    showError: toastError,
  };
}

function showLastError(): void {
  const record = $lastError.get();
  if (record === undefined) return;
  dialogs
    .show<void>(
      (close) => (
        <AlertDialog title={record.title} closeLabel="Close" onClose={close}>
          {record.text}
        </AlertDialog>
      ),
      { above: true },
    )
    .catch(() => undefined);
}
