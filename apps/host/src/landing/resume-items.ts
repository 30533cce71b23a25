import { duplicatesAddress, libraryAddress, referenceAddress } from "../files/file-address.ts";
import { nameOf } from "../files/project-file.ts";
import { countDecided, type DuplicateProgress } from "../library/duplicates/duplicate-progress.ts";
import type { ReadingPlace } from "../library/view/reading-place.ts";
import { countOf, countText } from "../platform/date-text.ts";

const MAX_ITEMS = 3;

/** A person's unfinished work in a project, as stored on this device. */
export interface UnfinishedWork {
  readonly reading: ReadingPlace | undefined;
  readonly duplicates: readonly DuplicateProgress[];
  readonly note: { readonly text: string; readonly at: number } | undefined;
}

export interface ResumeItem {
  readonly kind: "reading" | "duplicates" | "note";
  readonly name: string;
  readonly line: string;
  readonly href: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Returns at most three items, the latest first, without those whose file is gone. */
export function resumeItems(
  { reading, duplicates, note }: UnfinishedWork,
  paths: ReadonlySet<string>,
): readonly ResumeItem[] {
  const items: ResumeItem[] = duplicates
    .filter(({ path }) => paths.has(path))
    .map((progress) => ({
      kind: "duplicates",
      name: `Find duplicates in ${nameOf(progress.path)}`,
      line: `${countText(countDecided(progress))} of ${countOf(progress.total, "pair")} decided`,
      href: duplicatesAddress(progress.path),
      at: progress.at,
    }));
  if (reading !== undefined && paths.has(reading.path)) items.push(readingItem(reading));
  if (note !== undefined)
    items.push({
      kind: "note",
      name: "Finish your note",
      line: note.text.trim(),
      href: "/project",
      at: note.at,
    });
  return items.toSorted((one, other) => other.at - one.at).slice(0, MAX_ITEMS);
}

function readingItem({ path, reference, at }: ReadingPlace): ResumeItem {
  return {
    kind: "reading",
    name: `Continue reading ${nameOf(path)}`,
    line: reference === undefined ? "" : reference.title || "A reference without a title",
    href: reference === undefined ? libraryAddress(path) : referenceAddress(path, reference.id),
    at,
  };
}
