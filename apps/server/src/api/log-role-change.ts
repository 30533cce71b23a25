import type { MemberRole } from "@tera/contract";
import type { Queryable } from "../database/database.ts";

/** Says in the project's log that `person` gave the member or invited address another role. */
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
