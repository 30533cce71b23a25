import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settleCredits } from "./credits.ts";
import { type TestInstallation, openTestInstallation } from "./test-installation.ts";

const PERIOD = 45 * 60_000;

interface Held {
  readonly credits: number;
  readonly countedAt: number;
}

/** Reference model for the SQL function. */
function creditsAt({ credits, countedAt }: Held, isSubscribed: boolean, at: number): Held {
  const most = isSubscribed ? 10_000 : 1000;
  const periods = Math.max(0, Math.floor((at - countedAt) / PERIOD));
  if (periods === 0) return { credits, countedAt };
  const grown = Math.max(credits, Math.min(most, credits + periods * (isSubscribed ? 10 : 1)));
  return { credits: grown, countedAt: grown >= most ? at : countedAt + periods * PERIOD };
}

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openTestInstallation();
});
afterAll(async () => {
  await installation.close();
});

const START = Date.parse("2026-01-01T00:00:00Z");

describe("credits", () => {
  it("CREDIT-01 credits start at 1000, and no client can change them", async () => {
    const ann = await installation.addPerson("Ann");
    expect(
      await installation.context.database.query("select credits from users where id = $1", [
        ann.id,
      ]),
    ).toEqual([{ credits: 1000 }]);
    for (const change of ["credits = 9999", "credits_at = '2001-01-01'"]) {
      await expect(
        installation.context.database.asCaller(ann.claims, (session) =>
          session.query(`update users set ${change} where id = $1`, [ann.id]),
        ),
      ).rejects.toMatchObject({ code: "PT403" });
    }
  });

  it("CREDIT-02 CREDIT-03 credits grow by 1 (10 for subscribers) every 45 minutes up to a maximum", async () => {
    const { database } = installation.context;
    const ann = await installation.addPerson("Ann");
    const held = fc.oneof(
      fc.integer({ min: 0, max: 10_500 }),
      fc.constantFrom(0, 999, 1000, 1001, 9990, 9999, 10_000),
    );
    const wait = fc.oneof(
      fc.integer({ min: 0, max: 3 * PERIOD }),
      fc.constantFrom(0, PERIOD - 1, PERIOD, PERIOD + 1, 400 * 24 * 60 * 60_000),
    );
    await fc.assert(
      fc.asyncProperty(
        held,
        fc.boolean(),
        fc.array(wait, { minLength: 1, maxLength: 4 }),
        async (credits, isSubscribed, waits) => {
          await database.query(`delete from subscriptions where "user" = $1`, [ann.id]);
          if (isSubscribed)
            await database.query(`insert into subscriptions ("user", is_trial) values ($1, true)`, [
              ann.id,
            ]);
          await database.query("update users set credits = $2, credits_at = $3 where id = $1", [
            ann.id,
            credits,
            new Date(START),
          ]);
          let expected: Held = { credits, countedAt: START };
          let now = START;
          for (const pause of waits) {
            now += pause;
            expected = creditsAt(expected, isSubscribed, now);
            expect(await settleCredits(database, ann.id, new Date(now))).toBe(expected.credits);
            const [row] = await database.query<{ credits: number; credits_at: Date }>(
              "select credits, credits_at from users where id = $1",
              [ann.id],
            );
            expect([row?.credits, row?.credits_at.getTime()]).toEqual([
              expected.credits,
              expected.countedAt,
            ]);
          }
          if (credits < 1000)
            expect(expected.credits).toBe(
              creditsAt({ credits, countedAt: START }, isSubscribed, now).credits,
            );
        },
      ),
      { numRuns: 150 },
    );
  });

  it("CREDIT-03 parallel requests add newly earned credits only once", async () => {
    const ann = await installation.addPerson("Ann");
    await installation.context.database.query(
      "update users set credits = 5, credits_at = $2 where id = $1",
      [ann.id, new Date(START)],
    );
    const counted = await Promise.all(
      Array.from({ length: 20 }, () =>
        settleCredits(installation.context.database, ann.id, new Date(START + 3 * PERIOD)),
      ),
    );
    expect(new Set(counted)).toEqual(new Set([8]));
  });

  it.each([
    [false, 990, 1000],
    [true, 9_970, 10_000],
  ])(
    "CREDIT-03 credits added in parallel never exceed the maximum (subscribed: %s)",
    async (isSubscribed, credits, most) => {
      const { database } = installation.context;
      const ann = await installation.addPerson("Ann");
      if (isSubscribed)
        await database.query(`insert into subscriptions ("user", is_active) values ($1, true)`, [
          ann.id,
        ]);
      await database.query("update users set credits = $2, credits_at = $3 where id = $1", [
        ann.id,
        credits,
        new Date(START),
      ]);
      const counted = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          settleCredits(database, ann.id, new Date(START + (index % 25) * PERIOD)),
        ),
      );
      expect(Math.max(...counted.map((each) => each ?? 0))).toBe(most);
      const [row] = await database.query<{ credits: number }>(
        "select credits from users where id = $1",
        [ann.id],
      );
      expect(row?.credits).toBe(most);
    },
  );

  it("CREDIT-03 credits added in parallel as a subscription ends use the rate of each period", async () => {
    const { database } = installation.context;
    const ann = await installation.addPerson("Ann");
    await database.query(`insert into subscriptions ("user", is_active) values ($1, true)`, [
      ann.id,
    ]);
    for (let round = 0; round < 10; round += 1) {
      await database.query(`update subscriptions set is_active = true where "user" = $1`, [ann.id]);
      await database.query(
        "update users set credits = 4990, credits_at = now() - interval '91 minutes' where id = $1",
        [ann.id],
      );
      const ending = database.query(
        `update subscriptions set is_active = false where "user" = $1`,
        [ann.id],
      );
      const counted = await Promise.all(
        Array.from({ length: 8 }, () => settleCredits(database, ann.id)),
      );
      await ending;
      expect(new Set(counted)).toEqual(new Set([5010]));
      // Credits above the unsubscribed maximum do not grow.
      const later = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          settleCredits(database, ann.id, new Date(Date.now() + (index + 1) * 100 * PERIOD)),
        ),
      );
      expect(new Set(later)).toEqual(new Set([5010]));
    }
    // Credits below the unsubscribed maximum grow up to it.
    await database.query("update users set credits = 999, credits_at = $2 where id = $1", [
      ann.id,
      new Date(START),
    ]);
    expect(await settleCredits(database, ann.id, new Date(START + 5 * PERIOD))).toBe(1000);
  });

  it("CREDIT-03 a subscription's start or end does not change the rate of an earlier period", async () => {
    const { database } = installation.context;
    const ann = await installation.addPerson("Ann");
    const held = async () =>
      (
        await database.query<{ credits: number }>("select credits from users where id = $1", [
          ann.id,
        ])
      )[0]?.credits;
    await database.query(
      "update users set credits = 100, credits_at = now() - interval '91 minutes' where id = $1",
      [ann.id],
    );
    await database.query(`insert into subscriptions ("user", is_active) values ($1, true)`, [
      ann.id,
    ]);
    expect(await held()).toBe(102);
    await database.query(
      "update users set credits = 4990, credits_at = now() - interval '91 minutes' where id = $1",
      [ann.id],
    );
    await database.query(`update subscriptions set is_active = false where "user" = $1`, [ann.id]);
    expect(await held()).toBe(5010);
    expect(await settleCredits(database, ann.id, new Date(Date.now() + 100 * PERIOD))).toBe(5010);
  });

  it("CREDIT-02 CREDIT-03 people without an account neither have credits nor earn any", async () => {
    const { database } = installation.context;
    const nobody = "00000000-0000-4000-8000-000000000000";
    expect(await settleCredits(database, nobody, new Date(START + 100 * PERIOD))).toBeUndefined();
    expect(
      await database.asCaller({ sub: "", role: "anon" }, (session) =>
        session.query("select credits from users"),
      ),
    ).toEqual([]);
  });
});
