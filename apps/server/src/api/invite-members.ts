import type { ServerContext } from "../context.ts";
import type { CallerClaims, Queryable } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import { invitationMail } from "./invitation-mail.ts";

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const INVITATIONS_PER_HOUR = 100;
/** However many people invite: an address gets no more than this a day, so that nobody's mailbox can be flooded. */
const MAILS_PER_ADDRESS_A_DAY = 10;

/** Who was invited, and who was not because they are on the project already or had too much mail today. */
export interface InviteResult {
  readonly invited: readonly string[];
  readonly skipped: readonly string[];
}

/** Invites addresses (in lower case, no two alike) to a project its caller works on, logs it and mails each a link. Inviting a pending address again mails it again. */
export async function inviteMembers(context: ServerContext, caller: CallerClaims, projectId: string, emails: readonly string[]): Promise<InviteResult> {
  // Counted apart from the rest, so that refused attempts count too.
  const isWithinLimit = await countAttempt(context.database, `invite by ${caller.sub}`, INVITATIONS_PER_HOUR, HOUR_SECONDS, emails.length);
  if (!isWithinLimit) throw new ApiError("TOO-MANY", `You can invite ${INVITATIONS_PER_HOUR} people an hour. Wait a while, then invite the others.`);
  const { invited, projectName, inviterName } = await context.database.transaction(async (session) => {
    const [project] = await session.query<{ name: string | null; inviter: string }>(
      `select p.name, coalesce(nullif(u.data ->> 'name', ''), u.email) as inviter
       from public.projects p join public.users u on u.id = $2
       where p.id = $1 and private.works_on($2, $1)`,
      [projectId, caller.sub],
    );
    if (project === undefined) throw new ApiError("FORBIDDEN");
    const added: string[] = [];
    for (const email of emails) {
      if (await addInvitation(session, projectId, email)) added.push(email);
    }
    if (added.length > 0) {
      await session.query(`insert into public.project_logs (project, "user", type, data) values ($1, $2, 'projectInvite', $3::jsonb)`, [
        projectId,
        caller.sub,
        { emails: added },
      ]);
    }
    return { invited: added, projectName: project.name ?? "[ No project name ]", inviterName: project.inviter };
  });
  for (const to of invited) {
    await context.mailer.send(invitationMail(context.configuration, { to, projectId, projectName, inviterName }));
  }
  return { invited, skipped: emails.filter((email) => !invited.includes(email)) };
}

async function addInvitation(session: Queryable, projectId: string, email: string): Promise<boolean> {
  const [existing] = await session.query<{ role: string }>(
    `select m.role from public.project_members m left join public.users u on u.id = m."user"
     where m.project = $1 and (m.email = $2 or (u.email = $2 and u.email_verified)) order by m.role = 'invite' limit 1`,
    [projectId, email],
  );
  if (existing !== undefined && existing.role !== "invite") return false;
  if (!(await countAttempt(session, `invitation to ${email}`, MAILS_PER_ADDRESS_A_DAY, DAY_SECONDS))) return false;
  await session.query(
    `insert into public.project_members (project, email, role) values ($1, $2, 'invite') on conflict (project, email) do nothing`,
    [projectId, email],
  );
  return true;
}

async function countAttempt(session: Queryable, bucket: string, limit: number, windowSeconds: number, weight = 1): Promise<boolean> {
  const [row] = await session.query<{ allowed: boolean }>("select private.attempt($1, $2, $3, $4) as allowed", [bucket, limit, windowSeconds, weight]);
  return row?.allowed === true;
}
