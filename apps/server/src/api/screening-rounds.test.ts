import { randomUUID } from "node:crypto";
import JSZip from "jszip";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Answer,
  openTestInstallation,
  type TestInstallation,
  type TestPerson,
} from "./test-installation.ts";

let installation: TestInstallation;
let ann: TestPerson;
let bob: TestPerson;
let cat: TestPerson;
let eve: TestPerson;
beforeAll(async () => {
  installation = await openTestInstallation();
  ann = await installation.addPerson("ann");
  bob = await installation.addPerson("bob");
  cat = await installation.addPerson("cat");
  eve = await installation.addPerson("eve");
});
afterAll(() => installation.close());

const SETTINGS = {
  name: "Titles and abstracts",
  filePath: "library.ris",
  fileVersion: "v1",
  references: 10,
  stage: "title-abstract",
  reviewers: 2,
};

interface Round {
  readonly path: string;
  readonly project: string;
  readonly id: string;
}

/** Opens a round in a project that Ann manages, with Bob and Cat. */
async function openRound(settings: object = {}, opener = ann): Promise<Round> {
  const project = await installation.addProject(ann, [bob, cat]);
  const path = `/api/projects/${project}/rounds`;
  const { status, json } = await installation.call("POST", path, opener, {
    ...SETTINGS,
    ...settings,
  });
  expect(status).toBe(200);
  return { path: `${path}/${String(json["id"])}`, project, id: String(json["id"]) };
}

interface GivenDecision {
  readonly id?: string;
  readonly referenceId: string;
  readonly decision: string;
  readonly reason?: string;
}

const send = (
  { path }: Round,
  person: TestPerson,
  kind: "decisions" | "resolutions",
  decisions: readonly GivenDecision[],
): Promise<Answer> =>
  installation.call("POST", `${path}/${kind}`, person, {
    decisions: decisions.map((decision) => ({ id: randomUUID(), ...decision })),
  });

/** Decides in order, such as `r1: "include"`. */
async function decide(
  round: Round,
  person: TestPerson,
  decisions: Readonly<Record<string, string>>,
): Promise<void> {
  const { status } = await send(
    round,
    person,
    "decisions",
    Object.entries(decisions).map(([referenceId, decision]) => ({ referenceId, decision })),
  );
  expect(status).toBe(200);
}

async function read(round: Round, person: TestPerson, what: string): Promise<Answer["json"]> {
  const { status, json } = await installation.call("GET", `${round.path}/${what}`, person);
  expect([what, status]).toEqual([what, 200]);
  return json;
}

const outcomesOf = async (round: Round, person = ann): Promise<Record<string, string>> =>
  Object.fromEntries(
    (
      (await read(round, person, "outcomes"))["outcomes"] as {
        referenceId: string;
        outcome: string;
      }[]
    ).map(({ referenceId, outcome }) => [referenceId, outcome]),
  );

/** Everything about a round that a member can read, as one text. */
async function everythingThat(person: TestPerson, round: Round): Promise<string> {
  const answers = await Promise.all(
    [
      "progress",
      "agreement",
      "outcomes",
      "conflicts",
      "conflicts?state=resolved",
      "decisions/mine",
      "decisions?reference=r1",
    ]
      .map((what) => `${round.path}/${what}`)
      .concat(
        round.path,
        `/api/projects/${round.project}/rounds`,
        `/api/projects/${round.project}/logs`,
      )
      .map((path) => installation.call("GET", path, person)),
  );
  const tables = await installation.context.database.asCaller(person.claims, async (session) => [
    await session.query("select * from screening_decisions"),
    await session.query("select * from screening_rounds"),
    await session.query("select * from private.current_decisions($1, null, null)", [round.id]),
    await session.query("select * from private.round_outcomes($1, null, null)", [round.id]),
    await session.query("select * from private.round_counts($1, null, null)", [round.id]),
    await session.query("select * from private.round_agreement($1)", [round.id]),
  ]);
  const messages = await installation.context.database.query(
    "select payload from realtime.messages where topic like $1",
    [`project:${round.project}:%`],
  );
  return JSON.stringify([answers, tables, messages]);
}

