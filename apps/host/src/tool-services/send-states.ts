import type { BridgeHost } from "@tera/bridge-sdk/host";
import type { ToolServices } from "./tool-services.ts";
import type { KnownStates } from "./known-states.ts";

/**
 * Changes within this delay are sent as one, because clients 1.x replace their whole copy of the
 * state with each state they receive.
 */
const SEND_DELAY_MS = 100;

/** Sends a tool the states that others change. Returns a function that stops sending. */
export function sendStates(
  { watchProjectState }: Pick<ToolServices, "watchProjectState">,
  knownStates: KnownStates,
  host: Pick<BridgeHost, "emitState">,
): () => void {
  let latest: readonly [projectId: string, state: Readonly<Record<string, unknown>>] | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (): void => {
    timer = undefined;
    if (latest === undefined) return;
    const [projectId, state] = latest;
    latest = undefined;
    if (knownStates.isNews(projectId, state))
      host.emitState(projectId, { ...state, id: projectId });
  };
  const unwatch = watchProjectState((projectId, state) => {
    // A tool that has not read the state has no copy to update.
    if (knownStates.get(projectId) === undefined) return;
    latest = [projectId, state];
    timer ??= setTimeout(send, SEND_DELAY_MS);
  });
  return () => {
    clearTimeout(timer);
    unwatch();
  };
}
