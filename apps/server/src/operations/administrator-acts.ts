import type { ListedAct } from "@tera/contract";
import type { ServerContext } from "../context.ts";
import { annotateCall } from "../current-call.ts";
import type { Queryable } from "../database/database.ts";
import { asRefusal } from "../errors/as-refusal.ts";
import type { Administrator } from "./administrator.ts";
import { type ListPage, type ListRequest, listPage, PAGE_SIZE } from "./list-page.ts";

/** An act below /admin. `subject` is the id of what it concerns. */
export interface Act {
  readonly name: string;
  readonly subject: string | undefined;
}

/** Runs `work` and records its outcome, also if it throws. */
export async function recordAct<Result>(
  { database, log }: Pick<ServerContext, "database" | "log">,
  administrator: Administrator,
  act: Act,
  work: () => Promise<Result>,
): Promise<Result> {
  const record = async (outcome: Outcome, reason?: string): Promise<void> => {
    log.security("administrator-act", {
      person: administrator.id,
      act: act.name,
      outcome,
      subject: act.subject,
      reason,
    });
    await database.query(
      "insert into private.administrator_acts (administrator, act, subject, outcome, reason) values ($1, $2, $3, $4, $5)",
      [administrator.id, act.name, act.subject ?? null, outcome, reason ?? null],
    );
  };
  let result: Result;
  try {
    result = await work();
  } catch (error) {
    const { code } = asRefusal(error);
    annotateCall({ isExplained: true });
    await record(code === "UNKNOWN_ERROR" ? "failed" : "refused", code);
    throw error;
  }
  await record("done");
  return result;
}

/** As the database returns it. */
type ActRow = Omit<ListedAct, "at"> & { readonly at: string | Date };

/** Newest first. */
export async function listActs(
  database: Queryable,
  { after }: Pick<ListRequest, "after">,
): Promise<ListPage<ActRow>> {
  const rows = await database.query<ActRow>(
    `select a.id::text as id, a.created_at as at, coalesce(u.email, a.administrator::text) as administrator, a.act, a.outcome, a.reason,
       coalesce(other.email, left(p.name, 200), a.subject) as subject
     from private.administrator_acts a left join public.users u on u.id = a.administrator
       left join public.users other on other.id::text = a.subject left join public.projects p on p.id::text = a.subject
     where $1::bigint is null or a.id < $1::bigint order by a.id desc limit $2`,
    [after?.id ?? null, PAGE_SIZE + 1],
  );
  return listPage(rows, ({ id }) => ({ sortedBy: "", id }));
}

type Outcome = "done" | "refused" | "failed";
