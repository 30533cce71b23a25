import type { MemberRole } from "@tera/contract";
import type { Queryable } from "../database/database.ts";

/** Adds an entry to the project's log: `person` changed the role of a member or invited address. */
export async function logRoleChange(
  session: Queryable,
  projectId: string,
  person: string,
  { email, role }: { readonly email: string; readonly role: MemberRole },
): Promise<void> {
  await session.query(
    `insert into public.project_logs (project, "user", type, data) values ($1, $2, 'projectRole', $3::jsonb)`,
    [projectId, person, { emails: [email], to: role }],
  );
}
