import { instituteApi, type InstituteRows, type Parsed } from "@tera/contract";
import { requireSelf } from "../access/require-caller.ts";
import type { ServerContext } from "../context.ts";
import type { CallerClaims, Queryable } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import { listPage, PAGE_SIZE } from "../operations/list-page.ts";
import { decodeCursor, encodeCursor } from "./list-cursor.ts";
import { implement, type Route } from "./route.ts";

/** Keeps cursors short. `private.sorted_name` sorts by a prefix of the same length. */
const MAX_SORTED_CHARACTERS = 200;

/** The functions that list an institute. */
const LISTS = {
  projects: "private.institute_project_rows",
  users: "private.institute_people",
} as const;

export function instituteRoutes({ database, configuration }: ServerContext): Route[] {
  const read = async <Kind extends keyof InstituteRows>(
    kind: Kind,
    caller: CallerClaims,
    named: string,
    query: Parsed<typeof instituteApi.listProjects, "query">,
  ) => {
    const cursor = query.after === undefined ? undefined : decodeCursor(query.after);
    return database.transaction(async (session) => {
      await requireManager(session, caller, named);
      const rows = await session.query<InstituteRows[Kind]>(
        `select * from ${LISTS[kind]}($1, $2, $3, $4, $5)`,
        [
          named,
          query.unclaimed === "1",
          cursor?.sortedBy ?? null,
          cursor?.id ?? null,
          PAGE_SIZE + 1,
        ],
      );
      const page = listPage(rows, placeInList);
      return {
        rows: [...page.rows],
        next: page.next === undefined ? null : encodeCursor(page.next),
      };
    });
  };

  const claim = async (
    kind: keyof InstituteRows,
    caller: CallerClaims,
    target: Parsed<typeof instituteApi.claimProject, "params">,
  ) =>
    database.transaction(async (session) => {
      await requireManager(session, caller, target.institute);
      await session.query("select private.claim_for_institute($1, $2, $3, $4)", [
        target.institute,
        kind,
        target.id,
        caller.sub,
      ]);
      return { claimed: true as const };
    });

  return [
    implement(instituteApi.listManaged, async ({ caller, body: { userId } }) => {
      requireSelf(caller, { userId });
      const rows = await database.query<{
        id: string;
        name: string;
        url: string | null;
        api_url: string | null;
        is_dev: boolean;
      }>(
        `select i.id, i.name, i.url, i.api_url, i.is_dev from public.institutes i
           join public.institute_managers m on m.institute = i.id where m."user" = $1 order by i.name, i.id`,
        [caller.sub],
      );
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        url: row.url,
        apiUrl: row.api_url ?? `${configuration.publicOrigin}/api/institutes/${row.id}`,
        isDev: row.is_dev,
      }));
    }),
    implement(instituteApi.listProjects, ({ caller, params: { institute: named }, query }) =>
      read("projects", caller, named, query),
    ),
    implement(instituteApi.listUsers, ({ caller, params: { institute: named }, query }) =>
      read("users", caller, named, query),
    ),
    implement(instituteApi.claimProject, ({ caller, params }) => claim("projects", caller, params)),
    implement(instituteApi.claimUser, ({ caller, params }) => claim("users", caller, params)),
    implement(instituteApi.countProjects, ({ params }) =>
      count(database, "projects", params.institute),
    ),
    implement(instituteApi.countUsers, ({ params }) => count(database, "users", params.institute)),
  ];
}

function placeInList({ name, id }: { readonly name: string; readonly id: string }) {
  return { sortedBy: Array.from(name).slice(0, MAX_SORTED_CHARACTERS).join(""), id };
}

async function count(database: Queryable, kind: keyof InstituteRows, named: string) {
  const counted =
    kind === "projects"
      ? "select count(*) from public.institute_projects c join public.projects p on p.id = c.project where c.institute = i.id and p.deleted_at is null"
      : "select count(*) from public.institute_users c where c.institute = i.id";
  const [row] = await database.query<{ count: number }>(
    `select (${counted}) as count from public.institutes i where i.id = $1`,
    [named],
  );
  if (row === undefined) throw new ApiError("NOT-FOUND", "No institute has that name.");
  return { count: row.count };
}

/** Throws the same error for an unknown institute, so that callers cannot discover institutes. */
async function requireManager(
  session: Queryable,
  caller: CallerClaims,
  named: string,
): Promise<void> {
  const [row] = await session.query(
    'select 1 from public.institute_managers where institute = $1 and "user" = $2',
    [named, caller.sub],
  );
  if (row === undefined)
    throw new ApiError("FORBIDDEN", "You are not a manager of this institute.");
}
