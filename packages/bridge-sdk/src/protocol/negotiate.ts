/** The versions of the port protocol this package speaks, best first. Version 0 is the envelope between windows, which everyone speaks. */
export const PROTOCOLS: readonly number[] = [1];

/** How a tool stands to its host: not in touch yet, the host inside the tool's page, the tool inside the host's, a window it opened, the host itself. */
export type BridgeMode = "none" | "embedded" | "frame" | "popup" | "tera";

/** What a current client adds to its handshake; older hosts ignore it. */
export interface Offer {
  readonly protocols: readonly number[];
  readonly nonce: string;
  readonly mode: BridgeMode;
  /** When the tool's document began: tells its connections from those of the document before it in the same frame. */
  readonly page: number;
}

/** What a current host adds to its answer, next to the port. The nonce comes back, so that no other answer passes for this one. */
export interface Agreement {
  readonly protocol: number;
  readonly nonce: string;
  readonly methods: readonly string[];
}

/** What a handshake is answered with; `bridge` is there only when the client made an offer that the host understands. */
export interface HandshakeAnswer {
  readonly date: Date;
  readonly bridge?: Agreement;
}

/** Chooses the best protocol both sides speak, or null when the offer is absent, odd or of another age. */
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
    protocol,
  };
}

const MAX_NONCE_LENGTH = 64;

/** Reads the host's part of the agreement; null when the host is an older one or the answer belongs to another handshake. */
export function readAgreement(answer: unknown, nonce: string): Agreement | null {
  const agreement = (answer as Partial<HandshakeAnswer> | null | undefined)?.bridge;
  return agreement?.nonce === nonce ? agreement : null;
}
