import { platform } from "../platform/platform.ts";
import { type LazyReference, toReference } from "../references/serialized-reference.ts";
import type { Operation } from "../sync/operations.ts";
import { operationsFor } from "./library-edits.ts";
import { referencesById } from "./references-by-id.ts";

/** Larger changes would be slow for everyone as live edits. */
const MAX_EDITED_REFERENCES = 200;

const MAX_EDIT_CHARACTERS = 200_000;

export interface ChangeHandlers {
  /** Everyone with the library open sees them at once. */
  readonly asEdits: (operations: readonly Operation[]) => void;
  /** Writes the change as a new file version. */
  readonly asVersion: () => Promise<void>;
}

let lastOrder = 0;

/**
 * Applies a change to references: as live edits when it is small, as a new file version when it is
 * large.
 */
export async function applyChange(
  now: readonly LazyReference[],
  updates: ReadonlyMap<string, LazyReference | null>,
  { asEdits, asVersion }: ChangeHandlers,
): Promise<void> {
  if (updates.size > MAX_EDITED_REFERENCES) return asVersion();
  const whole = new Map(
    Array.from(updates, ([id, lazyReference]) => [id, lazyReference && toReference(lazyReference)]),
  );
  const operations = operationsFor(referencesById(now, updates.keys()), whole, nextOrder);
  if (JSON.stringify(operations).length > MAX_EDIT_CHARACTERS) return asVersion();
  if (operations.length > 0) asEdits(operations);
}

/** A sort key later than all earlier ones on this device. Across devices the clock decides. */
function nextOrder(): string {
  lastOrder += 1;
  return `${platform().clock.now().toString(36).padStart(9, "0")}${lastOrder.toString(36).padStart(6, "0")}`;
}
