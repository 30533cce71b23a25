import { platform } from "../platform/platform.ts";
import { type LazyReference, toReference } from "../references/serialized-reference.ts";
import type { Operation } from "../sync/operations.ts";
import { operationsFor } from "./library-edits.ts";
import { referencesById } from "./references-by-id.ts";

/** Changes of more references than this are written into the file at once: as edits they would be slow for everybody. */
const MAX_EDITED_REFERENCES = 200;

/** Nor may what is sent as edits be longer than this. */
const MAX_EDIT_CHARACTERS = 200_000;

/** The two ways in which references change. */
export interface ChangeHandlers {
  /** As edits, which everybody who has the library open sees at once. */
  readonly asEdits: (operations: readonly Operation[]) => void;
  /** As the next version of the file. */
  readonly asVersion: () => Promise<void>;
}

let lastOrder = 0;

/** Makes references what is wanted of them, in the way that suits how much it is. */
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

/** Later than all before it, on this device; of two devices the clock decides. */
function nextOrder(): string {
  lastOrder += 1;
  return `${platform().clock.now().toString(36).padStart(9, "0")}${lastOrder.toString(36).padStart(6, "0")}`;
}