describe("a blind round", () => {
  it("hides a decision from everybody else until enough reviewers have decided", async () => {
    const round = await openRound();
    const secret = {
      referenceId: "r1",
      decision: "exclude",
      reason: "Bob's secret reason",
      note: "Bob's secret note",
      labels: ["Bob's secret label"],
    };
    expect((await send(round, bob, "decisions", [secret])).status).toBe(200);
    expect(await everythingThat(bob, round)).toContain("secret reason");
    // The manager, a member who has not decided, and one who is about to.
    for (const person of [ann, cat]) {
      const seen = await everythingThat(person, round);
      expect(seen).not.toContain("Bob's secret");
      expect(seen).not.toContain('"exclude":1');
    }
    expect(await read(round, cat, "progress")).toMatchObject({
      decided: { [bob.id]: 1 },
      undecided: 1,
      exclude: 0,
    });
    await decide(round, cat, { r1: "include" });
    for (const person of [ann, bob, cat])
      expect(await everythingThat(person, round)).toContain("secret reason");
    expect(await outcomesOf(round, ann)).toEqual({ r1: "conflict" });
    expect(await read(round, ann, "outcomes")).toMatchObject({
      outcomes: [
        {
          labels: ["Bob's secret label"],
          notes: [{ reviewer: bob.id, note: "Bob's secret note" }],
        },
      ],
    });
    const resolution = { referenceId: "r1", decision: "include", note: "Agreed by phone" };
    await send(round, cat, "resolutions", [resolution]);
    expect(await read(round, bob, "outcomes")).toMatchObject({
      outcomes: [{ notes: [{ reviewer: bob.id }, { reviewer: cat.id, note: "Agreed by phone" }] }],
    });
  });

  it("is exported with the decisions that the exporter may see", async () => {
    const round = await openRound();
    const secret = { referenceId: "r1", decision: "exclude", reason: "Bob's secret reason" };
    await send(round, bob, "decisions", [secret]);
    const linesIn = async (person: TestPerson, path: string, name: string): Promise<string> => {
      const response = await installation.api.request(path, {
        headers: { authorization: `Bearer ${person.token}` },
      });
      expect(response.status).toBe(200);
      const zip = await JSZip.loadAsync(await response.arrayBuffer());
      return (await zip.file(name)?.async("string")) ?? "";
    };
    const project = `/api/projects/${round.project}/export`;
    expect(await linesIn(ann, project, "rounds.ndjson")).toContain(SETTINGS.name);
    expect(await linesIn(ann, project, "decisions.ndjson")).toBe("");
    expect(await linesIn(bob, project, "decisions.ndjson")).toContain("secret reason");
    // Bob's copy of his data has what he decided; Ann's has nothing of it.
    const account = "/api/account/export";
    expect(await linesIn(bob, account, "decisions.ndjson")).toContain("secret reason");
    expect(await linesIn(ann, account, "decisions.ndjson")).toBe("");
  });

  it("reveals nothing to someone outside the project, or removed from it", async () => {
    const round = await openRound({ reviewers: 1 });
    await decide(round, bob, { r1: "include" });
    await installation.context.database.query(
      `delete from project_members where project = $1 and "user" = $2`,
      [round.project, bob.id],
    );
    for (const person of [eve, bob])
      for (const what of ["", "/progress", "/outcomes", "/decisions/mine", "/conflicts"])
        expect((await installation.call("GET", `${round.path}${what}`, person)).status).toBe(403);
    const rows = await installation.context.database.asCaller(bob.claims, (session) =>
      session.query("select 1 from screening_decisions where round = $1", [round.id]),
    );
    expect(rows).toEqual([]);
    // What a removed reviewer decided still counts.
    expect(await outcomesOf(round)).toEqual({ r1: "include" });
  });

  it("is not reachable by the address of another project", async () => {
    const round = await openRound();
    const other = await installation.addProject(eve);
    const foreign = { ...round, path: `/api/projects/${other}/rounds/${round.id}` };
    for (const what of ["", "/progress", "/outcomes", "/agreement", "/conflicts"])
      expect((await installation.call("GET", `${foreign.path}${what}`, eve)).status).toBe(404);
    expect(
      (await send(foreign, eve, "decisions", [{ referenceId: "r1", decision: "include" }])).status,
    ).toBe(404);
    for (const act of ["close", "unblind"])
      expect((await installation.call("POST", `${foreign.path}/${act}`, eve)).status).toBe(404);
  });

  it("is unblinded only by the manager, and the timeline says so", async () => {
    const round = await openRound({}, bob);
    await decide(round, bob, { r1: "exclude", r2: "maybe" });
    expect((await installation.call("POST", `${round.path}/unblind`, bob)).status).toBe(403);
    expect((await installation.call("POST", `${round.path}/unblind`, ann)).status).toBe(200);
    const { decisions } = await read(round, cat, "decisions?reference=r1");
    expect(decisions).toMatchObject([{ reviewer: bob.id, decision: "exclude" }]);
    await decide(round, bob, { r3: "include" });
    expect(await read(round, cat, "decisions?reference=r3")).toMatchObject({
      decisions: [{ decision: "include" }],
    });
    const { json } = await installation.call("GET", `/api/projects/${round.project}/logs`, cat);
    expect(json["logs"]).toMatchObject([
      { type: "roundUnblind", user: ann.id, data: { title: SETTINGS.name } },
      { type: "roundOpen", user: bob.id },
    ]);
  });

  it("reveals decisions once all reviewers have decided, even at the same moment", async () => {
    const round = await openRound({ references: 40 });
    const ids = Array.from({ length: 40 }, (_, place) => `r${place}`);
    await Promise.all(
      ids.flatMap((id) => [bob, cat].map((person) => decide(round, person, { [id]: "include" }))),
    );
    expect(await read(round, ann, "progress")).toMatchObject({ include: 40, undecided: 0 });
    expect(Object.values(await outcomesOf(round))).toEqual(ids.map(() => "include"));
  });
});

