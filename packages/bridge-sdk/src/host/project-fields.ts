import { invalidArgument } from "./invalid-argument.ts";
import type { StateChange } from "./state-patch.ts";

/** Types of the project's own fields, which share the state with tools' data. */
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
const REQUIRED_FIELDS: ReadonlySet<string> = new Set(["name", "type"]);

const KIND_LABELS = { string: "text", boolean: "true or false" } as const;

/** Throws if a change gives a project field another type, or removes the name or type. */
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
      `The project's "${key}" must be ${KIND_LABELS[kind]}${isTaken ? " and can't be removed" : ""}. Store the tool's own data under another key.`,
    );
  }
}
