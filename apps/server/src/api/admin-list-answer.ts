import type { z } from "zod";
import { encodeCursor, decodeCursor } from "./list-cursor.ts";
import type { ListPage, ListRequest } from "../operations/list-page.ts";

/** Reads the query of a list below /api/admin. Throws INVALID. */
export function listRequest(
  {
    search = "",
    after,
  }: { readonly search?: string | undefined; readonly after?: string | undefined },
  id?: z.ZodType<string>,
): ListRequest {
  return { search, after: after === undefined ? undefined : decodeCursor(after, id) };
}

export function listAnswer<Row>({ rows, next }: ListPage<Row>): {
  rows: Row[];
  next: string | null;
} {
  return { rows: [...rows], next: next === undefined ? null : encodeCursor(next) };
}
