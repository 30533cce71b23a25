import type { DecisionRecord } from "@tera/bridge-sdk/screening";
import { identityOf, type ReferenceIdentity } from "@tera/references/identity";
import type { ScreenedRecord } from "../screened-record.ts";

/** The host stores this many characters of a title and a DOI. */
const MAX_TITLE_CHARACTERS = 1000;
const MAX_DOI_CHARACTERS = 300;
const MAX_ID_CHARACTERS = 300;
/** The share of common words from which two titles are versions of the same one. */
const SIMILAR_TITLES = 0.5;

interface Identified {
  readonly referenceId: string;
  readonly record: DecisionRecord;
}

interface Matches<Item> {
  /** By the row of the record. */
  readonly byRow: ReadonlyMap<number, Item>;
  /** Items whose reference is not in the library, in their order. */
  readonly unmatched: readonly Item[];
}

/**
 * Finds the record that each item is about: by the reference's id, unless DOI or title differ; else
 * by DOI; else by title and year; else by an id with a similar title. Each record has at most one
 * item, the first.
 */
export function matchDecisions<Item extends Identified>(
  items: readonly Item[],
  records: readonly ScreenedRecord[],
): Matches<Item> {
  const byRow = new Map<number, Item>();
  const take = (
    waiting: readonly Item[],
    rowOf: (item: Item) => number | undefined,
  ): readonly Item[] =>
    waiting.filter((item) => {
      const row = rowOf(item);
      if (row === undefined || byRow.has(row)) return true;
      byRow.set(row, item);
      return false;
    });

  const byId = new Map(records.map(({ id }, row) => [id, row]));
  const sameId = ({ referenceId, record }: Item): number | undefined => {
    const row = byId.get(referenceId);
    return row !== undefined && isSame(record, records[row]) ? row : undefined;
  };
  let waiting = take(items, sameId);
  if (waiting.length === 0) return { byRow, unmatched: [] };

  const identities = records.map(identify);
  const byDoi = firstRows(identities, ({ doi }) => doi);
  waiting = take(waiting, ({ record }) => byDoi.get(identify(record).doi ?? ""));
  const byTitle = firstRows(identities, ({ titleAndYear }) => titleAndYear);
  waiting = take(waiting, ({ record }) => byTitle.get(identify(record).titleAndYear ?? ""));
  const similar = ({ referenceId, record }: Item): number | undefined => {
    const row = byId.get(referenceId);
    return row !== undefined && isSimilar(record, records[row]) ? row : undefined;
  };
  return { byRow, unmatched: take(waiting, similar) };
}

/** What is stored with a decision, so that it can follow its reference into another library. */
export function decisionRecordOf({ doi, title, year }: ScreenedRecord): DecisionRecord {
  return {
    ...(doi === "" || doi.length > MAX_DOI_CHARACTERS ? {} : { doi }),
    ...(title === "" ? {} : { title: title.slice(0, MAX_TITLE_CHARACTERS) }),
    ...(year === undefined ? {} : { year }),
  };
}

/**
 * The id under which a record is decided in the round. A record keeps the id of its earlier
 * decision. If another reference was decided under its own id, it gets a longer one.
 */
export function idInRound(
  record: ScreenedRecord,
  decided: Identified | undefined,
  decidedIds: ReadonlySet<string>,
): string {
  if (decided !== undefined) return decided.referenceId;
  if (!decidedIds.has(record.id)) return record.id.slice(0, MAX_ID_CHARACTERS);
  return `${record.id}@${record.doi || record.title}`.slice(0, MAX_ID_CHARACTERS);
}

/** By the rule for all libraries. Titles are cut as the host cuts those of decisions. */
function identify({ doi, title, year }: DecisionRecord): ReferenceIdentity {
  return identityOf({
    doi,
    title: title?.slice(0, MAX_TITLE_CHARACTERS),
    date: year === undefined ? undefined : String(year),
  });
}

function isSame(record: DecisionRecord, found: ScreenedRecord | undefined): boolean {
  if (found === undefined) return false;
  const [one, other] = [identify(record), identify(found)];
  if (one.doi !== undefined && other.doi !== undefined) return one.doi === other.doi;
  return one.title === undefined || other.title === undefined || one.title === other.title;
}

function isSimilar(record: DecisionRecord, found: ScreenedRecord | undefined): boolean {
  if (found === undefined) return false;
  const [one, other] = [identify(record), identify(found)];
  if (one.doi !== undefined && other.doi !== undefined && one.doi !== other.doi) return false;
  const words = new Set(one.title?.split(" "));
  const others = new Set(other.title?.split(" "));
  const common = [...words].filter((word) => others.has(word)).length;
  return common / (words.size + others.size - common) >= SIMILAR_TITLES;
}

function firstRows(
  identities: readonly ReferenceIdentity[],
  keyOf: (identity: ReferenceIdentity) => string | undefined,
): ReadonlyMap<string, number> {
  const rows = new Map<string, number>();
  identities.forEach((identity, row) => {
    const key = keyOf(identity);
    if (key !== undefined && !rows.has(key)) rows.set(key, row);
  });
  return rows;
}
