import type { ServerLog } from "./server-log.ts";
import { currentCall } from "./current-call.ts";
import { createEventRateLimiter } from "./event-rate-limiter.ts";
import { type FieldsOf, type SecurityEvent, describeEvent } from "./security-events.ts";

const MAX_TEXT_CHARACTERS = 300;
const STACK_LINES = 6;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Matches codes, routes and networks. Fields with other values are dropped. */
const CODE_PATTERN = /^[\w ,.:/{}*-]{1,300}$/;
const NO_NETWORK = "none";

type EventFields = Readonly<Record<string, string | number>>;
type Fields = Readonly<Record<string, string | number | boolean>>;

/** A security event as its line holds it. */
export interface WrittenEvent {
  readonly at: Date;
  readonly event: SecurityEvent;
  readonly person: string | undefined;
  readonly network: string | undefined;
  /** The other fields. */
  readonly fields: Readonly<Record<string, string | number>>;
}

export interface ObservableLog extends ServerLog {
  /** Calls `listener` after each security event that is written. Returns a function that stops it. */
  observe(listener: (event: WrittenEvent) => void): () => void;
}

export interface ClosableLog extends ObservableLog {
  /** Reports dropped events; call it before exiting. */
  flush(): void;
}

/** Writes JSON lines, with e-mail addresses and tokens redacted. */
export function createLog(
  write: (line: string) => void,
  now: () => Date = () => new Date(),
): ClosableLog {
  const line = (level: string, event: string, fields: Fields = {}): void => {
    const clean = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        typeof value === "string" ? redact(value) : value,
      ]),
    );
    write(
      JSON.stringify({ time: now().toISOString(), level, event, ...clean, ...requestOfCall() }),
    );
  };
  const listeners = new Set<(event: WrittenEvent) => void>();
  const security = (event: SecurityEvent, fields: EventFields): void => {
    const at = now();
    write(
      JSON.stringify({
        time: at.toISOString(),
        level: "security",
        event,
        ...fields,
        ...requestOfCall(),
      }),
    );
    const { person, network, ...others } = fields;
    for (const listener of listeners)
      listener({ at, event, person: textOf(person), network: textOf(network), fields: others });
  };
  const bounds = createEventRateLimiter(
    (of, network, count) => security("events-left-out", { of, count, network }),
    () => now().getTime(),
  );
  return {
    info: (event, fields) => line("info", event, fields),
    // Limited, because callers can cause most warnings at will.
    warn: (event, fields) => {
      if (bounds.allow(event, networkOfCall() ?? NO_NETWORK)) line("warn", event, fields);
    },
    error: (event, error, fields) => line("error", event, { ...fields, ...describe(error) }),
    security: (event, fields) => {
      const network = fields.network ?? networkOfCall();
      if (describeEvent(event).isBounded === true && !bounds.allow(event, network ?? NO_NETWORK))
        return;
      security(event, {
        ...validFields(event, fields),
        ...(network === undefined ? {} : { network }),
      });
    },
    flush: bounds.flush,
    observe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function requestOfCall(): Fields {
  const id = currentCall()?.id;
  return id === undefined ? {} : { request: id };
}

function textOf(value: string | number | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function networkOfCall(): string | undefined {
  return currentCall()?.origin().network;
}

/** Drops unknown fields and malformed values. */
function validFields<Event extends SecurityEvent>(
  event: Event,
  given: FieldsOf<Event>,
): EventFields {
  const { fields, optional = [] } = describeEvent(event);
  const values: Readonly<Record<string, unknown>> = given;
  const isSound = (name: string, value: unknown): value is string | number => {
    if (typeof value === "number") return true;
    return (
      typeof value === "string" &&
      (name === "person" || name === "token" ? UUID : CODE_PATTERN).test(value)
    );
  };
  return Object.fromEntries(
    [...fields, ...optional].flatMap((name) =>
      isSound(name, values[name]) ? [[name, values[name]]] : [],
    ),
  );
}

/** Removes e-mail addresses, tokens and passwords in URLs; truncates. */
export function redact(text: string): string {
  return text
    .replaceAll(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, "[address]")
    .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, "[token]")
    .replaceAll(/\b(Bearer|Basic)\s+\S+/gi, "$1 [token]")
    .replaceAll(/:\/\/[^\s/@]+@/g, "://[password]@")
    .slice(0, MAX_TEXT_CHARACTERS);
}

function describe(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: redact(String(error)) };
  const code = "code" in error && typeof error.code === "string" ? { code: error.code } : {};
  const cause =
    error.cause instanceof Error
      ? { cause: redact(`${error.cause.name}: ${error.cause.message}`) }
      : {};
  const frames = (error.stack ?? "")
    .split("\n")
    .filter((frame) => /^\s+at /.test(frame))
    .slice(0, STACK_LINES);
  return {
    error: redact(`${error.name}: ${error.message}`),
    ...code,
    ...cause,
    stack: frames
      .map((frame) => frame.trim())
      .join(" < ")
      .slice(0, 4 * MAX_TEXT_CHARACTERS),
  };
}
