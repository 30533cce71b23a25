import { z } from "zod";
import { requireSelf } from "../access/require-caller.ts";
import type { ServerContext } from "../context.ts";
import type { CallerClaims, Queryable } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import { type Route, openRoute, personRoute } from "./route.ts";
import { id, timestamp, pathId } from "./shapes.ts";

const PAGE_SIZE = 30;

const institute = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string().nullable(),
  apiUrl: z.string(),
  isDev: z.boolean(),
});
const params = z.object({ institute: z.string() });
const listQuery = z.object({ unclaimed: z.string().optional(), after: z.string().optional() });
const person = z.object({ id: z.guid(), name: z.string(), created: timestamp, edited: timestamp });
const project = z.object({
  id: z.guid(),
  name: z.string(),
  users: z.number().int(),
  created: timestamp,
  edited: timestamp,
});
/** `next` is to be given as `after` for the page that follows; null on the last one. */
const page = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.string().nullable() });

/** What the lists of an institute answer. */
interface Rows {
  readonly projects: z.input<typeof project>;
  readonly users: z.input<typeof person>;
}

/** The institute area: for managers of an institute, of that institute alone. */
export function instituteRoutes({ database, configuration }: ServerContext): Route[] {
  const lists = {
    projects: "private.institute_project_rows",
    users: "private.institute_people",
  } as const;

  const read = async <Kind extends keyof Rows>(
    kind: Kind,
    caller: CallerClaims,
    named: string,
    query: z.output<typeof listQuery>,
  ) => {
    const cursor = query.after === undefined ? undefined : decodeCursor(query.after);
    return database.transaction(async (session) => {
      await requireManager(session, caller, named);
      const rows = await session.query<Rows[Kind]>(
        `select * from ${lists[kind]}($1, $2, $3, $4, $5)`,
        [named, query.unclaimed === "1", cursor?.name ?? null, cursor?.id ?? null, PAGE_SIZE + 1],
      );
      const shown = rows.slice(0, PAGE_SIZE);
      const last = shown.at(-1);
      return {
        rows: shown,
        next: rows.length > PAGE_SIZE && last !== undefined ? encodeCursor(last) : null,
      };
    });
  };

  const claim = (kind: keyof typeof lists): Route =>
    personRoute({
      method: "post",
      path: `/api/institutes/institutes/{institute}/${kind}/{id}/claim`,
      summary:
        kind === "projects"
          ? "Claims a project for an institute"
          : "Claims a person for an institute",
      scope: "institutes:write",
      params: z.object({
        institute: z.string(),
        id: pathId(kind === "projects" ? "project" : "person"),
      }),
      answer: z.object({ claimed: z.literal(true) }),
      refusals: ["NOT-FOUND"],
      handle: async ({ caller, params: target }) =>
        database.transaction(async (session) => {
          await requireManager(session, caller, target.institute);
          await session.query("select private.claim_for_institute($1, $2, $3, $4)", [
            target.institute,
            kind,
            target.id,
            caller.sub,
          ]);
          return { claimed: true as const };
        }),
    });

  const count = (kind: keyof typeof lists): Route =>
    openRoute("anybody", {
      method: "get",
      path: `/api/institutes/{institute}/${kind}/count`,
      summary: `How many ${kind} an institute has; the address that is its apiUrl unless it has one of its own`,
      cache: "public, max-age=60",
      params,
      answer: z.object({ count: z.number().int() }),
      refusals: ["NOT-FOUND"],
      handle: async ({ params: { institute: named } }) => {
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
      },
    });

  return [
    personRoute({
      method: "post",
      path: "/api/institutes/membership",
      summary: "The institutes that the caller manages",
      scope: "profile:read",
      body: z.looseObject({ userId: z.string() }),
      answer: z.array(institute),
      handle: async ({ caller, body: { userId } }) => {
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
      },
    }),
    personRoute({
      method: "get",
      path: "/api/institutes/{institute}/projects",
      summary: "An institute's projects, or with unclaimed=1 those it may claim: 30 by name",
      scope: "institutes:read",
      params,
      query: listQuery,
      answer: page(project),
      handle: ({ caller, params: { institute: named }, query }) =>
        read("projects", caller, named, query),
    }),
    personRoute({
      method: "get",
      path: "/api/institutes/{institute}/users",
      summary: "An institute's people, or with unclaimed=1 those it may claim: 30 by name",
      scope: "institutes:read",
      params,
      query: listQuery,
      answer: page(person),
      handle: ({ caller, params: { institute: named }, query }) =>
        read("users", caller, named, query),
    }),
    claim("projects"),
    claim("users"),
    count("projects"),
    count("users"),
  ];
}

/** Who does not manage an institute is not told whether it exists. */
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

/** The values that a list is sorted by, of its last row that was shown. The row itself may have left the list before the next page is asked for. */
interface Cursor {
  readonly name: string;
  readonly id: string;
}

/** A place goes into an address: of longer names the beginning decides, here as in the lists' own order. */
const MAX_SORTED_CHARACTERS = 200;
const cursorContents = z.tuple([z.string(), id]);

function encodeCursor({ name, id: row }: Cursor): string {
  const beginning = Array.from(name).slice(0, MAX_SORTED_CHARACTERS).join("");
  return Buffer.from(JSON.stringify([beginning, row])).toString("base64url");
}

function decodeCursor(text: string): Cursor {
  try {
    const [name, row] = cursorContents.parse(
      JSON.parse(Buffer.from(text, "base64url").toString("utf8")),
    );
    return { name, id: row };
  } catch (cause) {
    throw new ApiError(
      "INVALID",
      "The field after is what a page before gave as next. Read the list from its beginning.",
      { cause },
    );
  }
}
