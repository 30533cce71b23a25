import type { ListedPerson } from "@tera/contract";
import type { Queryable } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import { type ListPage, type ListRequest, listPage, PAGE_SIZE } from "./list-page.ts";

type Times = "createdAt" | "lockedAt" | "deletesAt";
/** As the database returns it. */
export type PersonRow = Omit<ListedPerson, Times> & {
  readonly createdAt: string | Date;
  readonly lockedAt: string | Date | null;
  readonly deletesAt: string | Date | null;
};

const PEOPLE = `select u.id, left(coalesce(u.data ->> 'name', ''), 200) as name, u.email, u.email_verified as "isVerified",
    u.created_at as "createdAt", coalesce(s.is_active, false) as "isSubscribed",
    coalesce(u.data -> 'isDev' = 'true', false) as "isDeveloper", l.locked_at as "lockedAt",
    private.account_deletes_at(u.id) as "deletesAt",
    (select count(*)::int from public.project_members m join public.projects p on p.id = m.project
       where m."user" = u.id and m.role = 'creator' and p.deleted_at is null) as projects
  from public.users u left join public.subscriptions s on s."user" = u.id left join private.locked_people l on l."user" = u.id`;

/** Finds people by a part of their address or name, or by id. Sorted by address. */
export async function listPeople(
  database: Queryable,
  { search, after }: ListRequest,
): Promise<ListPage<PersonRow>> {
  const rows = await database.query<PersonRow>(
    `${PEOPLE}
     where ($1 = '' or position(lower($1) in u.email) > 0 or position(lower($1) in lower(coalesce(u.data ->> 'name', ''))) > 0 or u.id::text = lower($1))
       and ($2::text is null or (u.email collate "C", u.id) > ($2 collate "C", $3::uuid))
     order by u.email collate "C", u.id limit $4`,
    [search, after?.sortedBy ?? null, after?.id ?? null, PAGE_SIZE + 1],
  );
  return listPage(rows, ({ email, id }) => ({ sortedBy: email, id }));
}

/** Throws NOT-FOUND. */
export async function readPerson(database: Queryable, person: string): Promise<PersonRow> {
  const [row] = await database.query<PersonRow>(`${PEOPLE} where u.id = $1`, [person]);
  if (row === undefined)
    throw new ApiError(
      "NOT-FOUND",
      "There is no such person. They may have deleted their account.",
    );
  return row;
}

export async function setSubscription(
  database: Queryable,
  person: string,
  isActive: boolean,
): Promise<void> {
  await database.query(
    `insert into public.subscriptions ("user", is_active) select id, $2 from public.users where id = $1
     on conflict ("user") do update set is_active = excluded.is_active, is_trial = false, edited_at = now()`,
    [person, isActive],
  );
}

export async function setDeveloper(
  database: Queryable,
  person: string,
  isOn: boolean,
): Promise<void> {
  await database.query(
    "update public.users set data = data || $2::jsonb, edited_at = now() where id = $1",
    [person, { isDev: isOn }],
  );
}
