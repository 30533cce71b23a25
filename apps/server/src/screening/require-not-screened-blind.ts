import type { Queryable } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";

/**
 * Throws FORBIDDEN if a blind round is open on the library at this path and the library exists,
 * because an earlier version could have other labels. A deleted library can be restored.
 */
export async function requireNotScreenedBlind(
  session: Queryable,
  project: string,
  path: string,
): Promise<void> {
  const [round] = await session.query<{ name: string }>(
    `select r.name from public.screening_rounds r
      where r.project = $1 and r.file_path = $2 and r.is_blind and r.closed_at is null and r.unblinded_at is null
        and exists (select from storage.objects o where o.bucket_id = 'projects' and o.name = $3)
      order by r.created_at desc limit 1`,
    [project, path, `${project}/${path}`],
  );
  if (round !== undefined)
    throw new ApiError(
      "FORBIDDEN",
      `This library is being screened blind. An earlier version can be restored once the round “${round.name}” is closed.`,
    );
}
