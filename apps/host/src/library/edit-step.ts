import type { Reference } from "@tera/references";
import { eachInTurns } from "../references/next-turn.ts";
import { type HeldReference, PackedReference, unpacked } from "../references/packed-reference.ts";
import { differing, isSame } from "./library-edits.ts";
import { heldByIdInTurns } from "./references-by-id.ts";

/** What one deed of a person made of references, by id: how each was and how it is; undefined where it was not there. */
export type EditStep = ReadonlyMap<
  string,
  { readonly before: HeldReference | undefined; readonly after: HeldReference | undefined }
>;

/** Steps of so few keep references unpacked: each packed one would keep those that came with it, for as long as the step can be taken back. */
const FEW = 200;

/** Which way a step is gone: done, or taken back. */
export type StepWay = "forth" | "back";

/**
 * The step from what is there now to what is wanted; null takes a reference out. References that stay as they are, are no part of it.
 * The page has its turn in between, however many they are.
 */
export async function stepTo(
  now: readonly HeldReference[],
  wanted: ReadonlyMap<string, HeldReference | null>,
): Promise<EditStep> {
  const there = await heldByIdInTurns(now, wanted);
  const kept = wanted.size > FEW ? (held: HeldReference) => held : unpacked;
  const step = new Map<
    string,
    { before: HeldReference | undefined; after: HeldReference | undefined }
  >();
  await eachInTurns(wanted, ([id, reference]) => {
    const before = there.get(id);
    const after = reference ?? undefined;
    const isChange =
      before !== undefined && after !== undefined
        ? differing(unpacked(before), unpacked(after)).length > 0
        : before !== after;
    if (isChange) step.set(id, { before: before && kept(before), after });
  });
  return step;
}

/**
 * What a step asks for, gone now. What others have changed since stays theirs: a field that is not as the step left it is passed over, and so is
 * a reference that was deleted since, or edited where the step would delete it. The page has its turn in between, however many references they are.
 */
export async function wantedBy(
  step: EditStep,
  way: StepWay,
  now: readonly HeldReference[],
): Promise<{
  readonly wanted: ReadonlyMap<string, HeldReference | null>;
  readonly passedOver: number;
}> {
  const there = await heldByIdInTurns(now, step);
  const wanted = new Map<string, HeldReference | null>();
  let passedOver = 0;
  await eachInTurns(step, ([id, gone]) => {
    const [before, after] = way === "forth" ? [gone.before, gone.after] : [gone.after, gone.before];
    const standing = there.get(id);
    if (before === undefined || after === undefined) {
      const isAsLeft =
        before === undefined
          ? standing === undefined
          : standing !== undefined && isUnchanged(before, standing);
      if (isAsLeft) wanted.set(id, after ?? null);
      else passedOver += 1;
      return;
    }
    const [was, becomes] = [unpacked(before), unpacked(after)];
    const present = standing && unpacked(standing);
    const fields = differing(was, becomes);
    const free =
      present === undefined ? [] : fields.filter((field) => isSame(present[field], was[field]));
    if (free.length < fields.length) passedOver += 1;
    if (present !== undefined && free.length > 0) {
      wanted.set(id, {
        ...withoutFields(present, free),
        ...Object.fromEntries(
          free.flatMap((field) => (becomes[field] === undefined ? [] : [[field, becomes[field]]])),
        ),
      });
    }
  });
  return { wanted, passedOver };
}

function isUnchanged(before: HeldReference, now: HeldReference): boolean {
  if (
    before === now ||
    (before instanceof PackedReference && now instanceof PackedReference && before.isLike(now))
  )
    return true;
  return differing(unpacked(before), unpacked(now)).length === 0;
}

function withoutFields(reference: Reference, fields: readonly string[]): Reference {
  const kept = Object.entries(reference).filter(([field]) => !fields.includes(field));
  return { ...Object.fromEntries(kept), id: reference.id };
}
