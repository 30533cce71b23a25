import { createHash, randomBytes } from "node:crypto";
import type { MemberRole } from "@tera/contract";
import type { Queryable } from "../database/database.ts";
import { redactMailsTo } from "../mail/redact-secret-mails.ts";

export const INVITATION_DAYS = 30;

const SECRET_BYTES = 32;

interface OpenInvitation {
  readonly kind: "open";
  readonly projectName: string;
  readonly inviterName: string;
  readonly email: string;
  readonly role: MemberRole;
}

/** "ended": expired, replaced, withdrawn, or never issued. */
export type InvitationState = OpenInvitation | { readonly kind: "used" | "ended" };

/** The path is relative to the product's origin. */
export function invitationPath(projectId: string, secret = ""): string {
  return `/projects/${projectId}/join?invite=${secret}`;
}

/** Returns the link's secret. The invitation's earlier link ends. */
export async function issueInvitationLink(
  session: Queryable,
  member: { readonly id: string; readonly email: string; readonly project: string },
  inviter: string,
): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  await redactInvitationMails(session, member.project, member.email);
  await session.query(
    `insert into private.invitations (member, secret_hash, inviter, expires_at)
     values ($1, $2, $3, now() + make_interval(days => $4))
     on conflict (member) do update set secret_hash = excluded.secret_hash,
       inviter = excluded.inviter, expires_at = excluded.expires_at, used_at = null`,
    [member.id, hashOf(secret), inviter, INVITATION_DAYS],
  );
  return secret;
}

/** Reads the invitation without consuming the link. */
export async function readInvitationLink(
  database: Queryable,
  projectId: string,
  secret: string,
): Promise<InvitationState> {
  const [row] = await database.query<{
    project: string | null;
    inviter: string | null;
    email: string;
    is_viewer: boolean;
    is_used: boolean;
  }>(
    `select p.name as project, coalesce(nullif(u.data ->> 'name', ''), u.email) as inviter, m.email, m.is_viewer,
       i.used_at is not null or m.role <> 'invite' as is_used
     from private.invitations i join public.project_members m on m.id = i.member
       join public.projects p on p.id = m.project left join public.users u on u.id = i.inviter
     where i.secret_hash = $2 and m.project = $1 and i.expires_at > now() and p.deleted_at is null`,
    [projectId, hashOf(secret)],
  );
  if (row === undefined) return { kind: "ended" };
  if (row.is_used) return { kind: "used" };
  return {
    kind: "open",
    projectName: row.project ?? "[ No project name ]",
    inviterName: row.inviter ?? "A former member",
    email: row.email,
    role: row.is_viewer ? "viewer" : "member",
  };
}

/** Ends the link and deletes the text of stored mails that contain it. */
export async function consumeInvitationLink(
  session: Queryable,
  projectId: string,
  email: string,
): Promise<void> {
  await session.query(
    `update private.invitations i set used_at = now() from public.project_members m
     where m.id = i.member and m.project = $1 and m.email = $2 and i.used_at is null`,
    [projectId, email],
  );
  await redactInvitationMails(session, projectId, email);
}

export function redactInvitationMails(
  session: Queryable,
  projectId: string,
  email: string,
): Promise<void> {
  return redactMailsTo(session, email, invitationPath(projectId));
}

function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
