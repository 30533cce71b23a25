import type { ChosenSuccessor, OwnedProject } from "@tera/contract";
import { endLogins, requireLiveCaller } from "../access/ended-logins.ts";
import type { ServerContext } from "../context.ts";
import type { CallerClaims, Queryable } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import { endAccountLogins } from "../login/end-account-logins.ts";
import { type DeletedOwner, deletionMails, projectTitle } from "./account-deletion-mails.ts";

interface Account extends DeletedOwner {
  readonly account: string;
}

/** Time at which the account is deleted; undefined if its person keeps it. */
export async function accountDeletesAt(
  database: Queryable,
  person: string,
): Promise<Date | string | undefined> {
  const [row] = await database.query<{ deletes_at: Date | string | null }>(
    "select private.account_deletes_at($1) as deletes_at",
    [person],
  );
  return row?.deletes_at ?? undefined;
}

/** Most recently edited first, without projects in the bin. */
export function listOwnedProjects(database: Queryable, person: string): Promise<OwnedProject[]> {
  return database.query<OwnedProject>("select * from private.owned_projects($1)", [person]);
}

/**
 * Schedules the deletion of the caller's account, ends its logins, deletes its tokens and mails
 * everyone affected. A repetition replaces the successors and keeps the date. Throws INVALID if a
 * project with other members has no choice, and NOT-FOUND for a successor outside the project.
 */
export async function requestAccountDeletion(
  context: Pick<ServerContext, "configuration" | "database" | "mailer">,
  caller: CallerClaims,
  chosen: readonly ChosenSuccessor[],
): Promise<{ readonly deletesAt: Date | string; readonly tokens: readonly string[] }> {
  const sent = await context.database.transaction(async (session) => {
    await requireLiveCaller(session, caller);
    const projects = await listOwnedProjects(session, caller.sub);
    requireSuccessors(projects, chosen);
    await session.query(
      `insert into private.account_deletions ("user") values ($1) on conflict ("user") do nothing`,
      [caller.sub],
    );
    const isNew = await storeSuccessors(session, caller.sub, projects, chosen);
    const deletesAt = await accountDeletesAt(session, caller.sub);
    const [owner] = await session.query<Account>(
      `select kinde_id as account, email, coalesce(nullif(data ->> 'name', ''), email) as name
       from public.users where id = $1`,
      [caller.sub],
    );
    if (owner === undefined || deletesAt === undefined) throw new ApiError("NEED-LOGIN");
    const mails = isNew
      ? deletionMails(context.configuration, owner, deletesAt, { projects, chosen })
      : [];
    const sends = await Promise.all(mails.map((mail) => context.mailer.store(mail, session)));
    const end = context.configuration.login.embedded ? endAccountLogins : endLogins;
    const { tokens } = await end(session, owner.account, { deletesTokens: true });
    return { deletesAt, tokens, sends };
  });
  for (const send of sent.sends) send();
  return sent;
}

/** Resolves to whether a deletion of the account was scheduled. */
export async function keepAccount(database: Queryable, person: string): Promise<boolean> {
  const kept = await database.query(
    `delete from private.account_deletions where "user" = $1 returning 1`,
    [person],
  );
  return kept.length > 0;
}

function requireSuccessors(
  projects: readonly OwnedProject[],
  chosen: readonly ChosenSuccessor[],
): void {
  for (const { id, name, members } of projects) {
    if (members.length === 0) continue;
    const choice = chosen.find(({ project }) => project === id);
    const title = projectTitle(name);
    if (choice === undefined)
      throw new ApiError(
        "INVALID",
        `Other people work on ${title}. Choose who manages it next, or delete it with your account.`,
      );
    if (choice.successor !== null && !members.some((member) => member.id === choice.successor))
      throw new ApiError(
        "NOT-FOUND",
        `The person you chose is no longer in ${title}. Reload the page and choose someone else.`,
      );
  }
}

/** Returns true if the choices differ from the stored ones. */
async function storeSuccessors(
  session: Queryable,
  person: string,
  projects: readonly OwnedProject[],
  chosen: readonly ChosenSuccessor[],
): Promise<boolean> {
  const shared = new Set(projects.filter(({ members }) => members.length > 0).map(({ id }) => id));
  const kept = chosen.filter(({ project }) => shared.has(project));
  const before = await session.query<ChosenSuccessor>(
    `delete from private.project_successors where "user" = $1 returning project, successor`,
    [person],
  );
  await session.query(
    `insert into private.project_successors (project, "user", successor)
     select distinct on (project) project, $1, successor
     from jsonb_to_recordset($2::jsonb) as c (project uuid, successor uuid)`,
    [person, kept],
  );
  const inOrder = (rows: readonly ChosenSuccessor[]) =>
    rows
      .map(({ project, successor }) => `${project} ${successor}`)
      .toSorted()
      .join();
  return before.length === 0 || inOrder(before) !== inOrder(kept);
}
