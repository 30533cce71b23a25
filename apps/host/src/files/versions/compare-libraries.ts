import { LIST_FIELDS, TEXT_FIELDS, type Reference } from "@tera/references";

export interface ReferenceTitle {
  readonly id: string;
  readonly title: string;
}

interface ChangedReference extends ReferenceTitle {
  readonly fields: readonly FieldChange[];
}

interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** The lists have at most `MAX_LISTED` entries; the counts are exact. */
export interface LibraryComparison {
  readonly added: readonly ReferenceTitle[];
  readonly addedCount: number;
  readonly removed: readonly ReferenceTitle[];
  readonly removedCount: number;
  readonly changed: readonly ChangedReference[];
  readonly changedCount: number;
  readonly unchangedCount: number;
}

/** Nobody would read more entries, and they would block the page. */
const MAX_LISTED = 500;

const FIELDS: readonly string[] = ["type", ...TEXT_FIELDS, ...LIST_FIELDS];

/**
 * Compares two versions of a library. Matches references by id and title, then by DOI, then by
 * title and date, and only then by id alone: an id may be just a record's number, which changes
 * when a record is inserted before it.
 */
export function compareLibraries(
  before: readonly Reference[],
  after: readonly Reference[],
): LibraryComparison {
  const matches = matchReferences(before, after);
  const added: ReferenceTitle[] = [];
  const changed: ChangedReference[] = [];
  for (const reference of after) {
    const earlier = matches.get(reference);
    if (earlier === undefined) {
      added.push(titleOf(reference));
      continue;
    }
    const fields = fieldChanges(earlier, reference);
    if (fields.length > 0) changed.push({ ...titleOf(reference), fields });
  }
  const kept = new Set(matches.values());
  const removed = before.filter((reference) => !kept.has(reference)).map(titleOf);
  return {
    added: added.slice(0, MAX_LISTED),
    addedCount: added.length,
    removed: removed.slice(0, MAX_LISTED),
    removedCount: removed.length,
    changed: changed.slice(0, MAX_LISTED),
    changedCount: changed.length,
    unchangedCount: after.length - added.length - changed.length,
  };
}

/** Maps later references to matching earlier ones. Each is matched at most once. */
function matchReferences(
  before: readonly Reference[],
  after: readonly Reference[],
): ReadonlyMap<Reference, Reference> {
  const matches = new Map<Reference, Reference>();
  const left = new Set(before);
  const match = (keyOf: (reference: Reference) => string | undefined): void => {
    const earlier = new Map<string, Reference[]>();
    for (const reference of left) {
      const key = keyOf(reference);
      if (key !== undefined) earlier.set(key, [...(earlier.get(key) ?? []), reference]);
    }
    for (const reference of after) {
      if (matches.has(reference)) continue;
      const key = keyOf(reference);
      const found = key === undefined ? undefined : earlier.get(key)?.shift();
      if (found === undefined) continue;
      matches.set(reference, found);
      left.delete(found);
    }
  };
  match(idAndTitle);
  match(({ doi }) => normal(doi) || undefined);
  match(({ title, date }) =>
    normal(title) === "" ? undefined : `${normal(title)}\n${date ?? ""}`,
  );
  match(({ id }) => id);
  return matches;
}

function idAndTitle({ id, title }: Reference): string {
  return `${id}\n${normal(title)}`;
}

function normal(text: string | undefined): string {
  return (text ?? "").normalize("NFKC").toLowerCase().replaceAll(/\s+/gu, " ").trim();
}

function titleOf({ id, title }: Reference): ReferenceTitle {
  return { id, title: title?.trim() || `Reference ${id} without a title` };
}

function fieldChanges(before: Reference, after: Reference): readonly FieldChange[] {
  return FIELDS.flatMap((field) => {
    const [one, other] = [textIn(before, field), textIn(after, field)];
    return one === other ? [] : [{ field, before: one, after: other }];
  });
}

function textIn(reference: Reference, field: string): string {
  const value: unknown = Reflect.get(reference, field);
  if (Array.isArray(value)) return value.join("; ");
  return typeof value === "string" ? value : "";
}
