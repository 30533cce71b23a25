import { z } from "zod";
import { requireBoundedJson } from "../../access/json-bounds.ts";

/**
 * Versions of the Phoenix serializer: 1 uses JSON objects; 2 uses JSON arrays and binary
 * broadcasts.
 */
export type ProtocolVersion = "1.0.0" | "2.0.0";

/** `joinRef` identifies a join; `ref` pairs request and reply. */
export interface Frame {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

/** A client's broadcast of bytes, in version 2 only. */
export interface BinaryBroadcast {
  readonly event: string;
  readonly bytes: Uint8Array;
}

const reference = z.string().nullish();
const objectFrame = z.object({
  join_ref: reference,
  ref: reference,
  topic: z.string(),
  event: z.string(),
  payload: z.unknown(),
});
const arrayFrame = z.tuple([reference, reference, z.string(), z.string(), z.unknown()]);

const USER_BROADCAST_PUSH = 3;
const USER_BROADCAST = 4;
const JSON_ENCODING = 1;
const BINARY_ENCODING = 0;
const PUSH_HEADER_BYTES = 7;
const MAX_PARTS = 20_000;

/** Undefined if the text is malformed, too deeply nested or has too many values. */
export function readTextFrame(version: ProtocolVersion, text: string): Frame | undefined {
  const value = readJson(text);
  if (version === "1.0.0") {
    const { data } = objectFrame.safeParse(value);
    return (
      data && {
        joinRef: data.join_ref ?? null,
        ref: data.ref ?? null,
        topic: data.topic,
        event: data.event,
        payload: data.payload,
      }
    );
  }
  const { data } = arrayFrame.safeParse(value);
  if (data === undefined) return undefined;
  const [joinRef, ref, topic, event, payload] = data;
  return { joinRef: joinRef ?? null, ref: ref ?? null, topic, event, payload };
}

/** Reads a binary message, always a broadcast; undefined if malformed. */
export function readBinaryFrame(data: Buffer): Frame | undefined {
  if (data.length < PUSH_HEADER_BYTES || data[0] !== USER_BROADCAST_PUSH) return undefined;
  const encoding = data[6];
  let offset = PUSH_HEADER_BYTES;
  const fields: string[] = [];
  for (const length of data.subarray(1, 6)) {
    if (offset + length > data.length) return undefined;
    fields.push(data.toString("latin1", offset, offset + length));
    offset += length;
  }
  const [joinRef = "", ref = "", topic = "", event = ""] = fields;
  const bytes = data.subarray(offset);
  const head = { joinRef: joinRef || null, ref: ref || null, topic, event: "broadcast" };
  if (encoding === BINARY_ENCODING)
    return { ...head, payload: { event, bytes } satisfies BinaryBroadcast };
  if (encoding !== JSON_ENCODING) return undefined;
  const payload = readJson(bytes.toString("utf8"));
  return payload === undefined
    ? undefined
    : { ...head, payload: { type: "broadcast", event, payload } };
}

/**
 * Undefined beyond the limits of `requireBoundedJson`. A relayed frame is serialized again, which
 * would fail if it were deeply nested.
 */
function readJson(text: string): unknown {
  try {
    requireBoundedJson(text, MAX_PARTS);
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function writeFrame(version: ProtocolVersion, frame: Frame): string {
  const { joinRef, ref, topic, event, payload } = frame;
  return JSON.stringify(
    version === "1.0.0"
      ? { join_ref: joinRef, ref, topic, event, payload }
      : [joinRef, ref, topic, event, payload],
  );
}

/** Version 1 has no binary form. */
export function writeBinaryBroadcast(topic: string, broadcast: BinaryBroadcast): Buffer {
  const topicBytes = Buffer.from(topic);
  const eventBytes = Buffer.from(broadcast.event);
  const header = Buffer.from([
    USER_BROADCAST,
    topicBytes.length,
    eventBytes.length,
    0,
    BINARY_ENCODING,
  ]);
  return Buffer.concat([header, topicBytes, eventBytes, broadcast.bytes]);
}
