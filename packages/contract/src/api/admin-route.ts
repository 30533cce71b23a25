import { z } from "zod";

/** Properties of every read-only route below /api/admin. */
export const ADMIN_READ = {
  method: "get",
  access: "person",
  needsOwnLogin: true,
  needsAdministrator: true,
} as const;

/** Properties of every act's route below /api/admin. */
export const ADMIN_ACT = { ...ADMIN_READ, method: "post", needsRecentLogin: true } as const;

const MAX_SEARCH_CHARACTERS = 200;
const MAX_CURSOR_CHARACTERS = 1000;

/** `after` is the `next` of the page before. */
export const adminListQuery = z.object({
  search: z.string().trim().max(MAX_SEARCH_CHARACTERS).optional(),
  after: z.string().max(MAX_CURSOR_CHARACTERS).optional(),
});

/** `next` is the following page's `after`; null on the last page. */
export const adminList = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.string().nullable() });
