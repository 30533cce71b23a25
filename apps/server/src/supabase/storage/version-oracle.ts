import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expected, operationOn, type Operation, type Outcome } from "./test-oracle.ts";

/** Operations on a few files and folders' placeholders, which become each other. */
export const versionOperation = operationOn(
  fc.constantFrom("a", "b", "folder/a", ".keep", "folder/.keep"),
);

/** What the history of a folder has to hold, besides what lies there. */
export interface ExpectedHistory {
  readonly files: Map<string, string>;
  /** Every content that was ever a file's. */
  readonly contents: Set<string>;
  /** By path, the content of the file that was deleted there last. */
  readonly deleted: Map<string, string>;
}

/** Whether a name is a folder's placeholder, whose contents are no versions. */
export function isPlaceholder(name: string): boolean {
  return name.split("/").at(-1) === ".keep";
}

/** What should happen, as `expected` says it, and what the history should hold from then on. */
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