describe("decisions", () => {
  it("a changed mind is another decision, and the latest counts", async () => {
    const round = await openRound();
    await decide(round, bob, { r1: "include", r2: "exclude" });
    await decide(round, bob, { r1: "exclude" });
    await decide(round, bob, { r2: "undecided" });
    expect(await read(round, bob, "decisions/mine")).toMatchObject({
      decisions: [
        { referenceId: "r1", decision: "exclude" },
        { referenceId: "r2", decision: "undecided" },
      ],
    });
    const { decisions } = await read(round, bob, "decisions?reference=r1");
    expect(decisions).toMatchObject([{ decision: "include" }, { decision: "exclude" }]);
    expect(await read(round, bob, "progress")).toMatchObject({ decided: { [bob.id]: 1 } });
    await decide(round, cat, { r1: "exclude", r2: "include" });
    expect(await outcomesOf(round, cat)).toEqual({ r1: "exclude", r2: "undecided" });
    // To Ann, what is not revealed is as if nobody had decided.
    expect(await outcomesOf(round, ann)).toEqual({ r1: "exclude" });
  });

  it("a page of one's decisions continues after its last reference", async () => {
    const round = await openRound();
    await decide(round, bob, { r1: "include", r2: "exclude", r3: "maybe" });
    expect(await read(round, bob, "decisions/mine?limit=1&after=r1")).toMatchObject({
      decisions: [{ referenceId: "r2" }],
    });
  });

  it("a repeated decision changes nothing, and its id can't be used for another decision", async () => {
    const round = await openRound();
    const given = { id: randomUUID(), referenceId: "r1", decision: "include" };
    expect((await send(round, bob, "decisions", [given])).status).toBe(200);
    expect((await send(round, bob, "decisions", [given])).status).toBe(200);
    expect((await read(round, bob, "decisions?reference=r1"))["decisions"]).toHaveLength(1);
    for (const [person, other] of [
      [bob, { ...given, decision: "exclude" }],
      [cat, given],
    ] as const)
      expect(await send(round, person, "decisions", [other])).toMatchObject({
        status: 409,
        json: { code: "KEY-REUSED" },
      });
  });

  it("a viewer reads a round and decides nothing", async () => {
    const round = await openRound();
    await installation.context.database.query(
      `update project_members set is_viewer = true where project = $1 and "user" = $2`,
      [round.project, cat.id],
    );
    expect((await installation.call("GET", round.path, cat)).status).toBe(200);
    const refused = await send(round, cat, "decisions", [
      { referenceId: "r1", decision: "include" },
    ]);
    expect(refused.status).toBe(403);
  });

  it("only the round's reasons are accepted, and a full-text exclusion needs one", async () => {
    const round = await openRound({
      stage: "full-text",
      exclusionReasons: ["Wrong population", "No comparison"],
      isBlind: false,
    });
    const status = async (reason?: string) =>
      (
        await send(round, bob, "decisions", [
          { referenceId: "r1", decision: "exclude", ...(reason === undefined ? {} : { reason }) },
        ])
      ).status;
    expect(await status("Invented")).toBe(400);
    expect(await status()).toBe(400);
    expect(await status("Wrong population")).toBe(200);
    await send(round, cat, "decisions", [
      { referenceId: "r1", decision: "exclude", reason: "No comparison" },
    ]);
    expect(await outcomesOf(round)).toEqual({ r1: "conflict" });
  });

  it("rows can be neither changed nor removed with a member's token", async () => {
    const round = await openRound({ reviewers: 1 });
    await decide(round, bob, { r1: "include" });
    for (const statement of [
      "update screening_decisions set decision = 'exclude' where round = $1 returning 1",
      "delete from screening_decisions where round = $1 returning 1",
      "update screening_rounds set is_blind = false where id = $1 returning 1",
    ])
      expect(
        await installation.context.database.asCaller(bob.claims, (session) =>
          session.query(statement, [round.id]),
        ),
      ).toEqual([]);
    await expect(
      installation.context.database.query(
        "update screening_decisions set decision = 'exclude' where round = $1",
        [round.id],
      ),
    ).rejects.toThrow("can't be changed");
  });
});

