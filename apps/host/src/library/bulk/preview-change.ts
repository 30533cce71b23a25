import { type LazyReference, toReference } from "../../references/serialized-reference.ts";
import { forEachInChunks } from "../../references/yield-to-main.ts";
import { fieldText } from "../panel/field-text.ts";
import { type FieldChange, fieldChanger } from "./field-change.ts";

/** Texts are excerpts around the first difference. */
interface ChangedValue {
  readonly id: string;
  readonly before: string;
  readonly after: string;
}

export interface ChangePreview {
  /** How many references the change would change. */
  readonly count: number;
  /** The first different values that change; of a move, those of its target. */
  readonly values: readonly ChangedValue[];
}

const MAX_VALUES = 3;
const MAX_CHARACTERS = 90;
/** Characters shown before the first difference. */
const LEAD_CHARACTERS = 30;

/** Yields to the main thread. Rejects when `signal` aborts. */
export async function previewChange(
  references: readonly LazyReference[],
  change: FieldChange,
  signal: AbortSignal,
): Promise<ChangePreview> {
  const changed = fieldChanger(change);
  const field = change.kind === "move" ? change.target : change.field;
  const values: ChangedValue[] = [];
  const seen = new Set<string>();
  let count = 0;
  await forEachInChunks(references, (lazyReference) => {
    signal.throwIfAborted();
    const reference = toReference(lazyReference);
    const next = changed(reference);
    if (next === undefined) return;
    count += 1;
    if (values.length === MAX_VALUES) return;
    const before = fieldText(reference, field);
    const after = fieldText(next, field);
    const key = JSON.stringify([before, after]);
    if (seen.has(key)) return;
    seen.add(key);
    values.push({ id: reference.id, ...excerpts(before, after) });
  });
  return { count, values };
}

/** Shortens two texts to what is around their first difference, in one line each. */
export function excerpts(
  before: string,
  after: string,
): { readonly before: string; readonly after: string } {
  const [one, other] = [oneLine(before), oneLine(after)];
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const start = same > LEAD_CHARACTERS * 2 ? startOfWord(one, same - LEAD_CHARACTERS) : 0;
  return { before: excerpt(one, start), after: excerpt(other, start) };
}

function oneLine(text: string): string {
  return text.replaceAll("\n", "; ");
}

function startOfWord(text: string, from: number): number {
  return text.lastIndexOf(" ", from) + 1;
}

function excerpt(text: string, start: number): string {
  const end = start + MAX_CHARACTERS;
  return `${start > 0 ? "…" : ""}${text.slice(start, end)}${end < text.length ? "…" : ""}`;
}
