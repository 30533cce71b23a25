import { invalidArgument } from "./invalid-argument.ts";
import type { StateChange } from "./state-patch.ts";

/** What the project's own fields hold. They stand in the state beside what tools keep there, and the whole product reads them. */
export const PROJECT_FIELDS: ReadonlyMap<string, "string" | "boolean"> = new Map<
  string,
  "string" | "boolean"
>([
  ["name", "string"],
  ["nameShort", "string"],
  ["description", "string"],
  ["icon", "string"],
  ["type", "string"],
  ["isDisposable", "boolean"],
]);
/** What no project can be without. */
const REQUIRED_FIELDS: ReadonlySet<string> = new Set(["name", "type"]);

const KIND_LABELS = { string: "a text", boolean: "true or false" } as const;

/** Refuses a change that gives one of the project's own fields something of another kind, or leaves it without a name or a type. */
export function checkProjectFields(argument: string, changes: readonly StateChange[]): void {
  for (const { path, value } of changes) {
    const [key, ...deeper] = path;
    const kind = PROJECT_FIELDS.get(String(key));
    if (kind === undefined) continue;
    const isTaken = value === undefined && deeper.length === 0;
    if (isTaken ? !REQUIRED_FIELDS.has(String(key)) : deeper.length === 0 && typeof value === kind)
      continue;
    throw invalidArgument(
      argument,
      `The project's "${key}" is ${KIND_LABELS[kind]}${isTaken ? " and can't be removed" : ""}. Keep what a tool has to remember under a key of its own.`,
    );
  }
}
