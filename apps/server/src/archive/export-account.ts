import { Readable } from "node:stream";
import JSZip from "jszip";
import type { ServerContext } from "../context.ts";
import type { Queryable } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";
import { listSessions } from "../login/login-sessions.ts";

/** Few enough to fit in memory whatever their size: an entry has at most 100 kB. */
const ENTRIES_PER_PAGE = 100;
const FIRST_ENTRY: EntryKey = {
  created_at: "-infinity",
  id: "00000000-0000-0000-0000-000000000000",
};

interface EntryKey {
  readonly created_at: string;
  readonly id: string;
}

/** One JSON text for each part of `account.json`. $1 is the person. */
const ACCOUNT = `select u.kinde_id as account, jsonb_build_object(
    'profile', to_jsonb(u) - 'data' - 'kinde_id',
    'settings', u.data,
    'subscription', (select to_jsonb(s) - 'user' from public.subscriptions s where s."user" = u.id),
    'consents', (select coalesce(jsonb_agg(to_jsonb(c) - 'user' order by c.created_at), '[]')
      from public.consents c where c."user" = u.id),
    'tokens', (select coalesce(jsonb_agg(to_jsonb(t) - 'user' - 'hash' order by t.created_at), '[]')
      from private.personal_tokens t where t."user" = u.id),
    'projects', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name,
        'role', case when m.is_viewer then 'viewer' else m.role end, 'joinedAt', m.created_at, 'deletedAt', p.deleted_at) order by m.created_at), '[]')
      from public.project_members m join public.projects p on p.id = m.project
      where m."user" = u.id and (p.deleted_at is null or m.role = 'creator'))
  ) as parts
  from public.users u where u.id = $1`;

interface AccountParts extends Readonly<Record<string, unknown>> {
  readonly projects: readonly { readonly id: string }[];
}

/**
 * Streams a zip with `account.json`, the picture, and the person's timeline entries and screening
 * decisions in `timeline.ndjson` and `decisions.ndjson`.
 * Destroying the stream cancels the export. Later errors go to `onFailure`.
 */
export async function exportAccount(
  { configuration, database }: Pick<ServerContext, "configuration" | "database">,
  person: string,
  onFailure: (error: unknown) => void,
): Promise<Readable> {
  const [row] = await database.query<{ account: string; parts: AccountParts }>(ACCOUNT, [person]);
  if (row === undefined) throw new ApiError("NEED-LOGIN");
  const logins = configuration.login.embedded ? await listSessions({ database }, row.account) : [];
  const account = {
    exportedAt: new Date().toISOString(),
    ...row.parts,
    logins: logins.map(({ device, address, firstUsedAt, lastUsedAt }) => ({
      device,
      address,
      firstUsedAt,
      lastUsedAt,
    })),
  };
  const projects = row.parts.projects.map(({ id }) => id);
  const entries = Readable.from(entryLines(database, person, projects), { objectMode: false });
  const decisions = Readable.from(decisionLines(database, person, projects), { objectMode: false });
  const zip = new JSZip();
  const [picture] = await database.query<{ image: string }>(
    `select encode(image, 'base64') as image from private.pictures where "user" = $1`,
    [person],
  );
  if (picture !== undefined) zip.file("picture", picture.image, { base64: true });
  zip.file("account.json", JSON.stringify(account, undefined, 2));
  zip.file("timeline.ndjson", entries, { createFolders: false });
  zip.file("decisions.ndjson", decisions, { createFolders: false });
  // JSZip returns an old-style stream, which can't be iterated and doesn't destroy its sources.
  const zipped = zip.generateNodeStream({ streamFiles: true, compression: "DEFLATE" });
  zipped.on("error", onFailure);
  const archive = new Readable().wrap(zipped);
  archive.once("close", () => {
    entries.destroy();
    decisions.destroy();
  });
  return archive;
}

/** Yields lines, and reads each page on its own, so that a slow reader never blocks the database. */
async function* pages<Key>(
  first: Key,
  read: (after: Key) => Promise<readonly (Key & { readonly line: string })[]>,
): AsyncGenerator<Buffer> {
  for (let after = first; ;) {
    const page = await read(after);
    for (const { line } of page) yield Buffer.from(`${line}\n`);
    const last = page.at(-1);
    if (last === undefined || page.length < ENTRIES_PER_PAGE) return;
    after = last;
  }
}

async function* entryLines(
  database: Queryable,
  person: string,
  projects: readonly string[],
): AsyncGenerator<Buffer> {
  for (const project of projects)
    yield* pages(FIRST_ENTRY, (after) =>
      database.query<EntryKey & { line: string }>(
        `select l.created_at::text as created_at, l.id, (to_jsonb(l) - 'user')::text as line from public.project_logs l
         where l.project = $1 and l."user" = $2 and (l.created_at, l.id) > ($3::text::timestamptz, $4::text::uuid)
         order by l.created_at, l.id limit $5`,
        [project, person, after.created_at, after.id, ENTRIES_PER_PAGE],
      ),
    );
}

async function* decisionLines(
  database: Queryable,
  person: string,
  projects: readonly string[],
): AsyncGenerator<Buffer> {
  yield* pages({ place: "0" }, ({ place }) =>
    database.query<{ place: string; line: string }>(
      `select d.place::text as place, (to_jsonb(d) - 'reviewer' - 'place')::text as line
       from public.screening_decisions d join public.screening_rounds r on r.id = d.round
       where d.reviewer = $1 and r.project = any ($2::uuid[]) and d.place > $3::text::bigint order by d.place limit $4`,
      [person, projects, place, ENTRIES_PER_PAGE],
    ),
  );
}
