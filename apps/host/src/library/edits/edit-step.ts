import type { Reference } from "@tera/references";
import { isSameJson } from "@tera/sync";
import { forEachInChunks } from "../../references/yield-to-main.ts";
import {
  type LazyReference,
  SerializedReference,
  toReference,
} from "../../references/serialized-reference.ts";
import { changedFields } from "./library-edits.ts";
import { lazyReferencesByIdInChunks } from "../data/references-by-id.ts";

/**
 * One undoable change: references by id, before and after it. A reference that did not exist is
 * undefined.
 */
export type EditStep = ReadonlyMap<
  string,
  { readonly before: LazyReference | undefined; readonly after: LazyReference | undefined }
>;

/**
 * Steps up to this size store deserialized references, because a serialized one keeps its whole
 * batch in memory.
 */
const MAX_DESERIALIZED = 200;

export type StepDirection = "redo" | "undo";

/**
 * Computes the step for `updates`, leaving out unchanged references. A null update deletes a
 * reference. Yields to the main thread.
 */
export async function stepTo(
  now: readonly LazyReference[],
  updates: ReadonlyMap<string, LazyReference | null>,
): Promise<EditStep> {
  const there = await lazyReferencesByIdInChunks(now, updates);
  const kept =
    updates.size > MAX_DESERIALIZED ? (lazyReference: LazyReference) => lazyReference : toReference;
  const step = new Map<
    string,
    { before: LazyReference | undefined; after: LazyReference | undefined }
  >();
  await forEachInChunks(updates, ([id, reference]) => {
    const before = there.get(id);
    const after = reference ?? undefined;
    const isChange =
      before !== undefined && after !== undefined
        ? changedFields(toReference(before), toReference(after)).length > 0
        : before !== after;
    if (isChange) step.set(id, { before: before && kept(before), after });
  });
  return step;
}

/**
 * Computes the updates that undo or redo a step without overwriting others' later changes.
 * `skipped` counts the references with changes that were left out. Yields to the main thread.
 */
export async function updatesFor(
  step: EditStep,
  direction: StepDirection,
  now: readonly LazyReference[],
): Promise<{
  readonly updates: ReadonlyMap<string, LazyReference | null>;
  readonly skipped: number;
}> {
  const there = await lazyReferencesByIdInChunks(now, step);
  const updates = new Map<string, LazyReference | null>();
  let skipped = 0;
  await forEachInChunks(step, ([id, gone]) => {
    const [before, after] =
      direction === "redo" ? [gone.before, gone.after] : [gone.after, gone.before];
    const existing = there.get(id);
    if (before === undefined || after === undefined) {
      const isAsLeft =
        before === undefined
          ? existing === undefined
          : existing !== undefined && isUnchanged(before, existing);
      if (isAsLeft) updates.set(id, after ?? null);
      else skipped += 1;
      return;
    }
    const [was, becomes] = [toReference(before), toReference(after)];
    const current = existing && toReference(existing);
    const fields = changedFields(was, becomes);
    const free =
      current === undefined ? [] : fields.filter((field) => isSameJson(current[field], was[field]));
    if (free.length < fields.length) skipped += 1;
    if (current !== undefined && free.length > 0) {
      updates.set(id, {
        ...withoutFields(current, free),
        ...Object.fromEntries(
          free.flatMap((field) => (becomes[field] === undefined ? [] : [[field, becomes[field]]])),
        ),
      });
    }
  });
  return { updates, skipped };
}

function isUnchanged(before: LazyReference, now: LazyReference): boolean {
  if (
    before === now ||
    (before instanceof SerializedReference &&
      now instanceof SerializedReference &&
      before.hasSameBytes(now))
  )
    return true;
  return changedFields(toReference(before), toReference(now)).length === 0;
}

function withoutFields(reference: Reference, fields: readonly string[]): Reference {
  const kept = Object.entries(reference).filter(([field]) => !fields.includes(field));
  return { ...Object.fromEntries(kept), id: reference.id };
}
