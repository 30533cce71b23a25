import type { Connection, ConnectionEvents } from "@tera/bridge-sdk";
import { useEffect, useState } from "react";
import { createLogStore, type LogStore } from "./log-store.ts";

export interface ReceivedEvent {
  readonly number: number;
  readonly name: keyof ConnectionEvents;
  readonly payload: unknown;
  /** Time from `performance.now()`. */
  readonly at: number;
}

const EVENTS: readonly (keyof ConnectionEvents)[] = [
  "user",
  "project",
  "files",
  "state",
  "namespaces",
  "decisions",
  "theme",
  "host",
  "scopes",
  "reconnect",
];

export function useEventLog(tera: Connection): LogStore<ReceivedEvent> {
  const [log] = useState(() => createLogStore<ReceivedEvent>());
  useEffect(() => {
    let count = log.entries()[0]?.number ?? 0;
    const stops = EVENTS.map((name) =>
      tera.on(name, (payload: unknown) => {
        count += 1;
        log.add({ number: count, name, payload, at: performance.now() });
      }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [tera, log]);
  return log;
}
