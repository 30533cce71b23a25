import type {
  Provenance,
  Round,
  RoundOutcome,
  RoundProgress,
  TracedEntry,
  TracedFile,
} from "@tera/bridge-sdk/screening";
import { dayText } from "../frame/number-text.ts";

/** A part of a number, and the file, entry or round that it comes from. */
interface FlowPart {
  readonly label: string;
  readonly count: number;
  /** For example "Merged library.ris, 6 March 2026". */
  readonly source: string;
}

/** `total` is null while nothing says the number. */
export interface FlowNumber {
  readonly total: number | null;
  readonly parts: readonly FlowPart[];
}

/** The numbers of the PRISMA 2020 flow diagram for a new review with databases and registers. */
export interface FlowNumbers {
  readonly identified: FlowNumber;
  readonly duplicates: FlowNumber;
  readonly removedOtherwise: FlowNumber;
  readonly screened: FlowNumber;
  readonly excluded: FlowNumber;
  readonly sought: FlowNumber;
  readonly notRetrieved: FlowNumber;
  readonly assessed: FlowNumber;
  readonly excludedWithReasons: FlowNumber;
  readonly included: FlowNumber;
}

/** A round with what became of its references; only the newest of a stage counts. */
export interface CountedRound {
  readonly round: Round;
  readonly progress: RoundProgress;
  readonly outcomes: readonly RoundOutcome[];
}

const UNKNOWN: FlowNumber = { total: null, parts: [] };

/**
 * Counts a review. Records are identified by the libraries that others were made from and by
 * imports into libraries. Once a round is open, only files count from which its library was made.
 */
export function countFlow(provenance: Provenance, rounds: readonly CountedRound[]): FlowNumbers {
  const titles = newest(rounds, "title-abstract");
  const fullTexts = newest(rounds, "full-text");
  const first = titles ?? fullTexts;
  const files = first === undefined ? provenance.files : originsOf(first.round, provenance.files);
  const ids = new Set(files.map(({ id }) => id));
  const entries = provenance.entries.filter(
    ({ files: [changed = ""], undoneBy }) => ids.has(changed) && undoneBy === null,
  );
  const identified = sumOf(identifiedParts(files, entries));
  const duplicates = sumOf(duplicateParts(entries, files));
  const screened = titles === undefined ? UNKNOWN : sumOf([whole(titles, "Records")]);
  const sought =
    titles === undefined
      ? UNKNOWN
      : sumOf([
          part(titles, "Included", titles.progress.include),
          part(titles, "Maybe", titles.progress.maybe),
        ]);
  const assessed = fullTexts === undefined ? UNKNOWN : sumOf([whole(fullTexts, "Reports")]);
  return {
    identified,
    duplicates,
    removedOtherwise: difference(
      identified,
      (duplicates.total ?? 0) + (screened.total ?? Number.NaN),
      "Before screening",
    ),
    screened,
    excluded:
      titles === undefined ? UNKNOWN : sumOf([part(titles, "Excluded", titles.progress.exclude)]),
    sought,
    notRetrieved: difference(sought, assessed.total ?? Number.NaN, "Without full text"),
    assessed,
    excludedWithReasons: fullTexts === undefined ? UNKNOWN : sumOf(reasonParts(fullTexts)),
    included:
      fullTexts === undefined
        ? UNKNOWN
        : sumOf([part(fullTexts, "Included", fullTexts.progress.include)]),
  };
}

function newest(rounds: readonly CountedRound[], stage: Round["stage"]): CountedRound | undefined {
  const own = newestRound(
    rounds.map(({ round }) => round),
    stage,
  );
  return rounds.find(({ round }) => round === own);
}

/** The round of a stage that counts. */
export function newestRound(rounds: readonly Round[], stage: Round["stage"]): Round | undefined {
  return rounds
    .filter((round) => round.stage === stage)
    .toSorted((a, b) => Date.parse(b.openedAt) - Date.parse(a.openedAt))[0];
}

