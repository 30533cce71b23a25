import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expected, operationOn, type Operation, type Outcome } from "./test-oracle.ts";

/** Moves often turn a file into a placeholder or back. */
export const versionOperation = operationOn(
  fc.constantFrom("a", "b", "folder/a", ".keep", "folder/.keep"),
);

export interface ExpectedHistory {
  readonly files: Map<string, string>;
  /** Every content a file ever had. */
  readonly contents: Set<string>;
  /** The last deleted file's content, by path. */
  readonly deleted: Map<string, string>;
}

/** A folder's placeholder has no versions. */
export function isPlaceholder(name: string): boolean {
  return name.split("/").at(-1) === ".keep";
}

/** Like `expected`, but also updates the history. */
export function expectedInHistory(history: ExpectedHistory, done: Operation): Outcome {
  const before = new Map(history.files);
  const outcome = expected(history.files, done);
  for (const [name, content] of history.files)
    if (!isPlaceholder(name)) history.contents.add(content);
  if (isDeepStrictEqual(before, history.files) || done.kind === "copy") return outcome;
  const left =
    done.kind === "remove"
      ? done.names
      : done.kind === "move" && isPlaceholder(done.to)
        ? [done.name]
        : [];
  for (const name of left) {
    const content = before.get(name);
    if (content !== undefined && !isPlaceholder(name)) history.deleted.set(name, content);
  }
  return outcome;
}
