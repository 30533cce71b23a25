import type { Reference } from "@tera/references";
import { turnBetween } from "../references/next-turn.ts";
import { differing, isSame } from "./library-edits.ts";
import { referencesById } from "./references-by-id.ts";

/** What one deed of a person made of references, by id: how each was and how it is; undefined where it was not there. */
export type EditStep = ReadonlyMap<string, { readonly before: Reference | undefined; readonly after: Reference | undefined }>;

/** The step from what is there now to what is wanted; null takes a reference out. References that stay as they are, are no part of it. */
export function stepTo(now: ReadonlyMap<string, Reference>, wanted: ReadonlyMap<string, Reference | null>): EditStep {
  const step = new Map<string, { before: Reference | undefined; after: Reference | undefined }>();
  for (const [id, reference] of wanted) {
    const before = now.get(id);
    const after = reference ?? undefined;
    const isChange = before !== undefined && after !== undefined ? differing(before, after).length > 0 : before !== after;
    if (isChange) step.set(id, { before, after });
  }
  return step;
}

/** The step that takes a step back. */
export function reversed(step: EditStep): EditStep {
  return new Map([...step].map(([id, { before, after }]) => [id, { before: after, after: before }]));
}

/**
 * What a step asks for, taken now. What others have changed since stays theirs: a field that is not as the step left it is passed over, and so is
 * a reference that was deleted since, or edited where the step would delete it.
 */
export function wantedBy(step: EditStep, now: ReadonlyMap<string, Reference>): { readonly wanted: ReadonlyMap<string, Reference | null>; readonly passedOver: number } {
  const wanted = new Map<string, Reference | null>();
  let passedOver = 0;
  for (const [id, { before, after }] of step) {
    const present = now.get(id);
    if (before === undefined || after === undefined) {
      const isAsLeft = before === undefined ? present === undefined : present !== undefined && differing(before, present).length === 0;
      if (isAsLeft) wanted.set(id, after ?? null);
      else passedOver += 1;
      continue;
    }
    const fields = differing(before, after);
    const free = present === undefined ? [] : fields.filter((field) => isSame(present[field], before[field]));
    if (free.length < fields.length) passedOver += 1;
    if (present !== undefined && free.length > 0) {
      wanted.set(id, { ...withoutFields(present, free), ...Object.fromEntries(free.flatMap((field) => (after[field] === undefined ? [] : [[field, after[field]]]))) });
    }
  }
  return { wanted, passedOver };
}

/** So many references are compared before the page has its turn. */
const TURN_SIZE = 5_000;

/** The same for a whole library; where the step is of many references, the page has its turn in between. */
export async function wantedInTurns(step: EditStep, now: readonly Reference[]): Promise<ReturnType<typeof wantedBy>> {
  await turnBetween(step.size);
  const byId = referencesById(now, step.keys());
  const all = new Map<string, Reference | null>();
  let passedOver = 0;
  const entries = [...step];
  for (let at = 0; at < entries.length; at += TURN_SIZE) {
    await turnBetween(step.size);
    const part = wantedBy(new Map(entries.slice(at, at + TURN_SIZE)), byId);
    for (const [id, reference] of part.wanted) all.set(id, reference);
    passedOver += part.passedOver;
  }
  return { wanted: all, passedOver };
}

function withoutFields(reference: Reference, fields: readonly string[]): Reference {
  const kept = Object.entries(reference).filter(([field]) => !fields.includes(field));
  // The id is no field of an edit, so it is always kept.
  return Object.fromEntries(kept) as unknown as Reference;
}
