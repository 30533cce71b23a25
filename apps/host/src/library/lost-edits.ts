import { toaster } from "../errors/notices.ts";
import { nameOf } from "../files/project-file.ts";
import { countOf } from "../platform/date-text.ts";
import type { LazyReference } from "../references/serialized-reference.ts";
import type { Operation } from "../sync/operations.ts";
import { missingReferenceIds } from "./library-edits.ts";
import { referencesById } from "./references-by-id.ts";

/** Says that edits have no place any more. */
export function notifyEditsLost(): void {
  toaster.error(
    "Changes that you made to a library could not be kept: its file was replaced or deleted before they reached the server. Open the library and make them again if they still apply.",
  );
}

/** Says that the file of an open library went before a change to it was stored. */
export function notifyFileMissing(path: string): void {
  toaster.error(
    `“${nameOf(path)}” was deleted or moved before your last change reached the server. The change could not be kept.`,
  );
}

/** Says so where some of the references that operations change have been deleted by somebody else: such a change makes nothing of them. */
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
      `${countOf(size, "reference")} that you edited in “${nameOf(path)}” had been deleted by somebody else before your change was saved, so it is not there any more.`,
    );
}