/** The round's library and all files that it was made from. */
function originsOf(round: Round, files: readonly TracedFile[]): readonly TracedFile[] {
  const byId = new Map(files.map((file) => [file.id, file]));
  const screened = files.filter(({ path }) => path === round.filePath);
  const waiting = [...screened];
  const found = new Set<TracedFile>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    for (const parent of file.parents) {
      const known = byId.get(parent.file);
      if (known !== undefined) waiting.push(known);
    }
  }
  return files.filter((file) => found.has(file));
}

function identifiedParts(
  files: readonly TracedFile[],
  entries: readonly TracedEntry[],
): readonly FlowPart[] {
  const databases = new Map(
    entries
      .filter(({ type }) => type === "fileMerge")
      .flatMap((entry) => sourcesOf(entry))
      .flatMap(({ filePath, database }) =>
        database === undefined ? [] : [[filePath, database] as const],
      ),
  );
  const uploads = files
    .filter(({ parents, madeReferences }) => parents.length === 0 && (madeReferences ?? 0) > 0)
    .map(({ path, madeReferences, madeAt }) => ({
      label: databases.get(path) ?? path,
      count: madeReferences ?? 0,
      source: `${path}, ${dayText(madeAt)}`,
    }));
  const imports = entries
    .filter(({ type }) => type === "fileImport")
    .flatMap((entry) =>
      sourcesOf(entry).map(({ filePath, references, database }) => ({
        label: database ?? filePath,
        count: references,
        source: `Imported from ${filePath}, ${dayText(entry.created_at)}`,
      })),
    );
  return [...uploads, ...imports];
}

function duplicateParts(
  entries: readonly TracedEntry[],
  files: readonly TracedFile[],
): readonly FlowPart[] {
  return entries
    .filter(({ type }) => type === "fileDedupe")
    .map(({ data, created_at, files: about }) => ({
      label: "Duplicates",
      count: typeof data["removed"] === "number" ? data["removed"] : 0,
      source: `${files.find(({ id }) => about.includes(id))?.path ?? ""}, ${dayText(created_at)}`,
    }));
}

/** Exclusions by reason, the most frequent first. */
function reasonParts(counted: CountedRound): readonly FlowPart[] {
  const counts = new Map<string, number>();
  for (const { outcome, reason } of counted.outcomes)
    if (outcome === "exclude")
      counts.set(reason ?? "No reason", (counts.get(reason ?? "No reason") ?? 0) + 1);
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .map(([reason, count]) => part(counted, reason, count));
}

interface EntrySource {
  readonly filePath: string;
  readonly references: number;
  readonly database?: string;
}

function sourcesOf({ data }: TracedEntry): readonly EntrySource[] {
  const { sources } = data;
  if (!Array.isArray(sources)) return [];
  return sources.filter(
    (source: unknown): source is EntrySource =>
      typeof source === "object" &&
      source !== null &&
      "filePath" in source &&
      typeof source.filePath === "string" &&
      "references" in source &&
      typeof source.references === "number" &&
      (!("database" in source) || typeof source.database === "string"),
  );
}

function whole(counted: CountedRound, label: string): FlowPart {
  return part(counted, label, counted.round.references);
}

function part({ round }: CountedRound, label: string, count: number): FlowPart {
  return { label, count, source: `Round “${round.name}”, ${dayText(round.openedAt)}` };
}

function sumOf(parts: readonly FlowPart[]): FlowNumber {
  return { total: parts.reduce((sum, { count }) => sum + count, 0), parts };
}

/** What is left of a number after `others`; unknown if either is, or if the difference is negative. */
function difference({ total }: FlowNumber, others: number, label: string): FlowNumber {
  const count = (total ?? Number.NaN) - others;
  return Number.isNaN(count) || count < 0
    ? UNKNOWN
    : { total: count, parts: [{ label, count, source: "Computed from the other numbers" }] };
}
