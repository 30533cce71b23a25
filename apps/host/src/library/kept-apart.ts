import type { Extras, Reference } from "@tera/references";

/**
 * Where a reference names, beside its fields, the ids of those that a review of duplicates has kept beside it. It lies in the library itself: everybody who
 * works in it has decided then, every format takes it along, and undo takes it back.
 */
export const KEPT_APART = "notDuplicateOf";

/** Whether a review has decided to keep both. Each of them has to say so: an id that came to mean another reference decides nothing. */
export function areKeptApart(one: Reference, other: Reference): boolean {
  return keptApartFrom(one).includes(other.id) && keptApartFrom(other).includes(one.id);
}

/** Both references, each saying that it is another work than the other one. */
export function keptApart(one: Reference, other: Reference): readonly [Reference, Reference] {
  return [
    withNames(one, [...keptApartFrom(one).filter((id) => id !== other.id), other.id]),
    withNames(other, [...keptApartFrom(other).filter((id) => id !== one.id), one.id]),
  ];
}

/** Both references, nothing decided on them as a pair any more. */
export function notKeptApart(one: Reference, other: Reference): readonly [Reference, Reference] {
  return [
    withNames(
      one,
      keptApartFrom(one).filter((id) => id !== other.id),
    ),
    withNames(
      other,
      keptApartFrom(other).filter((id) => id !== one.id),
    ),
  ];
}

function keptApartFrom({ extras }: Reference): readonly string[] {
  const names = extras?.json?.[KEPT_APART];
  return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
}

function withNames(reference: Reference, names: readonly string[]): Reference {
  const { extras: { json: { [KEPT_APART]: _before, ...json } = {}, ...formats } = {}, ...fields } =
    reference;
  const all = names.length === 0 ? json : { ...json, [KEPT_APART]: [...names] };
  const extras: Extras = Object.keys(all).length === 0 ? formats : { ...formats, json: all };
  return Object.keys(extras).length === 0 ? fields : { ...fields, extras };
}
