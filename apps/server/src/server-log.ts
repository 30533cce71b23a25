import type { FieldsOf, SecurityEvent } from "./security-events.ts";

/** Structured lines on standard error. Never pass tokens, people's addresses or file contents. */
export interface Log {
  info(event: string, fields?: Readonly<Record<string, string | number | boolean>>): void;
  warn(event: string, fields?: Readonly<Record<string, string | number | boolean>>): void;
  error(
    event: string,
    error: unknown,
    fields?: Readonly<Record<string, string | number | boolean>>,
  ): void;
}

export interface ServerLog extends Log {
  /** Adds the current call's network. */
  security<Event extends SecurityEvent>(event: Event, fields: FieldsOf<Event>): void;
}
