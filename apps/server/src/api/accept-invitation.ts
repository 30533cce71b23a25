import { personId } from "../access/person-id.ts";
import type { ServerContext } from "../context.ts";
import type { CallerClaims, Queryable } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import { markVerified } from "../login/accounts.ts";
import { consumeInvitationLink, readInvitationLink } from "./invitation-links.ts";

/**
 * Throws ALREADY-SET for a member, EMAIL-UNVERIFIED for an unverified address, or PROJECT-NOT-FOUND
 * without an invitation. `secret` comes from a mailed link. It verifies the address to which the
 * link was sent; for any other address, throws FORBIDDEN.
 */
export async function acceptInvitation(
  { configuration, database, log }: Pick<ServerContext, "configuration" | "database" | "log">,
  caller: CallerClaims,
  projectId: string,
  secret?: string,
): Promise<void> {
  const verified = await database.transaction(async (session) => {
    // The row lock makes parallel calls wait: the second then throws ALREADY-SET.
    const [person] = await session.query<Person>(
      "select kinde_id, email, email_verified from public.users where id = $1 for no key update",
      [caller.sub],
    );
    if (person === undefined) throw new ApiError("NEED-LOGIN");
    const [member] = await session.query(
      `select 1 from public.project_members m join public.projects p on p.id = m.project
       where m.project = $1 and m."user" = $2 and m.role <> 'invite' and p.deleted_at is null`,
      [projectId, caller.sub],
    );
    if (member !== undefined) throw new ApiError("ALREADY-SET");
    const isProven = secret !== undefined && (await proves(session, projectId, secret, person));
    // An unverified address may be somebody else's, so its invitations stay hidden.
    if (!person.email_verified && !isProven) throw new ApiError("EMAIL-UNVERIFIED");
    const [joined] = await session.query<{ project: string }>(
      `update public.project_members m set "user" = $2, role = 'member', created_at = now() from public.projects p
       where p.id = m.project and p.deleted_at is null and m.project = $1 and m.email = $3 and m.role = 'invite' returning m.project`,
      [projectId, caller.sub, person.email],
    );
    if (joined === undefined) throw new ApiError("PROJECT-NOT-FOUND");
    await consumeInvitationLink(session, projectId, person.email);
    await session.query(
      `insert into public.project_logs (project, "user", type) values ($1, $2, 'projectJoin')`,
      [projectId, caller.sub],
    );
    if (person.email_verified) return undefined;
    await session.query("update public.users set email_verified = true where id = $1", [
      caller.sub,
    ]);
    if (configuration.login.embedded) await markVerified(session, person.kinde_id);
    return person.kinde_id;
  });
  if (verified !== undefined) log.security("address-verified", { person: personId(verified) });
}

interface Person {
  readonly kinde_id: string;
  readonly email: string;
  readonly email_verified: boolean;
}

/**
 * True if an open link was sent to the person's address. Throws FORBIDDEN if it was sent to another
 * address.
 */
async function proves(
  session: Queryable,
  projectId: string,
  secret: string,
  person: Person,
): Promise<boolean> {
  const link = await readInvitationLink(session, projectId, secret);
  if (link.kind !== "open") return false;
  if (link.email !== person.email)
    throw new ApiError(
      "FORBIDDEN",
      "This invitation was sent to another e-mail address. Log in with that address, or ask for an invitation to yours.",
    );
  return true;
}
