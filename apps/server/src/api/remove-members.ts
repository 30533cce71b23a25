import type { CallerClaims, Database, Queryable } from "../database/database.ts";
import { redactInvitationMails } from "./invitation-links.ts";
import { ApiError } from "../errors/api-error.ts";

interface MemberRow {
  readonly id: string;
  readonly user: string | null;
  readonly email: string;
  readonly role: "creator" | "member" | "invite";
}

/**
 * Returns how many members and invitations were removed. Anybody may leave; only the creator may
 * remove others. If the creator leaves, the project moves to the bin and the result is the number
 * of members.
 */
export async function removeMembers(
  database: Database,
  caller: CallerClaims,
  projectId: string,
  named: { readonly userIds: readonly string[]; readonly emails: readonly string[] },
): Promise<number> {
  return database.transaction(async (session) => {
    // The row lock serializes removals from one project.
    const [project] = await session.query(
      "select 1 from public.projects where id = $1 and deleted_at is null for no key update",
      [projectId],
    );
    const members = await session.query<MemberRow>(
      `select m.id, m."user", coalesce(u.email, m.email) as email, m.role from public.project_members m left join public.users u on u.id = m."user"
       where m.project = $1`,
      [projectId],
    );
    const own = members.find((member) => member.user === caller.sub && member.role !== "invite");
    if (project === undefined || own === undefined) throw new ApiError("FORBIDDEN");
    const chosen = members.filter(
      (member) =>
        (member.user !== null && named.userIds.includes(member.user)) ||
        named.emails.includes(member.email),
    );
    if (own.role !== "creator" && chosen.some((member) => member !== own)) {
      throw new ApiError("FORBIDDEN", "Only the project's creator can remove other people.");
    }
    if (own.role === "creator" && chosen.includes(own))
      return deleteProject(session, projectId, members);
    if (chosen.length === 0) return 0;
    await session.query(
      `delete from public.project_members where id in (select value::uuid from jsonb_array_elements_text($1::jsonb))`,
      [chosen.map((member) => member.id)],
    );
    for (const member of chosen)
      if (member.role === "invite") await redactInvitationMails(session, projectId, member.email);
    const isLeaving = chosen.every((member) => member === own);
    await session.query(
      `insert into public.project_logs (project, "user", type, data) values ($1, $2, $3, $4::jsonb)`,
      [
        projectId,
        caller.sub,
        isLeaving ? "projectLeave" : "projectDisinvite",
        isLeaving ? {} : { emails: chosen.map((member) => member.email) },
      ],
    );
    return chosen.length;
  });
}

async function deleteProject(
  session: Queryable,
  projectId: string,
  members: readonly MemberRow[],
): Promise<number> {
  await session.query(
    "update public.projects set deleted_at = now(), membership_epoch = membership_epoch + 1 where id = $1",
    [projectId],
  );
  await session.query("delete from private.ownership_offers where project = $1", [projectId]);
  return members.filter((member) => member.role !== "invite").length;
}
