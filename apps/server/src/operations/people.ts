import type { ListedPerson } from "@tera/contract";
import type { Queryable } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import { hasEmbeddedLogin } from "../login/remove-factors.ts";
import { type ListPage, type ListRequest, listPage, PAGE_SIZE } from "./list-page.ts";

/** Every column but the second factor, which is in a schema that only the embedded login has. */
type StoredPerson = Omit<PersonRow, "hasSecondFactor">;
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
  const rows = await database.query<StoredPerson>(
    `${PEOPLE}
     where ($1 = '' or position(lower($1) in u.email) > 0 or position(lower($1) in lower(coalesce(u.data ->> 'name', ''))) > 0 or u.id::text = lower($1))
       and ($2::text is null or (u.email collate "C", u.id) > ($2 collate "C", $3::uuid))
     order by u.email collate "C", u.id limit $4`,
    [search, after?.sortedBy ?? null, after?.id ?? null, PAGE_SIZE + 1],
  );
  const page = listPage(rows, ({ email, id }) => ({ sortedBy: email, id }));
  return { ...page, rows: await withSecondFactors(database, page.rows) };
}

/** Throws NOT-FOUND. */
export async function readPerson(database: Queryable, person: string): Promise<PersonRow> {
  const rows = await database.query<StoredPerson>(`${PEOPLE} where u.id = $1`, [person]);
  const [row] = await withSecondFactors(database, rows);
  if (row === undefined)
    throw new ApiError(
      "NOT-FOUND",
      "There is no such person. They may have deleted their account.",
    );
  return row;
}

async function withSecondFactors(
  database: Queryable,
  people: readonly StoredPerson[],
): Promise<PersonRow[]> {
  if (!(await hasEmbeddedLogin(database)))
    return people.map((person) => ({ ...person, hasSecondFactor: null }));
  const found = await database.query<{ id: string }>(
    `select u.id from public.users u where u.id = any ($1::uuid[]) and (
       exists (select from login.authenticators a where a.account_id = u.kinde_id and a.confirmed_at is not null)
       or exists (select from login.passkeys k where k.account_id = u.kinde_id))`,
    [people.map(({ id }) => id)],
  );
  const having = new Set(found.map(({ id }) => id));
  return people.map((person) => ({ ...person, hasSecondFactor: having.has(person.id) }));
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
