/** Longer than any message; a longer one is dropped. */
const MAX_PIECES = 2000;

/** A part of a message, as the payload of one notification. */
interface Piece {
  readonly sender: string;
  readonly message: string;
  readonly index: number;
  readonly count: number;
  readonly text: string;
}

const PIECE_PATTERN = /^([\w.-]+) (\d+) (\d+) (\d+) (.*)$/su;

/** Writes a value as JSON in ASCII, so that it can be cut anywhere and a character is a byte. */
export function toAscii(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[\u007F-\uFFFF]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Cuts `text` into payloads of at most `maximum` characters. Returns none if it is too long. */
export function cutMessage(
  sender: string,
  message: number,
  text: string,
  maximum: number,
): readonly string[] {
  const room = maximum - `${sender} ${message} ${MAX_PIECES} ${MAX_PIECES} `.length;
  const count = Math.max(1, Math.ceil(text.length / room));
  if (count > MAX_PIECES) return [];
  return Array.from(
    { length: count },
    (_, index) =>
      `${sender} ${message} ${index} ${count} ${text.slice(index * room, (index + 1) * room)}`,
  );
}

export interface JoinedMessage {
  readonly sender: string;
  /** Undefined until the message is complete. */
  readonly text: string | undefined;
}

/**
 * Joins payloads to messages. A sender's pieces arrive in order, and those of different messages are
 * not mixed, except with messages of one piece.
 */
export function openPieces(): {
  /** Undefined if the payload is no piece. */
  add(payload: string): JoinedMessage | undefined;
  forget(sender: string): void;
} {
  const open = new Map<string, { message: string; texts: string[] }>();
  return {
    add(payload) {
      const piece = readPiece(payload);
      if (piece === undefined) return undefined;
      const { sender, message, index, count, text } = piece;
      if (count === 1) return { sender, text };
      if (index === 0) open.set(sender, { message, texts: [text] });
      else {
        const known = open.get(sender);
        // The beginning was lost.
        if (known?.message !== message || known.texts.length !== index)
          return { sender, text: undefined };
        known.texts.push(text);
        if (known.texts.length === count) {
          open.delete(sender);
          return { sender, text: known.texts.join("") };
        }
      }
      return { sender, text: undefined };
    },
    forget: (sender) => open.delete(sender),
  };
}

function readPiece(payload: string): Piece | undefined {
  const [, sender, message, index, count, text] = PIECE_PATTERN.exec(payload) ?? [];
  if (sender === undefined || message === undefined || text === undefined) return undefined;
  return { sender, message, index: Number(index), count: Number(count), text };
}
