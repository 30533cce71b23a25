import { documentHistoryApi, type HistoryPatch, type HistoryValue } from "@tera/contract";
import type { ServerContext } from "../context.ts";
import { boundedRows, MAX_RESULT_BYTES } from "../database/bounded-result.ts";
import { ApiError } from "../errors/api-error.ts";
import { implement, type Route } from "./route.ts";

const DEFAULT_PATCHES = 50;
const MAX_PATCHES = 200;

type StoredChange = readonly [HistoryPatch["changes"][number]["at"], HistoryValue, HistoryValue];
type PatchRow = Omit<HistoryPatch, "changes"> & {
  readonly changes: readonly StoredChange[];
};

/** Removes the internal reference to a long value. */
function toPublicValue({ value, bytes }: HistoryValue): HistoryValue {
  if (bytes !== undefined) return { bytes };
  return value === undefined ? {} : { value };
}

function toPatch(row: PatchRow): HistoryPatch {
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

export function syncHistoryRoutes({ database }: ServerContext): Route[] {
  return [
    implement(documentHistoryApi.list, async ({ caller, params: { path }, query }) => {
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
    }),
    implement(documentHistoryApi.read, async ({ caller, params: { path, version: at } }) => {
      const [row] = await database.query<PatchRow>(
        boundedRows(
          "select version, author, author_name, created_at, changes from private.document_change($1, $2, $3)",
          "answer.*",
          MAX_RESULT_BYTES,
        ),
        [path, at, caller.sub],
      );
      if (row === undefined)
        throw new ApiError("NOT-FOUND", "That change wasn't found. Changes are kept for 30 days.");
      return toPatch(row);
    }),
  ];
}
