import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CallerClaims, Queryable } from "../database/database.ts";
import { TEST_ENGINES } from "../database/test-engines.ts";
import {
  type TestInstallation,
  type TestPerson,
  openTestInstallation,
} from "./test-installation.ts";

const PROJECTS = 500;
const PROJECTS_PER_PAGE = 30;
const LOGS = 10_000;
const LOGS_PER_PAGE = 50;
/** A later page may read at most this many blocks more, to find its start in the index. */
const LOOK_UP_BLOCKS = 8;

interface Listed {
  readonly id: string;
  readonly edited_at: string;
  readonly [column: string]: unknown;
}

describe.each(TEST_ENGINES)("long lists on %s", (_name, engine) => {
  let installation: TestInstallation;
  let ann: TestPerson;
  let busy: string;

  beforeAll(async () => {
    installation = await openTestInstallation(engine);
    ann = await installation.addPerson("ann");
    const other = await installation.addPerson("other");
    busy = await installation.addProject(ann);
    const { database } = installation.context;
    for (const { id, email } of [ann, other]) {
      await database.query(
        `with made as (insert into projects (data) select jsonb_build_object('name', 'P' || n, 'description', repeat('x', 500)) from generate_series(2, $3::int) n returning id)
         insert into project_members (project, "user", email, role) select id, $1, $2, 'creator' from made`,
        [id, email, PROJECTS],
      );
      // Gives every two projects the same edit time. An insert would not, because a trigger sets
      // the time.
      await database.query(
        `update projects p set edited_at = now() - (n / 2) * interval '1 minute' from (select project, row_number() over () as n from project_members where "user" = $1) m where p.id = m.project`,
        [id],
      );
    }
    await database.query(
      `insert into project_logs (project, type, created_at) select $1, 'mark', now() - n * interval '1 second' from generate_series(1, $2::int) n`,
      [busy, LOGS],
    );
    for (const table of ["projects", "project_members", "project_logs"])
      await database.query(`vacuum analyze ${table}`);
  });
  afterAll(() => installation.close());

  const asAnn = <Result>(
    work: (session: Queryable) => Promise<Result>,
    claims: CallerClaims = ann.claims,
  ) => installation.context.database.asCaller(claims, work);
  /**
   * Returns how many blocks a statement reads once its plan is cached, on any machine. Takes the
   * least of three runs, because new statistics of a table drop the cached plan, and the next plan
   * costs reads.
   */
  const blocksOf = async (
    session: Queryable,
    statement: string,
    parameters: readonly unknown[],
  ): Promise<number> => {
    let blocks = Number.POSITIVE_INFINITY;
    for (let read = 0; read < 3; read += 1) {
      const [row] = await session.query<{
        "QUERY PLAN": readonly { Plan: Record<string, number> }[];
      }>(`explain (analyze, buffers, format json) ${statement}`, parameters);
      const plan = row?.["QUERY PLAN"][0]?.Plan;
      blocks = Math.min(
        blocks,
        (plan?.["Shared Hit Blocks"] ?? 0) + (plan?.["Shared Read Blocks"] ?? 0),
      );
    }
    return blocks;
  };

  const BY_KEY = "select * from projects_digest_by_user($1, 0, $2::text::timestamptz, $3::uuid)";
  const listAll = (session: Queryable) =>
    session.query<Listed>(
      `select p.id, p.edited_at::text as edited_at from projects p where p.id in (select project from project_members where "user" = $1) order by p.edited_at desc, p.id desc`,
      [ann.id],
    );

  it("API-05 a list of 500 projects, paged by number or key, has each project once and in order", async () => {
    await asAnn(async (session) => {
      const all = (await listAll(session)).map(({ id }) => id);
      expect(all).toHaveLength(PROJECTS);
      const [byKey, byNumber]: [string[], string[]] = [[], []];
      for (let last: Listed | undefined; ;) {
        const page = await session.query<Listed>(
          `select id, edited_at::text as edited_at from (${BY_KEY}) digest`,
          [ann.id, last?.edited_at ?? null, last?.id ?? null],
        );
        byKey.push(...page.map(({ id }) => id));
        last = page.at(-1);
        if (page.length < PROJECTS_PER_PAGE) break;
      }
      for (let page = 0; page * PROJECTS_PER_PAGE < PROJECTS; page += 1)
        byNumber.push(
          ...(
            await session.query<Listed>("select id from projects_digest_by_user($1, $2)", [
              ann.id,
              page,
            ])
          ).map(({ id }) => id),
        );
      expect(byKey).toEqual(all);
      expect(byNumber).toEqual(all);
    });
  });

  it("API-05 editing a project between two pages of a list neither hides nor repeats any project", async () => {
    await asAnn(async (session) => {
      const first = await session.query<Listed>(
        `select id, edited_at::text as edited_at from (${BY_KEY}) digest`,
        [ann.id, null, null],
      );
      const all = await listAll(session);
      await session.query(
        "update projects set data = data || '{\"touched\": true}' where id = $1",
        [all[100]?.id],
      );
      const last = first.at(-1);
      const second = await session.query<Listed>(`select id from (${BY_KEY}) digest`, [
        ann.id,
        last?.edited_at,
        last?.id,
      ]);
      expect(second.map(({ id }) => id)).toEqual(
        all.slice(PROJECTS_PER_PAGE, 2 * PROJECTS_PER_PAGE).map(({ id }) => id),
      );
    });
  });

  it("API-05 the last page of 500 projects costs the database no more than the first page", async () => {
    await asAnn(async (session) => {
      const all = await listAll(session);
      const before = all.at(-PROJECTS_PER_PAGE - 1);
      const first = await blocksOf(session, BY_KEY, [ann.id, null, null]);
      const last = await blocksOf(session, BY_KEY, [ann.id, before?.edited_at, before?.id]);
      expect(first).toBeGreaterThan(0);
      expect(last).toBeLessThanOrEqual(first + LOOK_UP_BLOCKS);
    });
  });

  it("API-03 the last page of 10,000 log entries costs the database no more than the first page", async () => {
    const { database } = installation.context;
    const [{ id: before } = { id: "" }] = await database.query<{ id: string }>(
      "select id from project_logs where project = $1 order by created_at, id limit 1 offset $2",
      [busy, LOGS_PER_PAGE],
    );
    const page = (from: string | null) =>
      database.transaction((session) =>
        blocksOf(session, "select * from private.read_logs($1, $2, $3, $4)", [
          busy,
          ann.id,
          from,
          LOGS_PER_PAGE,
        ]),
      );
    const first = await page(null);
    const last = await page(before);
    expect(first).toBeGreaterThan(0);
    expect(last).toBeLessThanOrEqual(first + LOOK_UP_BLOCKS);
    expect(last).toBeLessThan(LOGS_PER_PAGE);
  });
});
