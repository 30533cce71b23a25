import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cluster, startCluster } from "./database/embedded-cluster.ts";
import { connectPostgres } from "./database/postgres-database.ts";
import { changeOwner } from "./database/system-user.ts";
import { copyEmptyCluster } from "./database/test-cluster.ts";
import { type TestProgram, testProgram } from "./test-program.ts";

const isPglite = process.env["TEST_ENGINE"] === "pglite";

describe.skipIf(isPglite)("a Postgres whose certificate another authority signed", () => {
  let root: string;
  let certificate: string;
  let cluster: Cluster;
  let urlOf: (port: number) => string;
  const programs: TestProgram[] = [];
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), "tera-tls-"));
    const { options, url } = await copyEmptyCluster(root);
    urlOf = url;
    const key = join(options.directory, "server.key");
    const stored = join(options.directory, "server.crt");
    execFileSync(
      "openssl",
      `req -x509 -newkey rsa:2048 -nodes -keyout ${key} -out ${stored} -days 1 -subj /CN=localhost -addext subjectAltName=DNS:localhost`.split(
        " ",
      ),
      { stdio: "ignore" },
    );
    for (const file of [key, stored]) changeOwner(options.user, file, 0o600);
    certificate = join(tmpdir(), `tera-tls-${process.pid}.pem`);
    copyFileSync(stored, certificate);
    chmodSync(certificate, 0o644);
    appendFileSync(join(options.directory, "postgresql.conf"), "\nssl = on\n");
    cluster = await startCluster(options);
  });
  afterAll(async () => {
    await Promise.all(programs.map((program) => program.close()));
    await cluster.stop();
    for (const path of [root, certificate]) rmSync(path, { recursive: true, force: true });
  });

  async function programWith(more: Readonly<Record<string, string>> = {}) {
    const address = new URL(urlOf(cluster.port));
    address.hostname = "localhost";
    address.searchParams.set("sslmode", "verify-full");
    const program = await testProgram({ DATABASE_URL: address.href, ...more });
    programs.push(program);
    return program;
  }

  it("TLS: all connections are encrypted if its authority is in NODE_EXTRA_CA_CERTS", async () => {
    const program = await programWith({ NODE_EXTRA_CA_CERTS: certificate });
    await program.start();
    expect((await fetch(`${program.origin}/rest/v1/projects?select=id`)).status).toBe(200);
    const database = await connectPostgres({
      engine: "external",
      url: urlOf(cluster.port),
      onClose: async () => {},
    });
    const connections = await database.query<{ name: string; ssl: boolean }>(
      `select distinct a.application_name as name, s.ssl from pg_stat_activity a join pg_stat_ssl s using (pid)
       where a.application_name like 'tera%' and a.pid <> pg_backend_pid() order by 1`,
    );
    await database.close();
    expect(connections.length).toBeGreaterThanOrEqual(4);
    expect(connections.filter(({ ssl }) => !ssl)).toEqual([]);
    await program.end("SIGTERM");
  });

  it("TLS: an unknown authority is refused with verify-full", async () => {
    const unknown = await programWith();
    await expect(unknown.start()).rejects.toThrow("The database named by DATABASE_URL did not");
    expect(unknown.output()).toContain("self-signed certificate");
  });
});
