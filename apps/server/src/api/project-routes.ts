import { type ListedProjectRow, projectApi } from "@tera/contract";
import { requireSelf } from "../access/require-caller.ts";
import type { ServerContext } from "../context.ts";
import type { Queryable } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import { runIdempotent } from "../database/idempotency.ts";
import { type ListPlace, listPage, PAGE_SIZE } from "../operations/list-page.ts";
import { decodeCursor, encodeCursor } from "./list-cursor.ts";
import { suggestProjectNames } from "./project-names.ts";
import { implement, type Route } from "./route.ts";

/** Seconds since 1970, as the database writes them. */
const SECONDS_PATTERN = /^\d{1,12}(?:\.\d{1,6})?$/u;

export function projectRoutes(context: ServerContext): Route[] {
  return [
    implement(projectApi.suggestNames, () => suggestProjectNames()),
    implement(projectApi.list, async ({ caller, query }) => {
      const after = query.after === undefined ? undefined : decodeEditTime(query.after);
      const { rows, next } = listPage(
        await listProjects(context.database, caller.sub, after),
        ({ sorted_by, id }) => ({ sortedBy: sorted_by, id }),
      );
      return {
        projects: rows.map((row) => {
          const { sorted_by: _, ...project } = row;
          return project;
        }),
        next: next === undefined ? null : encodeCursor(next),
      };
    }),
    implement(projectApi.create, async ({ caller, body, header }) => {
      const { userId, email, name, type, nameShort, description, icon, isDisposable } = body;
      requireSelf(caller, { userId, email });
      const data = Object.fromEntries(
        Object.entries({ name, type, nameShort, description, icon, isDisposable }).filter(
          ([, value]) => value !== undefined,
        ),
      );
      return runIdempotent(
        context.database,
        { owner: caller.sub, route: "projects", key: header("idempotency-key"), payload: data },
        async (session) => {
          const [row] = await session.query<{ id: string }>(
            "select private.create_project($1, $2::jsonb, null) as id",
            [caller.sub, data],
          );
          if (row === undefined) throw new ApiError("UNKNOWN_ERROR");
          return { id: row.id };
        },
      );
    }),
    implement(projectApi.identify, ({ caller }) => ({
      id: caller.sub,
      email: caller.email ?? "",
      emailVerified: caller.email_verified === true,
    })),
  ];
}

/** Throws INVALID for a cursor of another list. */
function decodeEditTime(after: string): ListPlace {
  const place = decodeCursor(after);
  if (!SECONDS_PATTERN.test(place.sortedBy))
    throw new ApiError("INVALID", "`after` is not the `next` of an earlier page of projects.");
  return place;
}

/** `sorted_by` is `edited_at` with all its digits, which a Date would lose. */
async function listProjects(
  database: Queryable,
  person: string,
  after: ListPlace | undefined,
): Promise<(ListedProjectRow & { readonly sorted_by: string })[]> {
  return database.query(
    `select p.id, p.name, p.data ->> 'type' as type, p.data ->> 'description' as description,
       m.role, m.is_viewer, p.created_at, p.edited_at, extract(epoch from p.edited_at)::text as sorted_by
     from public.project_members m join public.projects p on p.id = m.project
     where m."user" = $1 and m.role <> 'invite' and p.deleted_at is null
       and ($2::text is null or (extract(epoch from p.edited_at), p.id) < ($2::numeric, $3::uuid))
     order by p.edited_at desc, p.id desc limit $4`,
    [person, after?.sortedBy ?? null, after?.id ?? null, PAGE_SIZE + 1],
  );
}
