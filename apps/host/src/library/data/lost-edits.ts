import { toaster } from "../../errors/notices.ts";
import { nameOf } from "../../files/project-file.ts";
import { countOf } from "../../platform/date-text.ts";
import type { LazyReference } from "../../references/serialized-reference.ts";
import type { Operation } from "@tera/sync";
import { missingReferenceIds } from "../edits/library-edits.ts";
import { referencesById } from "./references-by-id.ts";

export function notifyEditsLost(): void {
  toaster.error(
    "Some of your changes to a library couldn't be saved: its file was replaced or deleted before they reached the server. Open the library and repeat them if they still apply.",
  );
}

export function notifyFileMissing(path: string): void {
  toaster.error(
    `“${nameOf(path)}” was deleted or moved before your last change reached the server. The change couldn't be saved.`,
  );
}

/** Shows a message if some operations edit references that someone else has deleted. */
export function notifyReferencesDeleted(
  path: string,
  operations: readonly Operation[],
  references: readonly LazyReference[],
): void {
  const named = operations.map((operation) =>
    String(("set" in operation ? operation.set : operation.unset)[0]),
  );
  const { size } = missingReferenceIds(operations, referencesById(references, named));
  if (size > 0)
    toaster.error(
      `Your edits to ${countOf(size, "reference")} in “${nameOf(path)}” couldn't be saved: someone had already deleted ${size === 1 ? "it" : "them"}.`,
    );
}
