import { SCOPES } from "./scopes.ts";
import type { Scope } from "./scopes.ts";

/**
 * Versions of the port protocol, best first. Version 0 is the envelope between windows, which is
 * always supported.
 */
export const PROTOCOLS: readonly number[] = [1];

/**
 * How tool and host are placed: `embedded` is a host inside the tool's page, `frame` a tool inside
 * the host's, `popup` a window that one opened for the other, `tera` the host alone, `none` no
 * connection.
 */
export type BridgeMode = "none" | "embedded" | "frame" | "popup" | "tera";

/** Part of a current client's handshake; older hosts ignore it. */
export interface Offer {
  readonly protocols: readonly number[];
  readonly nonce: string;
  readonly mode: BridgeMode;
  /**
   * `performance.timeOrigin`, which distinguishes this document's connections from those of an
   * earlier document.
   */
  readonly page: number;
  /** The client's version. Older clients don't report it. */
  readonly sdk?: string | undefined;
  /** The scopes that the tool names, if it names any. */
  readonly scopes?: readonly Scope[] | undefined;
}

/**
 * Part of a current host's answer, sent with a port. Repeats the client's nonce, which ties the
 * answer to that handshake.
 */
export interface Agreement {
  readonly protocol: number;
  readonly nonce: string;
  readonly methods: readonly string[];
  /** The methods whose calls a client may repeat. Older hosts do not list them. */
  readonly retryable?: readonly string[];
}

/** `bridge` is present only if the client made an acceptable offer. */
export interface HandshakeAnswer {
  readonly date: Date;
  readonly bridge?: Agreement;
}

/** Returns null for a missing or invalid offer, or if no protocol is shared. */
export function chooseProtocol(
  argument: unknown,
  spoken: readonly number[] = PROTOCOLS,
): (Offer & { protocol: number }) | null {
  const offer = (argument as { bridge?: Partial<Offer> } | null | undefined)?.bridge;
  if (
    !offer ||
    !Array.isArray(offer.protocols) ||
    typeof offer.nonce !== "string" ||
    offer.nonce.length > MAX_NONCE_LENGTH
  )
    return null;
  const protocol = spoken.find((version) => offer.protocols?.includes(version));
  if (protocol === undefined) return null;
  return {
    protocols: offer.protocols,
    nonce: offer.nonce,
    mode: offer.mode === "popup" || offer.mode === "embedded" ? offer.mode : "frame",
    page: typeof offer.page === "number" ? offer.page : 0,
    sdk: typeof offer.sdk === "string" ? offer.sdk.slice(0, MAX_VERSION_LENGTH) : undefined,
    scopes: Array.isArray(offer.scopes)
      ? SCOPES.filter((scope) => offer.scopes?.includes(scope))
      : undefined,
    protocol,
  };
}

const MAX_NONCE_LENGTH = 64;
const MAX_VERSION_LENGTH = 32;

/** Returns null for an older host's answer, or for an answer to another handshake. */
export function readAgreement(answer: unknown, nonce: string): Agreement | null {
  const agreement = (answer as Partial<HandshakeAnswer> | null | undefined)?.bridge;
  return agreement?.nonce === nonce ? agreement : null;
}
