import type { ListedMail } from "@tera/contract";
import type { Queryable } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import { type ListPage, type ListRequest, listPage, PAGE_SIZE } from "./list-page.ts";

/** As the database returns it. */
export type MailRow = Omit<ListedMail, "createdAt" | "sentAt"> & {
  readonly createdAt: string | Date;
  readonly sentAt: string | Date | null;
};

const COLUMNS = `o.id, o.recipient, o.subject, o.created_at as "createdAt", o.sent_at as "sentAt"`;

/** Newest first, without texts. Finds mail by a part of its recipient. */
export async function listMail(
  database: Queryable,
  { search, after }: ListRequest,
): Promise<ListPage<MailRow>> {
  const rows = await database.query<MailRow & { readonly place: string }>(
    `select ${COLUMNS}, o.created_at::text as place from public.outbox o
     where ($1 = '' or position(lower($1) in lower(o.recipient)) > 0)
       and ($2::text is null or (o.created_at, o.id) < ($2::timestamptz, $3::uuid))
     order by o.created_at desc, o.id desc limit $4`,
    [search, after?.sortedBy ?? null, after?.id ?? null, PAGE_SIZE + 1],
  );
  const page = listPage(rows, ({ place, id }) => ({ sortedBy: place, id }));
  return { ...page, rows: page.rows.map(({ place: _place, ...row }) => row) };
}

/** The text is empty once nobody needs its secret link. Throws NOT-FOUND. */
export async function readMail(
  database: Queryable,
  mail: string,
): Promise<MailRow & { readonly text: string }> {
  const [row] = await database.query<MailRow & { readonly text: string }>(
    `select ${COLUMNS}, o.text from public.outbox o where o.id::text = $1`,
    [mail.toLowerCase()],
  );
  if (row === undefined) throw new ApiError("NOT-FOUND", "There is no such mail.");
  return row;
}
