import { lookupApi } from "@tera/contract";
import type { ServerContext } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import { openReferenceLookup } from "../lookup/find-references.ts";
import { HOUR_SECONDS, requireAttempt } from "./count-attempt.ts";
import { implement, type Route } from "./route.ts";

const MAX_ENTRIES_PER_HOUR = 2000;

export function lookupRoutes({ database, configuration }: ServerContext): Route[] {
  const { works, pubmed } = configuration.lookups;
  const find = openReferenceLookup(configuration);
  return [
    implement(lookupApi.find, async ({ caller, body: { entries } }) => {
      if (works === undefined && pubmed === undefined) throw new ApiError("NOT-SET-UP");
      await requireAttempt(
        database,
        `lookup by ${caller.sub}`,
        MAX_ENTRIES_PER_HOUR,
        HOUR_SECONDS,
        `You have looked up ${MAX_ENTRIES_PER_HOUR} references within an hour. Wait a while, then look up the others.`,
        entries.length,
      );
      return { results: await find(entries) };
    }),
  ];
}
