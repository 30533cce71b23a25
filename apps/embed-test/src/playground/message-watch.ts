import type { Scope } from "@tera/bridge-sdk";
import { OFFERED_CALLS } from "./call-list.ts";
import { estimatedBytes } from "@tera/bridge-sdk/host";
import { createLogStore, type LogStore } from "./log-store.ts";

export interface SeenMessage {
  readonly number: number;
  readonly direction: "sent" | "received";
  readonly kind: "greeting" | "call" | "cancel" | "answer" | "error" | "event" | "farewell";
  /** The method called or answered, or the event's name. */
  readonly name: string;
  readonly id: string | undefined;
  readonly bytes: number;
  readonly batchSize: number;
  /** Time from `performance.now()`. */
  readonly at: number;
  /** For an answer: milliseconds since the call. */
  readonly took: number | undefined;
  /** The scope that a call needs; null if none is needed. */
  readonly scope: Scope | null | undefined;
}

type Found = Omit<SeenMessage, "number" | "direction" | "bytes" | "batchSize" | "at">;
/** The message's fields before validation. */
type Fields = Readonly<
  Partial<
    Record<
      "id" | "method" | "event" | "action" | "hello" | "bye" | "cancel" | "error" | "isError",
      unknown
    >
  >
>;

/**
 * Records messages between this page and its host from now on, without altering them.
 *
 * Handshakes, and calls to older hosts, are posted to a cross-origin window and cannot be recorded.
 * Their answers are recorded.
 */
export function watchMessages(here: Window): LogStore<SeenMessage> {
  const log = createLogStore<SeenMessage>();
  let count = 0;

  const record = (
    direction: SeenMessage["direction"],
    batch: readonly unknown[],
    read: (message: Fields, at: number) => Found,
  ): void => {
    const at = performance.now();
    for (const message of batch) {
      if (typeof message !== "object" || message === null) continue;
      count += 1;
      log.add({
        number: count,
        direction,
        bytes: estimatedBytes(message),
        batchSize: batch.length,
        at,
        ...read(message, at),
      });
    }
  };

  const watchPort = (port: MessagePort): void => {
    const read = portReader();
    const post = port.postMessage.bind(port);
    port.postMessage = (
      message: unknown,
      transfer?: StructuredSerializeOptions | Transferable[],
    ): void => {
      record("sent", Array.isArray(message) ? message : [message], read);
      if (Array.isArray(transfer)) post(message, transfer);
      else post(message, transfer);
    };
    port.addEventListener("message", ({ data }: MessageEvent<unknown>) =>
      record("received", Array.isArray(data) ? data : [data], read),
    );
  };

  here.addEventListener("message", ({ data, ports }: MessageEvent<unknown>) => {
    if (typeof data !== "object" || data === null || !("TERA" in data)) return;
    record("received", [data], (message) => readWindowMessage(message, ports.length > 0));
    for (const port of ports) watchPort(port);
  });
  return log;
}

/** Reads one port's messages. Remembers pending calls, because answers don't name the method. */
function portReader(): (message: Fields, at: number) => Found {
  const waiting = new Map<string, { readonly method: string; readonly at: number }>();
  return (message, at) => {
    const id = textOf(message.id);
    const asked = waiting.get(id ?? "");
    const plain = { id, took: undefined, scope: undefined };
    if (message.hello !== undefined) return { ...plain, kind: "greeting", name: "hello" };
    if (message.bye !== undefined) return { ...plain, kind: "farewell", name: "bye" };
    if (message.event !== undefined)
      return { ...plain, kind: "event", name: textOf(message.event) ?? "" };
    if (message.cancel !== undefined)
      return { ...plain, kind: "cancel", name: asked?.method ?? "" };
    const method = textOf(message.method);
    if (method !== undefined) {
      waiting.set(id ?? "", { method, at });
      return {
        ...plain,
        kind: "call",
        name: method,
        scope: OFFERED_CALLS.find((call) => call.method === method)?.scope,
      };
    }
    waiting.delete(id ?? "");
    return {
      ...plain,
      kind: "error" in message ? "error" : "answer",
      name: asked?.method ?? "",
      took: asked && at - asked.at,
    };
  };
}

function readWindowMessage(message: Fields, hasPort: boolean): Found {
  const plain = { id: textOf(message.id), took: undefined, scope: undefined };
  if (hasPort) return { ...plain, kind: "greeting", name: "handshake" };
  if (message.action === "event")
    return { ...plain, kind: "event", name: textOf(message.event) ?? "" };
  if (message.action === "rpc")
    return { ...plain, kind: "call", name: textOf(message.method) ?? "" };
  return { ...plain, kind: message.isError === true ? "error" : "answer", name: "" };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}
