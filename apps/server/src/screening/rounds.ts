import type { Round } from "@tera/contract";
import type { Queryable } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";

/** A round as the database returns it. */
type RoundRow = { readonly [Field in keyof Round]: Round[Field] };

const ROUND = `select r.id, r.name, r.file_path as "filePath", r.file_version as "fileVersion", r.reference_count as "references", r.stage,
    r.criteria, r.exclusion_reasons as "exclusionReasons", r.reviewers_per_reference as reviewers, r.is_blind as "isBlind",
    r.opened_by as "openedBy", r.created_at as "openedAt", r.closed_at as "closedAt", r.unblinded_at as "unblindedAt"
  from public.screening_rounds r where r.project = $1`;

/** Newest first. Row policies apply to the session. */
export async function listRounds(session: Queryable, project: string): Promise<RoundRow[]> {
  return session.query<RoundRow>(`${ROUND} order by r.created_at desc, r.id desc`, [project]);
}

/** Throws NOT-FOUND if the project has no such round. */
export async function readRound(
  session: Queryable,
  project: string,
  round: string,
): Promise<RoundRow> {
  const [row] = await session.query<RoundRow>(`${ROUND} and r.id = $2`, [project, round]);
  if (row === undefined)
    throw new ApiError("NOT-FOUND", "There is no such screening round in this project.");
  return row;
}
