import type {
  Provenance,
  Round,
  RoundOutcome,
  RoundProgress,
  TracedEntry,
  TracedFile,
} from "@tera/bridge-sdk/screening";
import { dayText } from "../frame/number-text.ts";
import { addedParts, duplicateParts, identifiedParts } from "./count-sources.ts";
import {
  difference,
  type FlowName,
  type FlowNumber,
  type FlowNumbers,
  type FlowPart,
  type FlowSettings,
  NO_SETTINGS,
  sumOf,
  UNKNOWN,
  withSet,
} from "./flow-numbers.ts";
import { originsOf, type PickedRounds, type Stages } from "./pick-rounds.ts";
import { isOther } from "./search-method.ts";

/** A round with what became of its references. */
export interface CountedRound {
  readonly round: Round;
  readonly progress: RoundProgress;
  readonly outcomes: readonly RoundOutcome[];
}

/**
 * Counts a review. Records are identified by imports and by the files that libraries were made
 * from; once a round is open, only by those of its library. References that people added themselves
 * come from other methods, and are screened with the rest if they were added before the round.
 */
export function countFlow(
  provenance: Provenance,
  { previous, current, isUpdate }: PickedRounds<CountedRound>,
  { set }: Pick<FlowSettings, "set"> = NO_SETTINGS,
): FlowNumbers {
  const finish = (name: FlowName, number: FlowNumber) => withSet(number, set[name]);
  const found = identification(provenance, previous, current, finish);
  const screening = screeningNumbers(current, finish);
  const other = otherNumbers(found.otherIdentified, finish);
  const earlier = includedIn(previous);
  const previousStudies = {
    ...finish("previousStudies", earlier),
    isAwaited: isUpdate,
  };
  const previousReports = finish("previousReports", earlier);
  const ownIncluded = includedIn(current);
  const fromOther = difference(other.otherAssessed, [other.otherExcluded], "From other methods");
  const allIncluded = ownIncluded.total === null ? UNKNOWN : joined(ownIncluded, fromOther);
  const included = finish("included", allIncluded);
  const includedReports = finish("includedReports", allIncluded);
  const { identified, duplicates, removedByTools } = found;
  const before = add(identified, found.otherIdentified.screenedToo ?? 0);
  return {
    ...screening,
    ...other,
    identified,
    duplicates,
    removedByTools,
    removedOtherwise: finish(
      "removedOtherwise",
      difference(
        before,
        [duplicates, known(removedByTools), screening.screened],
        "Before screening",
      ),
    ),
    previousStudies,
    previousReports,
    included,
    includedReports,
    totalStudies: finish("totalStudies", total(previousStudies, included)),
    totalReports: finish("totalReports", total(previousReports, includedReports)),
  };
}

type Finish = (name: FlowName, number: FlowNumber) => FlowNumber;

function identification(
  provenance: Provenance,
  previous: Stages<CountedRound>,
  current: Stages<CountedRound>,
  finish: Finish,
): Pick<FlowNumbers, "identified" | "duplicates" | "removedByTools" | "otherIdentified"> {
  const screened = (current.titles ?? current.fullTexts)?.round;
  const before = (previous.titles ?? previous.fullTexts)?.round;
  const all = new Map(provenance.files.map((file) => [file.id, file]));
  const earlier = before === undefined ? new Set<TracedFile>() : originsOf(before, provenance);
  const origins = screened === undefined ? undefined : originsOf(screened, provenance);
  const since = before === undefined ? Number.NEGATIVE_INFINITY : Date.parse(before.openedAt);
  const partsOf = (files: readonly TracedFile[]) => {
    const entries = entriesOf(provenance.entries, new Set(files.map(({ id }) => id)), since);
    const added = files.filter((file) => !earlier.has(file));
    return {
      entries,
      identified: identifiedParts(added, entries, all),
      added: addedParts(entries, all),
    };
  };
  const own = partsOf(provenance.files.filter((file) => origins?.has(file) ?? true));
  // What was merged into the screened library is screened with it, and counted with it.
  const [main, rest] =
    origins === undefined
      ? [own.identified.filter(({ method }) => !isOther(method)), own]
      : [own.identified, partsOf(provenance.files.filter((file) => !origins.has(file)))];
  const others = [
    ...rest.identified.filter(({ method }) => isOther(method)),
    ...(rest === own ? [] : own.added),
    ...rest.added,
  ];
  const otherIdentified = finish("otherIdentified", others.length === 0 ? UNKNOWN : sumOf(others));
  const openedAt = Date.parse(current.titles?.round.openedAt ?? "");
  const inRound = own.entries.filter(({ created_at }) => Date.parse(created_at) <= openedAt);
  const screenedToo = Math.min(
    sumOf(addedParts(inRound, all)).total ?? 0,
    otherIdentified.total ?? 0,
  );
  return {
    identified: finish("identified", sumOf(main)),
    duplicates: finish("duplicates", sumOf(duplicateParts(own.entries, all))),
    removedByTools: finish("removedByTools", UNKNOWN),
    otherIdentified: { ...otherIdentified, ...(screenedToo > 0 ? { screenedToo } : {}) },
  };
}

