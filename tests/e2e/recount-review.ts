import { expect, type Page } from "@playwright/test";
import type { Product } from "../product/product.ts";
import type { ApiHeaders } from "./api-requests.ts";

interface LogEntry {
  readonly type: string;
  readonly data: {
    readonly sources?: readonly { readonly filePath: string; readonly references: number }[];
    readonly removed?: number;
  };
}

interface StoredRound {
  readonly id: string;
  readonly stage: string;
  readonly file_path: string;
}

interface StoredDecision {
  readonly reference: string;
  readonly reviewer: string;
  readonly is_resolution: boolean;
  readonly decision: string;
  readonly reason: string | null;
}

interface Outcome {
  readonly decision: string;
  readonly reason: string | null;
}

/** What one person can read of a project, without any of the product's own code. */
export interface ProjectReader {
  json(path: string): Promise<unknown>;
  file(path: string): Promise<string>;
  readonly projectId: string;
}

export function projectReader(
  page: Page,
  product: Product,
  projectId: string,
  headers: ApiHeaders,
): ProjectReader {
  const read = async (path: string): Promise<string> => {
    const answer = await page.request.get(`${product.origin}${path}`, { headers: { ...headers } });
    expect(answer.status(), path).toBe(200);
    return answer.text();
  };
  return {
    projectId,
    json: async (path) => JSON.parse(await read(path)),
    file: (path) =>
      read(`/storage/v1/object/authenticated/projects/${projectId}/${encodeURIComponent(path)}`),
  };
}

/**
 * Recounts a review from its timeline, the content of its files and each reviewer's decisions.
 * Returns the numbers by the titles of PRISMA 2020, and reports excluded by their reasons.
 */
export async function recountReview(reader: ProjectReader): Promise<Record<string, number>> {
  const { logs } = (await reader.json(`/api/projects/${reader.projectId}/logs?limit=200`)) as {
    logs: readonly LogEntry[];
  };
  const sources = logs
    .filter(({ type }) => type === "fileMerge")
    .flatMap(({ data }) => data.sources ?? []);
  let identified = 0;
  for (const { filePath, references } of sources) {
    expect(references, `the merge of ${filePath}`).toBe(recordsIn(await reader.file(filePath)));
    identified += references;
  }
  const duplicates = sum(
    logs.filter(({ type }) => type === "fileDedupe").map(({ data }) => data.removed ?? 0),
  );
  const titles = await roundOf(reader, "title-abstract");
  const fullTexts = await roundOf(reader, "full-text");
  const [abstracts, reports] = [
    await outcomesOf(reader, titles),
    await outcomesOf(reader, fullTexts),
  ];
  const screened = recordsIn(await reader.file(titles.file_path));
  const sought = countOf(abstracts, "include") + countOf(abstracts, "maybe");
  const assessed = recordsIn(await reader.file(fullTexts.file_path));
  const excluded = reports.filter(({ decision }) => decision === "exclude");
  return {
    "Records identified from databases and registers": identified,
    "Duplicate records removed before screening": duplicates,
    "Records screened": screened,
    "Records excluded": countOf(abstracts, "exclude"),
    "Reports sought for retrieval": sought,
    "Reports not retrieved": sought - assessed,
    "Reports assessed for eligibility": assessed,
    "Reports excluded": excluded.length,
    "Studies included in review": countOf(reports, "include"),
    ...countReasons(excluded),
  };
}

/** The number of records in a RIS file. */
export const recordsIn = (ris: string): number => ris.match(/^TY {2}- /gmu)?.length ?? 0;

/** Is above the first numbers of a diagram. */
/** The numbers in a diagram's texts, by what they count. Titles are bold. */
export function numbersIn(svg: string): Record<string, number> {
  const texts = [...svg.matchAll(/<text(?![^>]*bold)[^>]*>([^<]*)<\/text>/gu)]
    .map(([, text]) => text)
    .join(" ");
  return Object.fromEntries(
    [...texts.matchAll(/\s*([^()]+?) \(n = (\d+)\)/gu)].map(([, title, n]) => [title, Number(n)]),
  );
}

async function roundOf(reader: ProjectReader, stage: string): Promise<StoredRound> {
  const [round, ...others] = (await reader.json(
    `/rest/v1/screening_rounds?project=eq.${reader.projectId}&stage=eq.${stage}`,
  )) as readonly StoredRound[];
  if (round === undefined || others.length > 0) throw new Error(`One round of ${stage} is needed.`);
  return round;
}

/** A resolution wins; otherwise all reviewers' last decisions must be alike. */
async function outcomesOf(reader: ProjectReader, round: StoredRound): Promise<readonly Outcome[]> {
  const rows = (await reader.json(
    `/rest/v1/screening_decisions?round=eq.${round.id}&order=place.asc`,
  )) as readonly StoredDecision[];
  return [...new Set(rows.map(({ reference }) => reference))].map((reference) => {
    const own = rows.filter((row) => row.reference === reference);
    const resolution = own.findLast((row) => row.is_resolution);
    if (resolution !== undefined) return resolution;
    const last = new Map(own.map((row) => [row.reviewer, row]));
    const [first, ...others] = last.values();
    const isAgreed = others.every(
      ({ decision, reason }) => decision === first?.decision && reason === first.reason,
    );
    if (first === undefined || !isAgreed) return { decision: "conflict", reason: null };
    return first;
  });
}

const countOf = (outcomes: readonly Outcome[], kind: string): number =>
  outcomes.filter(({ decision }) => decision === kind).length;

function countReasons(excluded: readonly Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { reason } of excluded)
    if (reason !== null) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
