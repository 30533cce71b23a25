import { BridgeError } from "../protocol/errors.ts";
import type { BridgeMode } from "../protocol/negotiate.ts";

const CLIENT_MODES: readonly BridgeMode[] = ["embedded", "frame", "popup"];

/** Tools rely on the text of the error that this throws. */
export function readMode(mode: unknown): BridgeMode {
  const known = CLIENT_MODES.find((name) => name === mode);
  if (known) return known;
  throw new BridgeError(
    "INVALID-ARGUMENT",
    `Unsupported server mode "${typeof mode === "string" ? mode.slice(0, MAX_SHOWN_LENGTH) : typeof mode}"`,
  );
}

const MAX_SHOWN_LENGTH = 100;
