import type { LookupResult } from "@tera/contract";
import { askService, LookupFailure } from "./ask-service.ts";

const RECORD_START = /^(?=PMID- )/mu;
const PMID = /^PMID- (\d+)/u;

/**
 * Asks a service in the form of NCBI's E-utilities for the records with these PMIDs in one
 * request. Returns those that it found.
 */
export async function findByPmids(
  service: URL,
  pmids: readonly string[],
  agent: string,
): Promise<ReadonlyMap<string, LookupResult>> {
  const query = { db: "pubmed", id: pmids.join(","), rettype: "medline", retmode: "text" };
  const answer = (await askService(service, "efetch.fcgi", query, agent)) ?? "";
  const records = answer
    .replaceAll(/\r\n?/gu, "\n")
    .split(RECORD_START)
    .flatMap((record) => {
      const pmid = PMID.exec(record)?.[1];
      return pmid === undefined ? [] : [[pmid, record.trim()] as const];
    });
  // A page of a proxy is no list of records. An empty list names no record at all.
  if (records.length === 0 && /^\s*<(?:!doctype|html)/iu.test(answer))
    throw new LookupFailure("unexpected");
  return new Map(
    records.map(([pmid, record]) => [pmid, { outcome: "found", records: [record] }] as const),
  );
}
