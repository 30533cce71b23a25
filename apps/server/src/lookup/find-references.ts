import type { LookupEntry, LookupResult } from "@tera/contract";
import { openSemaphore } from "../access/semaphore.ts";
import type { ServerConfiguration } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import { LookupFailure } from "./ask-service.ts";
import { findByPmids } from "./pubmed-service.ts";
import { findByDoi, findByTitle } from "./works-service.ts";

/** Services ask their users not to send many requests at once. */
const MAX_CONCURRENT_REQUESTS = 4;
const MAX_WAITING_REQUESTS = 400;

export type FindReferences = (entries: readonly LookupEntry[]) => Promise<LookupResult[]>;

/** Returns a function that answers entries in their order. It shares one limit of open requests. */
export function openReferenceLookup({
  lookups,
  productName,
  version,
  contactAddress,
}: Pick<
  ServerConfiguration,
  "lookups" | "productName" | "version" | "contactAddress"
>): FindReferences {
  const agent = `${headerText(productName)}/${headerText(version)} (mailto:${contactAddress})`;
  const limited = openSemaphore({
    maxRunning: MAX_CONCURRENT_REQUESTS,
    maxWaiting: MAX_WAITING_REQUESTS,
    refusal: () => new ApiError("TOO-MANY"),
  });
  const ask = (work: () => Promise<LookupResult>): Promise<LookupResult> =>
    limited(work).catch(failureOf);
  return async (entries) => {
    const pmids = entries.flatMap(({ kind, text }) => (kind === "pmid" ? [text] : []));
    const { works, pubmed } = lookups;
    const records =
      pubmed === undefined || pmids.length === 0
        ? undefined
        : limited(() => findByPmids(pubmed, pmids, agent));
    return Promise.all(
      entries.map(async ({ kind, text }): Promise<LookupResult> => {
        if (kind === "pmid")
          return records === undefined
            ? { outcome: "not-set-up" }
            : records.then((found) => found.get(text) ?? { outcome: "not-found" }, failureOf);
        if (works === undefined) return { outcome: "not-set-up" };
        const find = kind === "doi" ? findByDoi : findByTitle;
        return ask(() => find(works, text, agent));
      }),
    );
  };
}

function failureOf(error: unknown): LookupResult {
  if (error instanceof LookupFailure) return { outcome: "failed", reason: error.reason };
  throw error;
}

/** Headers can't have other characters. */
function headerText(text: string): string {
  return text.replaceAll(/[^\w.-]+/gu, "-");
}
