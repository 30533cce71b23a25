import { isLogKind, LOG_KINDS, type LogKind } from "@tera/contract";
import { KIND_LABELS } from "../../timeline/timeline-filter.ts";

export const EVENT_KINDS: readonly LogKind[] = Object.keys(LOG_KINDS).filter(isLogKind);

/** `kinds` undefined means all events. */
export function typesOf(kinds: readonly LogKind[] | undefined): readonly string[] | null {
  return kinds === undefined ? null : kinds.flatMap((kind) => LOG_KINDS[kind]);
}

/** Returns the kinds of which a webhook gets at least one type; undefined if it gets all events. */
export function kindsOf(types: readonly string[] | null): readonly LogKind[] | undefined {
  if (types === null) return undefined;
  return EVENT_KINDS.filter((kind) => LOG_KINDS[kind].some((type) => types.includes(type)));
}

/** For example "Only notes and marks, people". Undefined if it gets all events. */
export function eventsText(types: readonly string[] | null): string | undefined {
  const kinds = kindsOf(types);
  if (kinds === undefined) return undefined;
  return `Only ${kinds.map((kind) => KIND_LABELS[kind].toLowerCase()).join("; ")}`;
}
