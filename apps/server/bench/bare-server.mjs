import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import postgres from "postgres";

/** Baseline: Hono and one prepared statement through the same driver, without any checks. */
const sql = postgres(process.env.BARE_DATABASE_URL, { max: 10, onnotice: () => {} });
const project = process.env.BARE_PROJECT;
const app = new Hono();

app.get("/read", async (c) => {
  const logs = await sql.unsafe(
    'select id, project, "user", type, data, credits, created_at from public.project_logs where project = $1 order by created_at desc, id desc limit 10',
    [project],
    { prepare: true },
  );
  return c.json({ logs });
});
app.get("/document", async (c) => {
  const [row] = await sql.unsafe(
    "select data as state from public.project_namespaces where project = $1 and name = $2",
    [project, "bench"],
    { prepare: true },
  );
  return c.json(row);
});
app.get("/digest", async (c) =>
  c.json(
    await sql.unsafe(
      `with page as (
         select p.id, m.role from public.project_members m join public.projects p on p.id = m.project
         where m."user" = $1 and p.deleted_at is null order by p.edited_at desc, p.id desc limit 30
       )
       select p.id, p.name, p.data ->> 'type' as type, p.data ->> 'nameShort' as "nameShort", p.data ->> 'description' as description, p.data ->> 'icon' as icon, p.created_at, p.edited_at, p.membership_epoch, page.role,
         (select jsonb_agg(jsonb_build_object('user', m."user", 'email', m.email, 'name', u.data ->> 'name', 'role', m.role, 'created_at', m.created_at))
          from public.project_members m left join public.users u on u.id = m."user" where m.project = p.id) as members
       from page join public.projects p on p.id = page.id order by p.edited_at desc, p.id desc`,
      [process.env.BARE_PERSON],
      { prepare: true },
    ),
  ),
);
app.get("/list", async (c) =>
  c.json(
    await sql.unsafe(
      `select name, id, updated_at, created_at, last_accessed_at, metadata, user_metadata, version from storage.objects
       where bucket_id = 'projects' and name collate "C" >= $1 and name collate "C" < $1 || chr(1114111) order by name collate "C" limit 100`,
      [`${project}/library/`],
      { prepare: true },
    ),
  ),
);
app.get("/file", async (c) => {
  const [row] = await sql.unsafe(
    "select version from storage.objects where bucket_id = 'projects' and name = $1",
    [`${project}/library/0.ris`],
    { prepare: true },
  );
  return c.body(
    await readFile(join(process.env.BARE_FILES, row.version.slice(0, 2), row.version)),
    200,
    { "content-type": "application/octet-stream" },
  );
});
app.post("/write", async (c) => {
  const { type, title } = await c.req.json();
  const [row] = await sql.unsafe(
    "insert into bench.entries (project, type, data) values ($1, $2, $3::text::jsonb) returning id",
    [project, type, JSON.stringify({ title })],
    { prepare: true },
  );
  return c.json(row);
});

const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
const server = createServer(listener).listen(0, "127.0.0.1", () =>
  process.send({ port: server.address().port }),
);
process.on("disconnect", () => process.exit(0));
