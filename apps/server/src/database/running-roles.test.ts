import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askRunningServer } from "../administration/ask-running-server.ts";
import { testProgram, type TestProgram } from "../test-program.ts";
import type { ScriptDatabase } from "./script-database.ts";

const NO_RIGHTS = {
  rolsuper: false,
  rolcreaterole: false,
  rolcreatedb: false,
  rolreplication: false,
};

/** Excludes the test's own connection. */
async function connections(database: ScriptDatabase): Promise<unknown[]> {
  return database.query(
    `select distinct a.application_name as name, regexp_replace(a.usename, '_\\d+$', '') as role,
       r.rolbypassrls, r.rolsuper, r.rolcreaterole, r.rolcreatedb, r.rolreplication
     from pg_stat_activity a join pg_roles r on r.oid = a.usesysid
     where a.backend_type = 'client backend' and a.pid <> pg_backend_pid() order by 1`,
  );
}

describe("the connections of a running server", () => {
  let program: TestProgram;
  let database: ScriptDatabase;

  beforeAll(async () => {
    program = await testProgram({ ENGINE: "embedded-postgres" });
    await program.start();
    database = await program.connect();
  });
  afterAll(async () => {
    await database.close();
    await program.close();
  });

  it("a running server connects only with roles that are subject to row access, not as the owner", async () => {
    const { id, project, client } = await program.addPerson(database);
    expect((await client.from("projects").select("*")).data).toMatchObject([{ id: project }]);
    const upload = await client.storage.from("projects").upload(`${project}/a.txt`, "a");
    expect(upload.error).toBeNull();
    const channel = client.channel(`user:${id}`, { config: { private: true } });
    expect(await new Promise((resolve) => channel.subscribe(resolve))).toBe("SUBSCRIBED");
    expect((await fetch(`${program.origin}/kinde/.well-known/jwks`)).status).toBe(200);
    const api = { role: "tera_api", rolbypassrls: true, ...NO_RIGHTS };
    const caller = { role: "tera_caller", rolbypassrls: false, ...NO_RIGHTS };
    await expect
      .poll(() => connections(database))
      .toEqual([
        { name: "tera", ...api },
        { name: "tera-caller", ...caller },
        { name: "tera-lookout", ...api },
        { name: "tera-rest", ...caller },
      ]);
    await client.removeAllChannels();
  });

  it("operator commands can connect as the database owner while the server is running", async () => {
    const folder = join(program.dataDirectory, "..", "backup");
    const answer = await askRunningServer(program.dataDirectory, ["backup", folder]);
    expect(answer).toMatchObject({ isRefused: false });
    expect(existsSync(join(folder, "manifest.json"))).toBe(true);
  });

  it("a running server reconnects after Postgres was killed", { tags: "at-length" }, async () => {
    const { project, client } = await program.addPerson(database);
    await program.killPostgres();
    await expect
      .poll(async () => (await client.from("projects").select("id")).data)
      .toEqual([{ id: project }]);
  });
});
