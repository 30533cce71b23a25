import type { Extras, Reference } from "@tera/references";

/**
 * Where a reference names, beside its fields, the ids of those that a review of duplicates has kept beside it. It lies in the library itself: everybody who
 * works in it has decided then, every format takes it along, and undo takes it back.
 */
export const DISMISSED_DUPLICATES_KEY = "notDuplicateOf";

/** Whether a review has decided to keep both. Each of them has to say so: an id that came to mean another reference decides nothing. */
export function areDismissedDuplicates(one: Reference, other: Reference): boolean {
  return dismissedIdsOf(one).includes(other.id) && dismissedIdsOf(other).includes(one.id);
}

/** Both references, each saying that it is another work than the other one. */
export function dismissDuplicate(
  one: Reference,
  other: Reference,
): readonly [Reference, Reference] {
  return [
    withDismissedIds(one, [...dismissedIdsOf(one).filter((id) => id !== other.id), other.id]),
    withDismissedIds(other, [...dismissedIdsOf(other).filter((id) => id !== one.id), one.id]),
  ];
}

/** Both references, nothing decided on them as a pair any more. */
export function restoreDuplicate(
  one: Reference,
  other: Reference,
): readonly [Reference, Reference] {
  return [
    withDismissedIds(
      one,
      dismissedIdsOf(one).filter((id) => id !== other.id),
    ),
    withDismissedIds(
      other,
      dismissedIdsOf(other).filter((id) => id !== one.id),
    ),
  ];
}

function dismissedIdsOf({ extras }: Reference): readonly string[] {
  const names = extras?.json?.[DISMISSED_DUPLICATES_KEY];
  return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
}

function withDismissedIds(reference: Reference, names: readonly string[]): Reference {
  const {
    extras: { json: { [DISMISSED_DUPLICATES_KEY]: _before, ...json } = {}, ...formats } = {},
    ...fields
  } = reference;
  const all = names.length === 0 ? json : { ...json, [DISMISSED_DUPLICATES_KEY]: [...names] };
  const extras: Extras = Object.keys(all).length === 0 ? formats : { ...formats, json: all };
  return Object.keys(extras).length === 0 ? fields : { ...fields, extras };
}