describe("conflicts and agreement", () => {
  it("a resolution wins, and waits until a blind reference is revealed", async () => {
    const round = await openRound();
    await decide(round, bob, { r1: "include", r2: "include" });
    const resolution = { referenceId: "r1", decision: "include" };
    expect(await send(round, ann, "resolutions", [resolution])).toMatchObject({
      status: 409,
      json: { code: "STILL-BLIND" },
    });
    await decide(round, cat, { r1: "exclude", r2: "maybe" });
    const { conflicts } = await read(round, ann, "conflicts");
    expect(conflicts).toMatchObject([
      {
        referenceId: "r1",
        decisions: [
          { reviewer: bob.id, decision: "include" },
          { reviewer: cat.id, decision: "exclude" },
        ],
      },
      { referenceId: "r2" },
    ]);
    expect((await send(round, ann, "resolutions", [resolution])).status).toBe(200);
    expect(await read(round, ann, "conflicts")).toMatchObject({
      conflicts: [{ referenceId: "r2" }],
    });
    expect(await outcomesOf(round)).toEqual({ r1: "include", r2: "conflict" });
    expect(await read(round, ann, "progress")).toMatchObject({ resolved: 1, conflict: 1 });
  });

  it("an undone resolution is a conflict again, and resolved conflicts name who resolved them", async () => {
    const round = await openRound();
    await decide(round, bob, { r1: "include", r2: "include" });
    await decide(round, cat, { r1: "exclude", r2: "maybe" });
    await send(round, ann, "resolutions", [{ referenceId: "r1", decision: "include" }]);
    expect(await read(round, bob, "conflicts")).toMatchObject({
      conflicts: [{ referenceId: "r2", resolution: null }],
    });
    expect(await read(round, bob, "conflicts?state=resolved")).toMatchObject({
      conflicts: [
        {
          referenceId: "r1",
          decisions: [{ reviewer: bob.id }, { reviewer: cat.id }],
          resolution: { reviewer: ann.id, decision: "include" },
        },
      ],
    });
    await send(round, cat, "resolutions", [{ referenceId: "r1", decision: "undecided" }]);
    expect(await read(round, bob, "conflicts?state=resolved")).toEqual({ conflicts: [] });
    expect(await read(round, bob, "conflicts?after=r0")).toMatchObject({
      conflicts: [{ referenceId: "r1" }, { referenceId: "r2" }],
    });
  });

  it("agreement counts independent decisions, not those made after seeing others", async () => {
    const round = await openRound();
    await decide(round, bob, { r1: "include", r2: "exclude", r3: "include" });
    await decide(round, cat, { r1: "include", r2: "exclude", r3: "exclude" });
    // Cat has seen Bob's decision now.
    await decide(round, cat, { r3: "include" });
    expect(await outcomesOf(round)).toEqual({ r1: "include", r2: "exclude", r3: "include" });
    const agreement = await read(round, ann, "agreement");
    expect(agreement).toMatchObject({ references: 3, isBlind: true });
    expect(agreement["observed"]).toBeCloseTo(2 / 3, 9);
    expect(agreement["pairs"]).toMatchObject([{ references: 3 }]);
  });

  it("kappa is null where nothing was decided twice", async () => {
    const round = await openRound();
    await decide(round, bob, { r1: "include" });
    expect(await read(round, bob, "agreement")).toEqual({
      references: 0,
      observed: null,
      isBlind: true,
      pairs: [],
      all: { kappa: null, interval: null },
    });
  });
});

