import type { Reference } from "@tera/references";
import { forEachInChunks } from "../references/yield-to-main.ts";
import {
  type LazyReference,
  SerializedReference,
  toReference,
} from "../references/serialized-reference.ts";
import { changedFields, isSameValue } from "./library-edits.ts";
import { lazyReferencesByIdInChunks } from "./references-by-id.ts";

/** What one deed of a person made of references, by id: how each was and how it is; undefined where it was not there. */
export type EditStep = ReadonlyMap<
  string,
  { readonly before: LazyReference | undefined; readonly after: LazyReference | undefined }
>;

/** Steps of so few keep references unpacked: each packed one would keep those that came with it, for as long as the step can be taken back. */
const MAX_DESERIALIZED = 200;

/** Which way a step is gone: done, or taken back. */
export type StepDirection = "redo" | "undo";

/**
 * The step from what is there now to what is wanted; null takes a reference out. References that stay as they are, are no part of it.
 * The page has its turn in between, however many they are.
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
 * What a step asks for, gone now. What others have changed since stays theirs: a field that is not as the step left it is passed over, and so is
 * a reference that was deleted since, or edited where the step would delete it. The page has its turn in between, however many references they are.
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
      current === undefined
        ? []
        : fields.filter((field) => isSameValue(current[field], was[field]));
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
