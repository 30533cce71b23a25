import type { Extras, Reference } from "@tera/references";

/**
 * JSON extra that lists the ids of a reference's dismissed duplicates. The library stores it, so it
 * applies to everyone, is kept in every format and can be undone.
 */
export const DISMISSED_DUPLICATES_KEY = "notDuplicateOf";

/** Both references must name each other, because an id may be reused for another reference. */
export function areDismissedDuplicates(one: Reference, other: Reference): boolean {
  return dismissedIdsOf(one).includes(other.id) && dismissedIdsOf(other).includes(one.id);
}

export function dismissDuplicate(
  one: Reference,
  other: Reference,
): readonly [Reference, Reference] {
  return [
    withDismissedIds(one, [...dismissedIdsOf(one).filter((id) => id !== other.id), other.id]),
    withDismissedIds(other, [...dismissedIdsOf(other).filter((id) => id !== one.id), one.id]),
  ];
}

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

export function dismissedIdsOf({ extras }: Reference): readonly string[] {
  const names = extras?.json?.[DISMISSED_DUPLICATES_KEY];
  return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
}

/** Sorts the ids, so that the same dismissals in any order make the same reference. */
export function withDismissedIds(reference: Reference, names: readonly string[]): Reference {
  const {
    extras: { json: { [DISMISSED_DUPLICATES_KEY]: _before, ...json } = {}, ...formats } = {},
    ...fields
  } = reference;
  const all = names.length === 0 ? json : { ...json, [DISMISSED_DUPLICATES_KEY]: names.toSorted() };
  const extras: Extras = Object.keys(all).length === 0 ? formats : { ...formats, json: all };
  return Object.keys(extras).length === 0 ? fields : { ...fields, extras };
}