/** Entries about the files, without what was undone. */
function entriesOf(
  entries: readonly TracedEntry[],
  files: ReadonlySet<string>,
  since: number,
): readonly TracedEntry[] {
  return entries.filter(
    ({ files: [changed = ""], undoneBy, created_at }) =>
      files.has(changed) && undoneBy === null && Date.parse(created_at) > since,
  );
}

function screeningNumbers(
  { titles, fullTexts }: Stages<CountedRound>,
  finish: Finish,
): Pick<
  FlowNumbers,
  "screened" | "excluded" | "sought" | "notRetrieved" | "assessed" | "excludedWithReasons"
> {
  const ofTitles = (parts: (counted: CountedRound) => readonly FlowPart[]): FlowNumber =>
    titles === undefined ? UNKNOWN : sumOf(parts(titles));
  const ofFullTexts = (parts: (counted: CountedRound) => readonly FlowPart[]): FlowNumber =>
    fullTexts === undefined ? UNKNOWN : sumOf(parts(fullTexts));
  const sought = finish(
    "sought",
    ofTitles((counted) => [
      part(counted, "Included", counted.progress.include),
      part(counted, "Maybe", counted.progress.maybe),
    ]),
  );
  const assessed = finish(
    "assessed",
    ofFullTexts((counted) => [part(counted, "Reports", counted.round.references)]),
  );
  return {
    screened: finish(
      "screened",
      ofTitles((counted) => [part(counted, "Records", counted.round.references)]),
    ),
    excluded: finish(
      "excluded",
      ofTitles((counted) => [part(counted, "Excluded", counted.progress.exclude)]),
    ),
    sought,
    notRetrieved: finish("notRetrieved", difference(sought, [assessed], "Without full text")),
    assessed,
    excludedWithReasons: finish("excludedWithReasons", ofFullTexts(reasonParts)),
  };
}

/**
 * Only what is identified is counted, and people enter the rest, unless all of it is screened with
 * the records of databases and registers.
 */
function otherNumbers(
  otherIdentified: FlowNumber,
  finish: Finish,
): Pick<
  FlowNumbers,
  "otherIdentified" | "otherSought" | "otherNotRetrieved" | "otherAssessed" | "otherExcluded"
> {
  const { total: all, screenedToo = 0 } = otherIdentified;
  const isAllScreened = screenedToo > 0 && screenedToo === all;
  const none = isAllScreened
    ? sumOf([{ label: "Not screened with the others", count: 0, sources: [] }])
    : UNKNOWN;
  const otherSought = finish("otherSought", none);
  const otherAssessed = finish("otherAssessed", none);
  return {
    otherIdentified,
    otherSought,
    otherNotRetrieved: finish(
      "otherNotRetrieved",
      difference(otherSought, [otherAssessed], "Without full text"),
    ),
    otherAssessed,
    otherExcluded: finish("otherExcluded", isAllScreened ? sumOf([]) : UNKNOWN),
  };
}

function includedIn({ fullTexts }: Stages<CountedRound>): FlowNumber {
  return fullTexts === undefined
    ? UNKNOWN
    : sumOf([part(fullTexts, "Included", fullTexts.progress.include)]);
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

function part({ round }: CountedRound, label: string, count: number): FlowPart {
  const text = `Round “${round.name}”, ${dayText(round.openedAt)}`;
  return { label, count, sources: [{ kind: "round", text, round: round.id }] };
}

function joined(...numbers: readonly FlowNumber[]): FlowNumber {
  return sumOf(numbers.flatMap(({ parts }) => parts));
}

function total(previous: FlowNumber, included: FlowNumber): FlowNumber {
  if (previous.total === null || included.total === null) return UNKNOWN;
  return sumOf([
    { label: "Previous version", count: previous.total, sources: [] },
    { label: "New", count: included.total, sources: [] },
  ]);
}

function add(number: FlowNumber, count: number): Pick<FlowNumber, "total"> {
  return { total: number.total === null ? null : number.total + count };
}

/** Counts what nobody has entered as none. */
function known(number: FlowNumber): FlowNumber {
  return number.total === null ? sumOf([]) : number;
}
