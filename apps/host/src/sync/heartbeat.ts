import { documentGateway } from "./document-gateway.ts";

/** How often an open document is reported to be in use. */
const HEARTBEAT_INTERVAL_MS = 50_000;

/** The reports that a document is open in this tab. */
export interface Heartbeat {
  /** The next report says that the document was changed. */
  markDirty(): void;
  stop(): void;
}

/** Reports every 50 s that a document is open; `onVersion` hears which version the server has by then. */
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
      () => {
        // The next beat follows; a server that is away for longer is noticed by what is sent.
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
