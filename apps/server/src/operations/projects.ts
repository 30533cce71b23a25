import type { ListedProject } from "@tera/contract";
import type { Queryable } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import { type ListPage, type ListRequest, listPage, PAGE_SIZE } from "./list-page.ts";

type Times = "createdAt" | "editedAt" | "deletedAt" | "keptUntil";
/** As the database returns it. */
export type ProjectRow = Omit<ListedProject, Times> & {
  readonly createdAt: string | Date;
  readonly editedAt: string | Date;
  readonly deletedAt: string | Date | null;
  readonly keptUntil: string | Date | null;
};

const COLUMNS = `p.id, left(p.name, 200) as name, left(p.data ->> 'type', 100) as type, c.email as owner,
    (select count(*)::int from public.project_members m where m.project = p.id and m.role <> 'invite') as members,
    (select coalesce(sum(v.size), 0)::int8 from public.file_versions v where v.project = p.id and v.content_id is not null) as bytes,
    p.created_at as "createdAt", p.edited_at as "editedAt", p.deleted_at as "deletedAt", p.deleted_at + interval '30 days' as "keptUntil"`;
const SOURCE = `from public.projects p left join lateral (
    select coalesce(u.email, m.email) as email from public.project_members m left join public.users u on u.id = m."user"
    where m.project = p.id and m.role = 'creator' limit 1) c on true`;

export interface ProjectListRequest extends ListRequest {
  /** Lists the bin, latest deleted first. Otherwise all projects, latest edited first. */
  readonly isBin: boolean;
}

/** Finds projects by a part of their name or owner's address, or by id. */
export async function listProjects(
  database: Queryable,
  { search, after, isBin }: ProjectListRequest,
): Promise<ListPage<ProjectRow>> {
  const sorted = isBin ? "p.deleted_at" : "p.edited_at";
  const rows = await database.query<ProjectRow & { readonly place: string }>(
    `select ${COLUMNS}, ${sorted}::text as place ${SOURCE}
     where ${isBin ? "p.deleted_at is not null" : "true"}
       and ($1 = '' or position(lower($1) in lower(p.name)) > 0 or position(lower($1) in c.email) > 0 or p.id::text = lower($1))
       and ($2::text is null or (${sorted}, p.id) < ($2::timestamptz, $3::uuid))
     order by ${sorted} desc, p.id desc limit $4`,
    [search, after?.sortedBy ?? null, after?.id ?? null, PAGE_SIZE + 1],
  );
  const page = listPage(rows, ({ place, id }) => ({ sortedBy: place, id }));
  return { ...page, rows: page.rows.map(({ place: _place, ...row }) => row) };
}

/**
 * Restores a project from the bin, whatever its owner's plan. `wasDeleted` is false if it was not in
 * the bin. Throws NOT-FOUND.
 */
export async function restoreProject(
  database: Queryable,
  project: string,
): Promise<{ readonly project: ProjectRow; readonly wasDeleted: boolean }> {
  const [restored] = await database.query<{ was_deleted: boolean }>(
    "select private.restore_project(id, null) as was_deleted from public.projects where id::text = $1",
    [project.toLowerCase()],
  );
  const [row] = await database.query<ProjectRow>(
    `select ${COLUMNS} ${SOURCE} where p.id::text = $1`,
    [project.toLowerCase()],
  );
  if (restored === undefined || row === undefined)
    throw new ApiError("NOT-FOUND", "There is no such project. It may be permanently deleted.");
  return { project: row, wasDeleted: restored.was_deleted };
}
