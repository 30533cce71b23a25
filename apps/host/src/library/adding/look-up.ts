import { lookupApi, type LookupResult, MAX_LOOKUP_ENTRIES } from "@tera/contract";
import { parse, type Reference } from "@tera/references";
import { toErrorRecord } from "../../errors/catalogue.ts";
import { codeOf } from "../../platform/app-error.ts";
import { platform } from "../../platform/platform.ts";
import type { RetryPolicy } from "../../platform/retry.ts";
import type { LookupLine } from "./lookup-lines.ts";

/** What the lookup of a line found. */
export type LineFinding =
  | { readonly outcome: "found"; readonly choices: readonly Reference[] }
  | { readonly outcome: "not-found" }
  | { readonly outcome: "failed"; readonly reason: string; readonly canRetry: boolean };

interface LookupOptions {
  readonly signal: AbortSignal;
  /** `place` is the line's index. */
  readonly onFinding: (place: number, finding: LineFinding) => void;
}

/** Services ask their users not to send many requests at once. */
const CONCURRENT_REQUESTS = 2;
/** A person waits for the list, and can look up failed lines again. */
const RETRY: RetryPolicy = { retries: 2, factor: 2, minDelayMs: 500 };
/** Each of ten entries may take a service ten seconds. */
const TIMEOUT_MS = 60_000;

/**
 * Looks up the lines with these indexes, in their order. Lines of a request that failed get its
 * reason, and none is left without a finding unless the signal aborts.
 */
export async function lookUp(
  lines: readonly LookupLine[],
  places: readonly number[],
  { signal, onFinding }: LookupOptions,
): Promise<void> {
  const parts = Array.from({ length: Math.ceil(places.length / MAX_LOOKUP_ENTRIES) }, (_, at) =>
    places.slice(at * MAX_LOOKUP_ENTRIES, (at + 1) * MAX_LOOKUP_ENTRIES),
  );
  const work = async (): Promise<void> => {
    for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
      const findings = await findingsOf(
        part.flatMap((place) => lines[place] ?? []),
        signal,
      );
      if (signal.aborted) return;
      part.forEach((place, at) => {
        const finding = findings[at];
        if (finding !== undefined) onFinding(place, finding);
      });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, work));
}

async function findingsOf(
  lines: readonly LookupLine[],
  signal: AbortSignal,
): Promise<readonly LineFinding[]> {
  try {
    const { results } = await platform().http.call(lookupApi.find, {
      body: { entries: lines.map(({ entry }) => entry) },
      retry: RETRY,
      timeout: TIMEOUT_MS,
      signal,
    });
    return await Promise.all(lines.map(({ entry: { kind } }, at) => findingOf(kind, results[at])));
  } catch (error) {
    const reason = toErrorRecord(error).text;
    const canRetry = codeOf(error) !== "NOT-SET-UP";
    return lines.map(() => ({ outcome: "failed", reason, canRetry }));
  }
}

async function findingOf(
  kind: LookupLine["entry"]["kind"],
  result: LookupResult | undefined,
): Promise<LineFinding> {
  switch (result?.outcome) {
    case "found": {
      const choices = await Promise.all(result.records.map(firstReference));
      const readable = choices.filter((choice) => choice !== undefined);
      return readable.length === 0
        ? failure("unexpected")
        : { outcome: "found", choices: readable };
    }
    case "not-found":
      return { outcome: "not-found" };
    case "not-set-up":
      return { outcome: "failed", reason: notSetUp(kind), canRetry: false };
    default:
      return failure(result?.reason ?? "unexpected");
  }
}

async function firstReference(record: string): Promise<Reference | undefined> {
  try {
    return (await parse(record)).references[0];
  } catch {
    return undefined;
  }
}

/** Says why entries of this kind can't be looked up, and who can change that. */
export function notSetUp(kind: LookupLine["entry"]["kind"]): string {
  return kind === "pmid"
    ? "PMIDs can't be looked up on this site. Ask your administrator to set PUBMED_LOOKUP_URL."
    : "DOIs and titles can't be looked up on this site. Ask your administrator to set LOOKUP_URL.";
}

const FAILURES = {
  busy: "The lookup service is busy. Try again in a minute.",
  timeout: "The lookup service took too long to answer. Try again in a minute.",
  unreachable: "The lookup service can't be reached. Try again later, or ask your administrator.",
  unexpected: "The lookup service sent an answer that can't be read. Try again later.",
} as const;

function failure(reason: keyof typeof FAILURES): LineFinding {
  return { outcome: "failed", reason: FAILURES[reason], canRetry: true };
}
