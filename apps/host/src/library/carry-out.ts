import { platform } from "../platform/platform.ts";
import { type HeldReference, unpacked } from "../references/packed-reference.ts";
import type { Operation } from "../sync/operations.ts";
import { operationsFor } from "./library-edits.ts";
import { referencesById } from "./references-by-id.ts";

/** Changes of more references than this are written into the file at once: as edits they would be slow for everybody. */
const MOST_EDITED = 200;

/** Nor may what is sent as edits be longer than this. */
const MOST_CHARACTERS = 200_000;

/** The two ways in which references change. */
export interface ChangeWays {
  /** As edits, which everybody who has the library open sees at once. */
  readonly asEdits: (operations: readonly Operation[]) => void;
  /** As the next version of the file. */
  readonly asVersion: () => Promise<void>;
}

let lastOrder = 0;

/** Makes references what is wanted of them, in the way that suits how much it is. */
export async function carryOut(
  now: readonly HeldReference[],
  wanted: ReadonlyMap<string, HeldReference | null>,
  { asEdits, asVersion }: ChangeWays,
): Promise<void> {
  if (wanted.size > MOST_EDITED) return asVersion();
  const whole = new Map(Array.from(wanted, ([id, held]) => [id, held && unpacked(held)]));
  const operations = operationsFor(referencesById(now, wanted.keys()), whole, nextOrder);
  if (JSON.stringify(operations).length > MOST_CHARACTERS) return asVersion();
  if (operations.length > 0) asEdits(operations);
}

/** Later than all before it, on this device; of two devices the clock decides. */
function nextOrder(): string {
  lastOrder += 1;
  return `${platform().clock.now().toString(36).padStart(9, "0")}${lastOrder.toString(36).padStart(6, "0")}`;
}
