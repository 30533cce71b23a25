import { z } from "zod";
import type { ServerContext } from "../context.ts";
import { boundedRows, MAX_RESULT_BYTES } from "../database/bounded-result.ts";
import { ApiError } from "../errors/api-error.ts";
import { type Route, personRoute } from "./route.ts";
import { params, readAccess, version, wholeNumber } from "./sync-shapes.ts";

const DEFAULT_PATCHES = 50;
const MAX_PATCHES = 200;

/** A value as the history keeps it: none where there was nothing, in lists its length alone where it is long. */
const storedValue = z.object({ value: z.unknown().optional(), bytes: z.number().optional() });
const patch = z.object({
  version,
  author: z.string().nullable(),
  author_name: z.string().nullable(),
  created_at: z.string(),
  changes: z.array(z.object({ at: z.array(z.unknown()), before: storedValue, after: storedValue })),
});
type StoredChange = readonly [unknown[], z.input<typeof storedValue>, z.input<typeof storedValue>];
type PatchRow = Omit<z.input<typeof patch>, "changes"> & {
  readonly changes: readonly StoredChange[];
};

/** A value without where it is kept. */
function toPublicValue({ value, bytes }: z.input<typeof storedValue>): z.input<typeof storedValue> {
  if (bytes !== undefined) return { bytes };
  return value === undefined ? {} : { value };
}

function toPatch(row: PatchRow): z.input<typeof patch> {
  return {
    ...row,
    created_at: new Date(row.created_at).toISOString(),
    changes: row.changes.map(([at, before, after]) => ({
      at,
      before: toPublicValue(before),
      after: toPublicValue(after),
    })),
  };
}

/** What was changed in documents, and by whom. */
export function syncHistoryRoutes({ database }: ServerContext): Route[] {
  return [
    personRoute({
      method: "get",
      path: "/api/sync/{path}/changes",
      summary: "What was changed in a document in the last 30 days, latest first",
      ...readAccess,
      params,
      query: z.object({ before: wholeNumber.optional(), limit: wholeNumber.optional() }),
      answer: z.object({ patches: z.array(patch) }),
      refusals: ["TOO-LARGE"],
      handle: async ({ caller, params: { path }, query }) => {
        const rows = await database.query<PatchRow>(
          boundedRows(
            "select version, author, author_name, created_at, changes from private.document_history($1, $2, $3, $4)",
            "answer.*",
            MAX_RESULT_BYTES,
          ),
          [
            path,
            query.before ?? null,
            Math.min(Math.max(query.limit ?? DEFAULT_PATCHES, 1), MAX_PATCHES),
            caller.sub,
          ],
        );
        return { patches: rows.map(toPatch) };
      },
    }),
    personRoute({
      method: "get",
      path: "/api/sync/{path}/changes/{version}",
      summary: "What one patch changed, with long values whole",
      ...readAccess,
      params: params.extend({ version: wholeNumber }),
      answer: patch,
      refusals: ["NOT-FOUND", "TOO-LARGE"],
      handle: async ({ caller, params: { path, version: at } }) => {
        const [row] = await database.query<PatchRow>(
          boundedRows(
            "select version, author, author_name, created_at, changes from private.document_change($1, $2, $3)",
            "answer.*",
            MAX_RESULT_BYTES,
          ),
          [path, at, caller.sub],
        );
        if (row === undefined)
          throw new ApiError(
            "NOT-FOUND",
            "That change is not known. Changes are kept for 30 days.",
          );
        return toPatch(row);
      },
    }),
  ];
}
