import type { ListedEvent } from "@tera/contract";
import type { Queryable } from "../database/database.ts";
import { type ListPage, type ListRequest, listPage, PAGE_SIZE } from "./list-page.ts";

/** As the database returns it. */
export type EventRow = Omit<ListedEvent, "at"> & { readonly at: string | Date };

export interface EventListRequest extends ListRequest {
  /** A key of SECURITY_EVENTS; undefined for all kinds. */
  readonly event: string | undefined;
}

/** Newest first. Finds events by a part of their person's address, or by the person's id. */
export async function listSecurityEvents(
  database: Queryable,
  { search, after, event }: EventListRequest,
): Promise<ListPage<EventRow>> {
  const rows = await database.query<EventRow>(
    `select e.id::text as id, e.at, e.event, e.network, e.fields as details, coalesce(u.email, e.person::text) as person
     from private.security_events e left join public.users u on u.id = e.person
     where ($1 = '' or position(lower($1) in u.email) > 0 or e.person::text = lower($1))
       and ($2::text is null or e.event = $2) and ($3::bigint is null or e.id < $3::bigint)
     order by e.id desc limit $4`,
    [search, event ?? null, after?.id ?? null, PAGE_SIZE + 1],
  );
  return listPage(rows, ({ id }) => ({ sortedBy: "", id }));
}
