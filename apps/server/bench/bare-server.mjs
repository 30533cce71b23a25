import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { createServer } from "node:http";
import postgres from "postgres";

/** The least that a server of this kind can do: Hono, one prepared statement through the same driver, JSON. No login, no rights, no checks. */
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
  const [row] = await sql.unsafe("select data as state from public.project_namespaces where project = $1 and name = $2", [project, "bench"], { prepare: true });
  return c.json(row);
});
app.post("/write", async (c) => {
  const { type, title } = await c.req.json();
  const [row] = await sql.unsafe("insert into bench.entries (project, type, data) values ($1, $2, $3::text::jsonb) returning id", [project, type, JSON.stringify({ title })], { prepare: true });
  return c.json(row);
});

const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
const server = createServer(listener).listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
process.on("disconnect", () => process.exit(0));
