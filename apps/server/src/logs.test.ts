import { randomUUID } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readPostmaster } from "./database/postmaster-file.ts";
import { findFreePort } from "./database/free-port.ts";
import { bundleServer, type TestProgram, testProgram } from "./test-program.ts";

let bundle: string;
let program: TestProgram;

beforeAll(async () => {
  bundle = await bundleServer();
  // A mail server that is not there: with none at all, links are shown at the terminal on purpose.
  program = await testProgram(bundle, { ENGINE: "embedded-postgres", SMTP_URL: `smtp://me:smtp-password@127.0.0.1:${await findFreePort()}` });
  await program.start();
});
afterAll(async () => {
  await program.close();
  rmSync(bundle, { force: true });
});

it("what the server and its database log are JSON lines with an event, and nothing of people: no token, address, name or content", { timeout: 120_000 }, async () => {
  const database = await program.connect();
  const { id, project, token, client } = await program.addPerson(database);
  const marker = `m${randomUUID().slice(0, 8)}`;
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${program.origin}${path}`, { ...init, headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...(init.headers as Record<string, string>) } });
    await answer.text();
    return answer.status;
  };
  const post = (path: string, body: unknown) => ask(path, { method: "POST", body: JSON.stringify(body) });
  const edit = (sequence: number) => post(`/api/sync/projects::${project}/patch`, { session: marker, sequence, operations: [{ set: [marker], value: `${marker} note` }] });
  const storage = client.storage.from("projects");

  expect(await post("/api/members/invite", { projectId: project, emails: [`${marker}@guest.example`] })).toBe(200);
  expect(await edit(0)).toBe(200);
  expect((await storage.upload(`${project}/${marker}.ris`, `${marker} content`)).error).toBeNull();
  // What is refused, what breaks the database's rules, what breaks off.
  await post("/api/auth/token", {});
  await post("/api/projects", { userId: id, email: `${marker}@other.example`, name: marker, type: "systematic-review" });
  await ask(`/rest/v1/users?id=eq.${id}`, { method: "PATCH", body: JSON.stringify({ email: `${marker}@stolen.example` }) });
  await ask(`/rest/v1/project_logs`, { method: "POST", body: JSON.stringify({ project, type: marker, data: { emails: [`${marker}@x.example`], from: 7 } }) });
  await ask(`/rest/v1/users?select=${marker}&data->>name=eq.${marker}`);
  await storage.upload(`${project}/${marker}/../x`, marker);
  await fetch(`${program.origin}/kinde/oauth2/auth?client_id=${marker}&login_hint=${marker}@hint.example`);
  await database.query("insert into public.users (id, kinde_id, email) values ($1, $2, $3)", [id, marker, `${marker}@double.example`]).catch(() => undefined);
  // The database dies in the middle of it all.
  await database.close();
  const postgres = readPostmaster(join(program.dataDirectory, "postgres"))?.pid ?? 0;
  process.kill(postgres, "SIGKILL");
  const statuses = await Promise.all([edit(1), storage.download(`${project}/${marker}.ris`), ask(`/rest/v1/projects?select=id`), post("/api/members/invite", { projectId: project, emails: [`${marker}@late.example`] })]);
  expect(statuses).toHaveLength(4);
  await expect.poll(() => ask(`/api/projects/${project}/logs`), { timeout: 60_000, interval: 100 }).toBe(200);
  expect(await program.end("SIGTERM")).toBe(0);

  const lines = program.output().split("\n").filter((line) => line !== "" && !line.startsWith("ready "));
  const events = lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(events.map(({ event }) => event)).toEqual(expect.arrayContaining(["mail.not-sent", "postgres-restarted"]));
  for (const event of events) expect(event).toMatchObject({ time: expect.stringMatching(/^\d{4}-/), level: expect.stringMatching(/^(info|warn|error)$/), event: expect.any(String) });
  // The REST library has one line of its own, with a code in it.
  expect(lines.filter((line) => !line.startsWith("{") && !/^rest request refused: \w+$/.test(line))).toEqual([]);
  const databaseLog = readFileSync(join(program.dataDirectory, "postgres.log"), "utf8");
  for (const [name, text] of [["server", program.output()], ["database", databaseLog]] as const) {
    for (const secret of [marker, token, token.split(".")[2] ?? token, "smtp-password", "@example.org", "eyJ"]) {
      const found = text.split("\n").filter((line) => line.includes(secret));
      expect([name, secret, found]).toEqual([name, secret, []]);
    }
  }
});
