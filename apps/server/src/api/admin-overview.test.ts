import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deleteExpired } from "./delete-expired.ts";
import { recordPersonDay } from "../operations/overview.ts";
import { ADMINISTRATOR_EMAIL, addAdministrator } from "./administrator-for-tests.ts";
import {
  openTestInstallation,
  type TestInstallation,
  type TestPerson,
} from "./test-installation.ts";

let installation: TestInstallation;
let operator: TestPerson;
beforeAll(async () => {
  installation = await openTestInstallation(
    {},
    { administrators: [ADMINISTRATOR_EMAIL], staffDomain: "staff.example" },
  );
  operator = await addAdministrator(installation);
});
afterAll(() => installation.close());

const query = (text: string, parameters: readonly unknown[] = []) =>
  installation.context.database.query(text, parameters);

interface Overview {
  readonly counts: Readonly<Record<string, number>>;
  readonly health: Readonly<Record<string, unknown>>;
  readonly days: readonly Readonly<Record<string, unknown>>[];
}

async function read(person: TestPerson | undefined = operator, days = 30): Promise<Overview> {
  const { json } = await installation.call("GET", `/api/admin/overview?days=${days}`, person);
  return json as unknown as Overview;
}

describe("the overview of administrators", () => {
  it("ADMIN-05 is open to staff, and to administrators who used a second factor", async () => {
    const ben = await installation.addPerson("ben");
    await query("update public.users set email = 'ben@staff.example' where id = $1", [ben.id]);
    expect((await read(ben)).counts["people"]).toBeGreaterThan(1);
    expect(await read(await installation.addPerson("eve"))).toMatchObject({ code: "FORBIDDEN" });
    expect(
      await read(await addAdministrator(installation, { hasSecondFactor: false })),
    ).toMatchObject({ code: "SECOND-FACTOR-NEEDED" });
    expect(await installation.call("GET", "/api/admin/overview?days=91", operator)).toMatchObject({
      status: 400,
    });
  });

  it("ADMIN-05 counts people, projects and storage at the end of each day", async () => {
    const before = await read();
    const early = await installation.addPerson("early");
    await query("update public.users set created_at = now() - interval '10 days' where id = $1", [
      early.id,
    ]);
    const [kept, deleted] = [
      await installation.addProject(early),
      await installation.addProject(early),
    ];
    await query(
      "update public.projects set created_at = now() - interval '8 days' where id in ($1, $2)",
      [kept, deleted],
    );
    await query("update public.projects set deleted_at = now() - interval '3 days' where id = $1", [
      deleted,
    ]);
    await query(
      "insert into storage.objects (bucket_id, name, version, metadata) values ('projects', $1, 'beef', '{\"size\": 500}')",
      [`${kept}/a.ris`],
    );
    await recordPersonDay(installation.context.database, early.id);
    await recordPersonDay(installation.context.database, early.id);
    await query(
      `insert into private.person_days (day, "user") values ((now() at time zone 'UTC')::date - 5, $1)`,
      [early.id],
    );
    const { counts, days } = await read();
    const ago = (count: number) => days.at(-1 - count);
    const was = (count: number) => before.days.at(-1 - count);
    const more = (count: number, name: string) =>
      Number(ago(count)?.[name]) - Number(was(count)?.[name]);
    expect(days).toHaveLength(30);
    expect([11, 10, 0].map((count) => more(count, "people"))).toEqual([0, 1, 1]);
    expect([9, 8, 4, 3, 0].map((count) => more(count, "projects"))).toEqual([0, 2, 2, 1, 1]);
    expect([1, 0].map((count) => more(count, "bytes"))).toEqual([0, 500]);
    expect([6, 5, 4, 0].map((count) => more(count, "active"))).toEqual([0, 1, 0, 1]);
    expect(counts).toMatchObject({
      activeToday: (before.counts["activeToday"] ?? 0) + 1,
      projects: (before.counts["projects"] ?? 0) + 1,
      deletedProjects: (before.counts["deletedProjects"] ?? 0) + 1,
    });
    expect((await read(operator, 90)).days).toHaveLength(90);
  });

  it("ADMIN-05 reports the server's health", async () => {
    await query(
      "insert into outbox (recipient, subject, text) values ('a@b.co', 'Hello', 'Hello')",
    );
    expect((await read()).health).toMatchObject({
      version: "v1.11.0",
      sendsMail: false,
      unsentMail: 1,
      isLocked: false,
      diskFreeBytes: expect.any(Number),
    });
  });

  it("ADMIN-05 the days on which a person was active are kept for 90 days", async () => {
    await query(
      `insert into private.person_days (day, "user") values (current_date - 95, $1), (current_date - 80, $1)`,
      [operator.id],
    );
    await deleteExpired(installation.context);
    expect(
      await query(`select current_date - day as age from private.person_days where "user" = $1`, [
        operator.id,
      ]),
    ).toEqual([{ age: 80 }]);
  });
});
