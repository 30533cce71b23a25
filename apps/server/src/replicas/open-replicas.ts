import { randomUUID } from "node:crypto";
import {
  type ListeningConnection,
  MAX_PAYLOAD_BYTES,
  openListeningConnection,
} from "../database/listening-connection.ts";
import type { Log } from "../server-log.ts";
import { cutMessage, openPieces, toAscii } from "./message-pieces.ts";
import type { Replicas, Subject } from "./replicas.ts";

const CHANNEL = "tera_replicas";
const HEARTBEAT_MS = 1000;
/** A server that is silent for longer has left. A stop is announced. */
const SILENCE_MS = 5000;

type Listener = (message: unknown, from: string) => void;

/** Reserved subjects: a heartbeat, and a stop. */
type Sent = Subject | "alive" | "bye";

/**
 * Connects to the other servers by notifications of the database at `url`, on a connection of its
 * own. Never fails: without the connection, servers work alone until it is back.
 */
export function openReplicas(url: string, log: Log): Replicas {
  return new NotifiedReplicas(url, log);
}

class NotifiedReplicas implements Replicas {
  readonly #name = randomUUID();
  #connections = 1;
  readonly #log: Log;
  readonly #connection: ListeningConnection;
  readonly #pieces = openPieces();
  readonly #listeners = new Map<string, Listener[]>();
  readonly #onArrived: ((server: string) => void)[] = [];
  readonly #onLeft: ((server: string) => void)[] = [];
  /** When each other server was heard. */
  readonly #heard = new Map<string, number>();
  readonly #beating: ReturnType<typeof setInterval>;
  #heardAt = performance.now();
  #messages = 0;
  #hasListened = false;
  #isListening = false;

  constructor(url: string, log: Log) {
    this.#log = log;
    this.#connection = openListeningConnection(url, CHANNEL, {
      onNotification: (payload) => this.#safely(() => this.#receive(payload)),
      onListening: () => this.#begin(),
      onLost: (error) => {
        if (this.#isListening) log.warn("replicas.lost", { reason: reasonOf(error) });
        this.#isListening = false;
      },
    });
    this.#beating = setInterval(() => this.#beat(), HEARTBEAT_MS).unref();
  }

  get id(): string {
    return `${this.#name}.${this.#connections}`;
  }

  send(subject: Subject, message: unknown): void {
    if (this.#heard.size > 0) this.#send(subject, message);
  }

  noticeOf(subject: Subject, message: unknown) {
    if (this.#heard.size === 0) return undefined;
    const [payload, ...more] = this.#cut(subject, message);
    return payload === undefined || more.length > 0 ? undefined : { channel: CHANNEL, payload };
  }

  on(subject: Subject, listener: Listener): void {
    this.#listeners.set(subject, [...(this.#listeners.get(subject) ?? []), listener]);
  }

  onArrived(listener: (server: string) => void): void {
    this.#onArrived.push(listener);
  }

  onLeft(listener: (server: string) => void): void {
    this.#onLeft.push(listener);
  }

  async close(): Promise<void> {
    clearInterval(this.#beating);
    this.#send("bye", null);
    await this.#connection.close();
  }

  /** Others may have missed messages, so this server begins under a new name. */
  #begin(): void {
    this.#isListening = true;
    this.#heardAt = performance.now();
    if (this.#hasListened) {
      this.#connections += 1;
      this.#log.info("replicas.found-again");
    }
    this.#hasListened = true;
    this.#send("alive", null);
    const now = performance.now();
    for (const server of this.#heard.keys()) {
      this.#heard.set(server, now);
      this.#pieces.forget(server);
      this.#announce(this.#onArrived, server);
    }
  }

  #beat(): void {
    this.#send("alive", null);
    const oldest = performance.now() - SILENCE_MS;
    if (this.#isListening && this.#heardAt < oldest) {
      this.#log.warn("replicas.not-heard", {
        remedy: "DATABASE_DIRECT_URL must name Postgres itself, not a pooler of transactions.",
      });
      this.#connection.replace();
      return;
    }
    // While nothing is heard at all, nobody is known to have left.
    if (!this.#isListening) return;
    for (const [server, at] of this.#heard) if (at < oldest) this.#forget(server);
  }

  #receive(payload: string): void {
    this.#heardAt = performance.now();
    const joined = this.#pieces.add(payload);
    if (joined === undefined || joined.sender === this.id) return;
    const { sender, text } = joined;
    const message = text === undefined ? undefined : readMessage(text);
    if (message?.subject === "bye") {
      this.#forget(sender);
      return;
    }
    const isNew = !this.#heard.has(sender);
    this.#heard.set(sender, this.#heardAt);
    if (isNew) {
      // First, because clients miscount a presence that is there twice.
      for (const server of this.#heard.keys())
        if (server !== sender && nameIn(server) === nameIn(sender)) this.#forget(server);
      this.#log.info("replicas.arrived", { servers: this.#heard.size + 1 });
      // It may not know of this server yet, and would drop what it sends.
      this.#send("alive", null);
      this.#announce(this.#onArrived, sender);
    }
    if (message === undefined) return;
    for (const listener of this.#listeners.get(message.subject) ?? [])
      this.#safely(() => listener(message.content, sender));
  }

  #forget(server: string): void {
    this.#pieces.forget(server);
    if (!this.#heard.delete(server)) return;
    this.#log.info("replicas.left", { servers: this.#heard.size + 1 });
    this.#announce(this.#onLeft, server);
  }

  #announce(listeners: readonly ((server: string) => void)[], server: string): void {
    for (const listener of listeners) this.#safely(() => listener(server));
  }

  /** A message, which any user of the database can send, must not end the connection. */
  #safely(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#log.error("replicas.failed", error);
    }
  }

  #send(subject: Sent, message: unknown): void {
    for (const payload of this.#cut(subject, message)) this.#connection.notify(payload);
  }

  #cut(subject: Sent, message: unknown): readonly string[] {
    this.#messages += 1;
    return cutMessage(this.id, this.#messages, toAscii([subject, message]), MAX_PAYLOAD_BYTES);
  }
}

function readMessage(
  text: string,
): { readonly subject: string; readonly content: unknown } | undefined {
  const value: unknown = JSON.parse(text);
  return Array.isArray(value) && typeof value[0] === "string"
    ? { subject: value[0], content: value[1] as unknown }
    : undefined;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.message;
}

/** The part of an id that a lost connection does not change. */
function nameIn(id: string): string {
  return id.split(".")[0] ?? id;
}
