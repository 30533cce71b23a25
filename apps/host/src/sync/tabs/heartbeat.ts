import { documentGateway } from "../document-gateway.ts";
import { logIgnoredFailure } from "../../platform/ignored-failure.ts";

const HEARTBEAT_INTERVAL_MS = 50_000;

export interface Heartbeat {
  /** The next heartbeat reports a change. */
  markDirty(): void;
  stop(): void;
}

/** Reports every 50 s that a document is open; `onVersion` gets the server's version. */
export function startHeartbeat(
  path: string,
  session: string,
  onVersion: (version: number) => void,
): Heartbeat {
  let isDirty = false;
  async function beat(): Promise<void> {
    const wasDirty = isDirty;
    isDirty = false;
    try {
      onVersion((await documentGateway.heartbeat(path, session, wasDirty)).version);
    } catch (error) {
      logIgnoredFailure("A document's heartbeat", error);
      // Failures are not reported: the next heartbeat reports the change, and sending detects
      // longer outages.
      isDirty ||= wasDirty;
    }
  }
  const timer = setInterval(() => void beat(), HEARTBEAT_INTERVAL_MS);
  return {
    markDirty() {
      isDirty = true;
    },
    stop: () => clearInterval(timer),
  };
}
