import { type LookupResult, MAX_LOOKUP_CHOICES } from "@tera/contract";
import { z } from "zod";
import { askService, LookupFailure } from "./ask-service.ts";
import { cslRecordOf } from "./work-item.ts";

const oneWork = z.object({ message: z.unknown() });
const foundWorks = z.object({ message: z.object({ items: z.array(z.unknown()) }) });

/** Asks a service in the form of Crossref's REST API for the work with a DOI. */
export async function findByDoi(service: URL, doi: string, agent: string): Promise<LookupResult> {
  const answer = await askService(service, `works/${encodeURIComponent(doi)}`, {}, agent);
  if (answer === undefined) return { outcome: "not-found" };
  return foundAmong([parsed(answer, oneWork).message]);
}

/** Asks for the works whose title or citation is most like the text. */
export async function findByTitle(
  service: URL,
  text: string,
  agent: string,
): Promise<LookupResult> {
  const query = { "query.bibliographic": text, rows: String(MAX_LOOKUP_CHOICES) };
  const answer = await askService(service, "works", query, agent);
  if (answer === undefined) return { outcome: "not-found" };
  return foundAmong(parsed(answer, foundWorks).message.items.slice(0, MAX_LOOKUP_CHOICES));
}

function foundAmong(works: readonly unknown[]): LookupResult {
  const records = works.flatMap((work) => cslRecordOf(work) ?? []);
  return records.length === 0 ? { outcome: "not-found" } : { outcome: "found", records };
}

function parsed<Schema extends z.ZodType>(answer: string, schema: Schema): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(answer));
  } catch (error) {
    throw new LookupFailure("unexpected", { cause: error });
  }
}
