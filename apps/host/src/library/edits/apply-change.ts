import { platform } from "../../platform/platform.ts";
import { type LazyReference, toReference } from "../../references/serialized-reference.ts";
import type { Operation } from "@tera/sync";
import { operationsFor } from "./library-edits.ts";
import { referencesById } from "../data/references-by-id.ts";

/** Larger changes are not sent as live edits, which would be slow for everyone. */
const MAX_EDITED_REFERENCES = 200;

const MAX_EDIT_CHARACTERS = 200_000;

export interface ChangeHandlers {
  /** Sends live edits, which everyone with the library open sees immediately. */
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

/**
 * Returns a sort key greater than all earlier ones on this device. Clocks decide the order between
 * devices.
 */
function nextOrder(): string {
  lastOrder += 1;
  return `${platform().clock.now().toString(36).padStart(9, "0")}${lastOrder.toString(36).padStart(6, "0")}`;
}
