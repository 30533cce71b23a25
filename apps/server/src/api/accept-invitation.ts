import type { CallerClaims, Database } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";

/**
 * Throws ALREADY-SET for a member, EMAIL-UNVERIFIED for an unverified address, or PROJECT-NOT-FOUND
 * without an invitation.
 */
export async function acceptInvitation(
  database: Database,
  caller: CallerClaims,
  projectId: string,
): Promise<void> {
  await database.transaction(async (session) => {
    // The row lock makes parallel calls wait: the second then throws ALREADY-SET.
    const [person] = await session.query<{ email: string; email_verified: boolean }>(
      "select email, email_verified from public.users where id = $1 for no key update",
      [caller.sub],
    );
    if (person === undefined) throw new ApiError("NEED-LOGIN");
    const [member] = await session.query(
      `select 1 from public.project_members m join public.projects p on p.id = m.project
       where m.project = $1 and m."user" = $2 and m.role <> 'invite' and p.deleted_at is null`,
      [projectId, caller.sub],
    );
    if (member !== undefined) throw new ApiError("ALREADY-SET");
    // An unverified address may be somebody else's, so its invitations stay hidden.
    if (!person.email_verified) throw new ApiError("EMAIL-UNVERIFIED");
    const [joined] = await session.query<{ project: string }>(
      `update public.project_members m set "user" = $2, role = 'member' from public.projects p
       where p.id = m.project and p.deleted_at is null and m.project = $1 and m.email = $3 and m.role = 'invite' returning m.project`,
      [projectId, caller.sub, person.email],
    );
    if (joined === undefined) throw new ApiError("PROJECT-NOT-FOUND");
    await session.query(
      `insert into public.project_logs (project, "user", type) values ($1, $2, 'projectJoin')`,
      [projectId, caller.sub],
    );
  });
}
