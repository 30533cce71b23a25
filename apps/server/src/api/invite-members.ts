import type { MemberRole } from "@tera/contract";
import type { ServerContext } from "../context.ts";
import type { CallerClaims, Queryable } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import { countAttempt, HOUR_SECONDS, requireAttempt } from "./count-attempt.ts";
import { issueInvitationLink } from "./invitation-links.ts";
import { invitationMail } from "./invitation-mail.ts";
import { logRoleChange } from "./log-role-change.ts";
import { runIdempotent } from "../database/idempotency.ts";

const DAY_SECONDS = 24 * HOUR_SECONDS;
const MAX_INVITATIONS_PER_HOUR = 100;
/** Counts mails of all inviters, so that nobody can flood a mailbox. */
const MAX_MAILS_PER_ADDRESS_AND_DAY = 10;

/** `skipped` lists existing members, and addresses that got too many invitations today. */
export interface InviteResult {
  readonly invited: string[];
  readonly skipped: string[];
}

/** `emails` are in lower case and unique; `key` is the idempotency key. */
export interface Invitations {
  readonly projectId: string;
  readonly emails: readonly string[];
  /** "member" by default, except that a pending invitation keeps its role. */
  readonly role?: MemberRole | undefined;
  readonly key: string | undefined;
}

/**
 * Invites all addresses or none. Mails a pending invitation again. Throws FORBIDDEN for a
 * non-member, a viewer, and for a change of another member's invitation; TOO-MANY above the hourly
 * limit.
 */
export async function inviteMembers(
  context: ServerContext,
  caller: CallerClaims,
  { projectId, emails, role, key }: Invitations,
): Promise<InviteResult> {
  const sends: (() => void)[] = [];
  const result = await runIdempotent(
    context.database,
    { owner: caller.sub, route: "invite", key, payload: { projectId, emails, role } },
    async (session) => {
      await requireAttempt(
        session,
        `invite by ${caller.sub}`,
        MAX_INVITATIONS_PER_HOUR,
        HOUR_SECONDS,
        `You can invite ${MAX_INVITATIONS_PER_HOUR} people an hour. Wait a while, then invite the others.`,
        emails.length,
      );
      const [project] = await session.query<{
        name: string | null;
        inviter: string;
        is_creator: boolean;
      }>(
        `select p.name, coalesce(nullif(u.data ->> 'name', ''), u.email) as inviter,
         exists (select from public.project_members m where m.project = $1 and m."user" = $2 and m.role = 'creator') as is_creator
       from public.projects p join public.users u on u.id = $2
       where p.id = $1 and private.works_on($2, $1)`,
        [projectId, caller.sub],
      );
      if (project === undefined) throw new ApiError("FORBIDDEN");
      await session.query("select private.require_editor($1, $2)", [projectId, caller.sub]);
      const invited: { readonly email: string; readonly role: MemberRole }[] = [];
      for (const to of emails) {
        const invitation = await addInvitation(session, projectId, to, role, (inviter) => {
          if (!project.is_creator && inviter !== caller.sub) throw keepsRole(to);
        });
        if (invitation === undefined) continue;
        const newRole = invitation.is_viewer ? "viewer" : "member";
        invited.push({ email: to, role: newRole });
        if (invitation.is_changed)
          await logRoleChange(session, projectId, caller.sub, { email: to, role: newRole });
        const mail = invitationMail(context.configuration, {
          to,
          projectId,
          secret: await issueInvitationLink(
            session,
            { id: invitation.id, email: to, project: projectId },
            caller.sub,
          ),
          projectName: project.name ?? "[ No project name ]",
          inviterName: project.inviter,
          role: newRole,
        });
        sends.push(await context.mailer.store(mail, session));
      }
      await logInvitations(session, projectId, caller.sub, invited);
      const addresses = invited.map(({ email }) => email);
      return {
        invited: addresses,
        skipped: emails.filter((address) => !addresses.includes(address)),
      };
    },
  );
  for (const send of sends) send();
  return result;
}

/** Writes one entry for the people who may edit, and another for those who may only view. */
async function logInvitations(
  session: Queryable,
  projectId: string,
  person: string,
  invited: readonly { readonly email: string; readonly role: MemberRole }[],
): Promise<void> {
  for (const role of ["member", "viewer"] as const) {
    const emails = invited.filter((each) => each.role === role).map(({ email }) => email);
    if (emails.length === 0) continue;
    await session.query(
      `insert into public.project_logs (project, "user", type, data) values ($1, $2, 'projectInvite', $3::jsonb)`,
      [projectId, person, role === "viewer" ? { emails, to: role } : { emails }],
    );
  }
}

function keepsRole(email: string): ApiError {
  return new ApiError(
    "FORBIDDEN",
    `Only the project's manager, or the person who invited ${email}, can change what the invitation allows.`,
  );
}

interface SentInvitation {
  readonly id: string;
  readonly is_viewer: boolean;
  /** Whether a pending invitation got another role. */
  readonly is_changed: boolean;
}

/**
 * Returns undefined if the invitation can't be sent. `created_at` is the time at which it was last
 * sent. `requireChange` gets the inviter of a pending invitation, and throws if the caller may not
 * change its role.
 */
async function addInvitation(
  session: Queryable,
  projectId: string,
  email: string,
  role: MemberRole | undefined,
  requireChange: (inviter: string | null) => void,
): Promise<SentInvitation | undefined> {
  const [existing] = await session.query<{
    role: string;
    is_viewer: boolean;
    inviter: string | null;
  }>(
    `select m.role, m.is_viewer, i.inviter from public.project_members m
       left join public.users u on u.id = m."user" left join private.invitations i on i.member = m.id
     where m.project = $1 and (m.email = $2 or (u.email = $2 and u.email_verified))
     order by m.role = 'invite' limit 1 for no key update of m`,
    [projectId, email],
  );
  if (existing !== undefined && existing.role !== "invite") return undefined;
  const isViewer = role === undefined ? (existing?.is_viewer ?? false) : role === "viewer";
  const isChanged = existing !== undefined && existing.is_viewer !== isViewer;
  if (isChanged) requireChange(existing.inviter);
  if (
    !(await countAttempt(
      session,
      `invitation to ${email}`,
      MAX_MAILS_PER_ADDRESS_AND_DAY,
      DAY_SECONDS,
    ))
  )
    return undefined;
  const [row] = await session.query<{ id: string }>(
    `insert into public.project_members as m (project, email, role, is_viewer) values ($1, $2, 'invite', $3)
     on conflict (project, email) do update set created_at = now(), is_viewer = excluded.is_viewer
       where m.role = 'invite' returning id`,
    [projectId, email, isViewer],
  );
  return row && { id: row.id, is_viewer: isViewer, is_changed: isChanged };
}
