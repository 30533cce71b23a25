import type { CallerClaims, Database, Queryable } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";

/**
 * Runs `work` as the caller, under row policies. Throws FORBIDDEN unless the caller is a member of
 * the project.
 */
export async function asMember<Result>(
  database: Database,
  caller: CallerClaims,
  projectId: string,
  work: (session: Queryable) => Promise<Result>,
): Promise<Result> {
  return database.asCaller(caller, async (session) => {
    const [row] = await session.query<{ is_member: boolean }>("select public.is_member($1)", [
      projectId,
    ]);
    if (row?.is_member !== true) throw new ApiError("FORBIDDEN");
    return work(session);
  });
}