describe("closing", () => {
  it("only the person who opened a round and the manager can close it", async () => {
    const round = await openRound({}, bob);
    const call = (act: string, person: TestPerson) =>
      installation.call("POST", `${round.path}/${act}`, person);
    expect((await call("close", cat)).status).toBe(403);
    expect((await call("close", bob)).json["closedAt"]).toEqual(expect.any(String));
    expect((await call("reopen", ann)).json["closedAt"]).toBeNull();
  });

  it("decisions that arrive after closing are kept, and count once it is reopened", async () => {
    const round = await openRound({ reviewers: 1 });
    await decide(round, bob, { r1: "include" });
    await installation.call("POST", `${round.path}/close`, ann);
    await decide(round, cat, { r2: "exclude" });
    expect(await outcomesOf(round)).toEqual({ r1: "include" });
    expect(await read(round, ann, "progress")).toMatchObject({ late: 1, exclude: 0 });
    await installation.call("POST", `${round.path}/reopen`, ann);
    expect(await outcomesOf(round)).toEqual({ r1: "include", r2: "exclude" });
    expect(await read(round, ann, "progress")).toMatchObject({ late: 0, exclude: 1 });
  });

  it("closing a round does not reveal blind decisions", async () => {
    const round = await openRound();
    await decide(round, bob, { r1: "exclude" });
    await installation.call("POST", `${round.path}/close`, ann);
    expect(await read(round, ann, "decisions?reference=r1")).toEqual({
      decisions: [],
      resolutions: [],
    });
    expect(await outcomesOf(round, ann)).toEqual({});
  });
});
