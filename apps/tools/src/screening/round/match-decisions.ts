import type { DecisionRecord } from "@tera/bridge-sdk/screening";
import { matchItems } from "@tera/references/decisions";
import {
  identityOf,
  MAX_TITLE_CHARACTERS,
  type ReferenceIdentity,
} from "@tera/references/identity";
import type { ScreenedRecord } from "../screened-record.ts";

/** The host stores this many characters of a DOI and an id. */
const MAX_DOI_CHARACTERS = 300;
const MAX_ID_CHARACTERS = 300;

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

/** Finds the record that each item is about, like the host's list of unmatched decisions. */
export function matchDecisions<Item extends Identified>(
  items: readonly Item[],
  records: readonly ScreenedRecord[],
): Matches<Item> {
  const places = matchItems(
    items.map(({ referenceId, record }) => ({ id: referenceId, identity: () => identify(record) })),
    records.map((record) => ({ id: record.id, identity: () => identify(record) })),
  );
  const matched = new Set(places.values());
  return {
    byRow: new Map(Array.from(places, ([row, item]) => [row, items[item] as Item])),
    unmatched: items.filter((_, item) => !matched.has(item)),
  };
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

function identify({ doi, title, year }: DecisionRecord): ReferenceIdentity {
  return identityOf({ doi, title, date: year === undefined ? undefined : String(year) });
}
