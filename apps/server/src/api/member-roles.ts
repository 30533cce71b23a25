import type { MemberRole } from "@tera/contract";
import type { MailMessage, ServerContext } from "../context.ts";
import type { CallerClaims, Queryable } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import { HOUR_SECONDS, requireAttempt } from "./count-attempt.ts";
import { oneLine } from "./invitation-mail.ts";
import { logRoleChange } from "./log-role-change.ts";

/** Each offer sends a mail. */
const MAX_OFFERS_PER_DAY = 5;
const DAY_SECONDS = 24 * HOUR_SECONDS;

interface OwnershipChange {
  readonly projectId: string;
  readonly action: "offer" | "withdraw" | "accept" | "decline";
  /** The member to whom the project is offered. */
  readonly userId?: string | undefined;
}

interface RoleChange {
  readonly projectId: string;
  readonly email: string;
  readonly role: MemberRole;
}

/**
 * Only the creator may change a role. Throws NOT-FOUND for an address that is not in the project.
 */
export async function setMemberRole(
  { database }: Pick<ServerContext, "database">,
  caller: CallerClaims,
  { projectId, email, role }: RoleChange,
): Promise<void> {
  await database.transaction(async (session) => {
    await requireCreator(session, projectId, caller.sub);
    const [member] = await session.query<{ id: string; role: string; is_viewer: boolean }>(
      `select m.id, m.role, m.is_viewer from public.project_members m left join public.users u on u.id = m."user"
       where m.project = $1 and coalesce(u.email, m.email) = $2 for no key update of m`,
      [projectId, email],
    );
    if (member === undefined)
      throw new ApiError("NOT-FOUND", "This person is no longer in the project. Reload the page.");
    if (member.role === "creator")
      throw new ApiError("FORBIDDEN", "The project's manager can always make changes.");
    const isViewer = role === "viewer";
    if (member.is_viewer === isViewer) return;
    await session.query("update public.project_members set is_viewer = $2 where id = $1", [
      member.id,
      isViewer,
    ]);
    await logRoleChange(session, projectId, caller.sub, { email, role });
  });
}

/**
 * Offers a project to a member, or ends an offer. Throws NOT-FOUND without an open offer,
 * PROJECT-LIMIT if the receiver's plan allows no further project, and TOO-MANY above the daily
 * limit of offers.
 */
export async function changeOwnership(
  context: Pick<ServerContext, "configuration" | "database" | "mailer">,
  caller: CallerClaims,
  { projectId, action, userId }: OwnershipChange,
): Promise<void> {
  const send = await context.database.transaction(async (session) => {
    switch (action) {
      case "offer":
        return offer(context, session, caller.sub, projectId, userId);
      case "withdraw":
        await requireCreator(session, projectId, caller.sub);
        await session.query("delete from private.ownership_offers where project = $1", [projectId]);
        return undefined;
      case "decline":
        await requireMember(session, projectId, caller.sub);
        await session.query(
          "delete from private.ownership_offers where project = $1 and receiver = $2",
          [projectId, caller.sub],
        );
        return undefined;
      case "accept": {
        await requireMember(session, projectId, caller.sub);
        await session.query("select private.take_over_project($1, $2)", [projectId, caller.sub]);
        await session.query(
          `insert into public.project_logs (project, "user", type) values ($1, $2, 'projectOwner')`,
          [projectId, caller.sub],
        );
        return undefined;
      }
      default:
        return undefined;
    }
  });
  send?.();
}

async function offer(
  { configuration, mailer }: Pick<ServerContext, "configuration" | "mailer">,
  session: Queryable,
  creator: string,
  projectId: string,
  receiver: string | undefined,
): Promise<() => void> {
  const names = await requireCreator(session, projectId, creator);
  const [member] = await session.query<{ email: string }>(
    `select u.email from public.project_members m join public.users u on u.id = m."user"
     where m.project = $1 and m."user" = $2 and m.role = 'member'`,
    [projectId, receiver ?? null],
  );
  if (member === undefined)
    throw new ApiError("NOT-FOUND", "You can only offer the project to one of its members.");
  const [open] = await session.query(
    "select from private.ownership_offers where project = $1 and receiver = $2",
    [projectId, receiver],
  );
  // Offering again changes nothing and sends no second mail.
  if (open !== undefined) return () => undefined;
  await requireAttempt(
    session,
    `offer to ${member.email}`,
    MAX_OFFERS_PER_DAY,
    DAY_SECONDS,
    `A person gets at most ${MAX_OFFERS_PER_DAY} offers of projects a day. Try again tomorrow.`,
  );
  await session.query(
    `insert into private.ownership_offers (project, receiver) values ($1, $2)
     on conflict (project) do update set receiver = excluded.receiver, offered_at = now()`,
    [projectId, receiver],
  );
  return mailer.store(offerMail(configuration, projectId, member.email, names), session);
}

interface Names {
  readonly project: string;
  readonly person: string;
}

function offerMail(
  configuration: ServerContext["configuration"],
  projectId: string,
  to: string,
  names: Names,
): MailMessage {
  const [project, person] = [oneLine(names.project), oneLine(names.person)];
  const link = `${configuration.publicOrigin}/projects/${projectId}/project/settings`;
  return {
    kind: "ownership",
    to,
    subject: `${person} offers you the project ${project}`,
    text: [
      `${person} would like you to become the manager of the project "${project}" in ${configuration.productName}.`,
      "",
      `Accept or decline here: ${link}`,
      "",
      "Nothing changes unless you accept.",
    ].join("\n"),
    link,
  };
}

/**
 * Locks the project, so that its creator stays the same until the transaction ends. A separate
 * statement then reads the creator, because the statement that waits for the lock may still see the
 * old one.
 */
async function requireCreator(
  session: Queryable,
  projectId: string,
  person: string,
): Promise<Names> {
  await session.query("select from public.projects where id = $1 for no key update", [projectId]);
  const [row] = await session.query<Names>(
    `select coalesce(p.name, '[ No project name ]') as project, coalesce(nullif(u.data ->> 'name', ''), u.email) as person
     from public.projects p join public.project_members m on m.project = p.id join public.users u on u.id = m."user"
     where p.id = $1 and m."user" = $2 and m.role = 'creator' and p.deleted_at is null`,
    [projectId, person],
  );
  if (row === undefined) throw new ApiError("FORBIDDEN", "Only the project's manager can do that.");
  return row;
}

async function requireMember(session: Queryable, projectId: string, person: string): Promise<void> {
  const [row] = await session.query<{ is_member: boolean }>(
    "select private.works_on($2, $1) as is_member",
    [projectId, person],
  );
  if (row?.is_member !== true) throw new ApiError("FORBIDDEN");
}
