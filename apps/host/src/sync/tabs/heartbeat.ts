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
  const timer = setInterval(() => {
    const wasDirty = isDirty;
    isDirty = false;
    documentGateway.heartbeat(path, session, wasDirty).then(
      ({ version }) => onVersion(version),
      (error: unknown) => {
        logIgnoredFailure("A document's heartbeat", error);
        // Failures are not reported: the next heartbeat reports the change, and sending detects
        // longer outages.
        isDirty ||= wasDirty;
      },
    );
  }, HEARTBEAT_INTERVAL_MS);
  return {
    markDirty() {
      isDirty = true;
    },
    stop: () => clearInterval(timer),
  };
}
