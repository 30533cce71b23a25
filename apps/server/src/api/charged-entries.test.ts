import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  openTestInstallation,
  type TestInstallation,
  type TestPerson,
} from "./test-installation.ts";

const PRICE = 20;

describe("log entries that cost credits", () => {
  const folder = mkdtempSync(join(tmpdir(), "tera-prices-"));
  let installation: TestInstallation;
  let ann: TestPerson;
  let project: string;

  beforeAll(async () => {
    const toolsFile = join(folder, "tools.json");
    writeFileSync(toolsFile, JSON.stringify([{ id: "meshmate", credits: PRICE }]));
    installation = await openTestInstallation({}, { toolsFile });
  });
  beforeEach(async () => {
    ann = await installation.addPerson("Ann");
    project = await installation.addProject(ann);
  });
  afterAll(async () => {
    await installation.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const add = (entry: object) =>
    installation.call("POST", `/api/projects/${project}/logs`, ann, {
      userId: ann.id,
      type: "tool",
      tool: "meshmate",
      ...entry,
    });
  const setCredits = (credits: number) =>
    installation.context.database.query(
      "update users set credits = $2, credits_at = now() where id = $1",
      [ann.id, credits],
    );
  const credits = async () =>
    (
      await installation.context.database.query<{ credits: number }>(
        "select credits from users where id = $1",
        [ann.id],
      )
    )[0]?.credits;
  const entries = async () =>
    (await installation.call("GET", `/api/projects/${project}/logs`, ann)).json["logs"];

  it("PROJ-14 PROJ-15 an entry and its cost are stored together, and only once even if retried", async () => {
    const entry = { id: randomUUID(), credits: 7 };
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(entry)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await entries()).toMatchObject([{ type: "tool", credits: 7 }]);
    expect(await credits()).toBe(993);
    expect(await add({ ...entry, credits: 8 })).toMatchObject({
      status: 409,
      json: { code: "KEY-REUSED" },
    });
  });

  it.each([
    ["above the price", { credits: PRICE + 1 }],
    ["of a tool without a price", { tool: "word-freq", credits: 1 }],
    ["of no listed tool", { tool: "made-up", credits: 1 }],
    ["of another type", { type: "note", content: "Hello", credits: 1 }],
    ["below zero", { credits: -1 }],
  ])("credits %s are refused", async (_case, entry) => {
    expect(await add(entry)).toMatchObject({ status: 400, json: { code: "INVALID" } });
    expect([await credits(), await entries()]).toEqual([1000, []]);
  });

  it("CREDIT-03 an unaffordable entry is refused with the time when there will be enough credits", async () => {
    await setCredits(4);
    const refused = await add({ credits: 6 });
    expect(refused).toMatchObject({
      status: 409,
      json: {
        code: "NOT-ENOUGH-CREDITS",
        message: expect.stringMatching(
          /^This costs 6 credits, and you have 4\. You will have enough on \d+ \w{3} \d{4}, \d\d:\d\d UTC\.$/u,
        ) as string,
      },
    });
    const named = Date.parse(/on (.*)\.$/u.exec(String(refused.json["message"]))?.[1] ?? "");
    const [row] = await installation.context.database.query<{ credits_at: Date }>(
      "select credits_at from users where id = $1",
      [ann.id],
    );
    const enough = (row?.credits_at.getTime() ?? 0) + 2 * 45 * 60_000;
    expect(Math.floor(enough / 60_000)).toBe(named / 60_000);
    expect([await credits(), await entries()]).toEqual([4, []]);
  });

  it("parallel entries never reduce credits below zero", async () => {
    await setCredits(30);
    const answers = await Promise.all(Array.from({ length: 10 }, () => add({ credits: 7 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(await credits()).toBe(2);
    expect(await entries()).toHaveLength(4);
  });
});
