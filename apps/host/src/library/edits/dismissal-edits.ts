import type { Reference } from "@tera/references";
import { isSameJson, type Operation } from "@tera/sync";
import { dismissedIdsOf, withDismissedIds } from "../../references/dismissed-duplicates.ts";

/**
 * Begins the fields of an edit that each name one dismissed duplicate. They are separate from `extras`,
 * so that two people who dismiss duplicates of one reference at the same time keep both.
 */
const DISMISSAL_PREFIX = "notDuplicateOf:";

/** Returns the id of the dismissed duplicate, or undefined for any other field of an edit. */
export function dismissedIdIn(field: string): string | undefined {
  return field.startsWith(DISMISSAL_PREFIX) ? field.slice(DISMISSAL_PREFIX.length) : undefined;
}

/** Dismisses the duplicates that are true, and restores the others. */
export function withDismissals(
  reference: Reference,
  dismissals: ReadonlyMap<string, boolean>,
): Reference {
  const ids = new Set(dismissedIdsOf(reference));
  for (const [id, isDismissed] of dismissals)
    if (isDismissed) ids.add(id);
    else ids.delete(id);
  return withDismissedIds(reference, [...ids]);
}

/** Sets single dismissals, and `extras` only if something else differs. */
export function extrasOperations(before: Reference, after: Reference): readonly Operation[] {
  const [had, has] = [new Set(dismissedIdsOf(before)), new Set(dismissedIdsOf(after))];
  const dismissal = (id: string, value: true | null): Operation => ({
    set: [after.id, DISMISSAL_PREFIX + id],
    value,
  });
  const dismissals = [
    ...[...has].filter((id) => !had.has(id)).map((id) => dismissal(id, true)),
    ...[...had].filter((id) => !has.has(id)).map((id) => dismissal(id, null)),
  ];
  const isOtherwiseSame = isSameJson(
    withDismissedIds(before, []).extras,
    withDismissedIds(after, []).extras,
  );
  return isOtherwiseSame && dismissals.length > 0
    ? dismissals
    : [{ set: [after.id, "extras"], value: after.extras ?? null }, ...dismissals];
}
