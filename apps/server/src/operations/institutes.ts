import type { ListedInstitute } from "@tera/contract";
import type { Queryable } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import { type ListPage, type ListRequest, listPage, PAGE_SIZE } from "./list-page.ts";

const ID_PATTERN = /^[a-z0-9][a-z0-9-]{0,63}$/;
const DOMAIN_PATTERN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

const INSTITUTES = `select i.id, i.name, to_jsonb(i.domains) as domains,
    coalesce((select jsonb_agg(u.email order by u.email) from public.institute_managers m join public.users u on u.id = m."user" where m.institute = i.id), '[]') as managers,
    (select count(*)::int from public.institute_users c where c.institute = i.id) as people,
    (select count(*)::int from public.institute_projects c join public.projects p on p.id = c.project where c.institute = i.id and p.deleted_at is null) as projects
  from public.institutes i`;

/** Sorted by id. */
export async function listInstitutes(
  database: Queryable,
  { after }: Pick<ListRequest, "after">,
): Promise<ListPage<ListedInstitute>> {
  const rows = await database.query<ListedInstitute>(
    `${INSTITUTES} where $1::text is null or i.id collate "C" > $1 collate "C" order by i.id collate "C" limit $2`,
    [after?.id ?? null, PAGE_SIZE + 1],
  );
  return listPage(rows, ({ id }) => ({ sortedBy: "", id }));
}

/** Throws NOT-FOUND. */
export async function readInstitute(database: Queryable, id: string): Promise<ListedInstitute> {
  const [row] = await database.query<ListedInstitute>(`${INSTITUTES} where i.id = $1`, [id]);
  if (row === undefined) throw new ApiError("NOT-FOUND", `There is no institute ${id}.`);
  return row;
}

/** Adds or changes an institute. Throws INVALID for an id or domain that can't be used. */
export async function saveInstitute(
  database: Queryable,
  { id, name, domains }: Pick<ListedInstitute, "id" | "name" | "domains">,
): Promise<void> {
  if (!ID_PATTERN.test(id))
    throw new ApiError(
      "INVALID",
      "An institute's id can have up to 64 lowercase letters, digits and hyphens: it becomes part of addresses.",
    );
  const listed = domains.map((domain) => domain.trim().toLowerCase());
  const wrong = listed.find((domain) => !DOMAIN_PATTERN.test(domain));
  if (wrong !== undefined)
    throw new ApiError(
      "INVALID",
      `${wrong} isn't a mail domain. Write domains like university.example,clinic.example.`,
    );
  await database.query(
    `insert into public.institutes (id, name, domains) values ($1, $2, array(select jsonb_array_elements_text($3::jsonb)))
     on conflict (id) do update set name = excluded.name, domains = excluded.domains`,
    [id, name, listed],
  );
}

export async function setManager(
  database: Queryable,
  institute: string,
  person: string,
  isOn: boolean,
): Promise<void> {
  await database.query(
    isOn
      ? 'insert into public.institute_managers (institute, "user") values ($1, $2) on conflict do nothing'
      : 'delete from public.institute_managers where institute = $1 and "user" = $2',
    [institute, person],
  );
}

/** Adds a name that profiles suggest. */
export async function suggestInstituteName(database: Queryable, name: string): Promise<void> {
  await database.query(
    "insert into public.list_institutes (name) values ($1) on conflict do nothing",
    [name],
  );
}
