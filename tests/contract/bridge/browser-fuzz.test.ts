import type { Browser, Frame, Page } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AttackedHost } from "./attacked-host-page.ts";
import { bundle, hostPolicy, serve, startChromium } from "./two-origins.fixture.ts";
import type { Site } from "./two-origins.fixture.ts";

/** For the long run: `FUZZ_MESSAGES=100000 npx vitest run browser-fuzz`. */
const MESSAGES = Number(process.env["FUZZ_MESSAGES"] ?? 2_000);
const SEED = Number(process.env["FUZZ_SEED"] ?? 20_240_601);
/** Each sender sends this many messages before the host must answer. */
const MESSAGES_PER_BATCH = 100;
/** Milliseconds that the median answer may take. */
const RESPONSIVE = 1_000;

let browser: Browser;
const sites: Site[] = [];

beforeAll(async () => {
  const [hostScript, attackScript] = await Promise.all([
    bundle("attacked-host-page.ts"),
    bundle("attack-page.ts"),
  ]);
  sites.push(
    ...(await Promise.all([
      serve("127.0.0.1", hostScript, hostPolicy),
      serve("localhost", attackScript),
      serve("localhost", attackScript),
      serve("localhost", attackScript),
    ])),
  );
  browser = await startChromium();
});
afterAll(async () => {
  await browser.close();
  await Promise.all(sites.map((site) => site.close()));
});

it(`${MESSAGES} hostile messages (seed ${SEED}): only the tool gets answers, nothing leaks`, async () => {
  const [hostSite, toolSite, otherSite, openerSite] = sites.map(({ origin }) => origin) as [
    string,
    string,
    string,
    string,
  ];
  const opener = await browser.newPage();
  await opener.goto(`${openerSite}/?seed=${SEED}`);
  const opening = opener.waitForEvent("popup");
  await opener.evaluate((address) => window.attack.open(address), hostSite);
  const page: Page = await opening;
  await page.waitForFunction(() => "host" in window);
  const frameAt = async (
    name: string,
    address: string,
    seed: number,
    isOpaque = false,
  ): Promise<Frame> => {
    await page.evaluate(([called, at, opaque]) => window.host.open(called, at, opaque), [
      name,
      `${address}/?seed=${seed}`,
      isOpaque,
    ] as const);
    const frame = page.frame({ name });
    if (frame === null) throw new Error(`The frame "${name}" is missing`);
    return frame;
  };
  const tool = await frameAt("tool", toolSite, SEED + 1);
  const strangers: (Frame | Page)[] = [
    await frameAt("other", otherSite, SEED + 2),
    await frameAt("opaque", toolSite, SEED + 3, true),
    opener,
  ];
  await tool.evaluate(async () => {
    window.tool.tera = await window.tool.connect();
  });

  const waits: number[] = [];
  let sent = 0;
  for (; sent < MESSAGES; sent += MESSAGES_PER_BATCH * 4) {
    await Promise.all(
      [tool, ...strangers].map((sender) =>
        sender.evaluate((count) => window.attack.send(count), MESSAGES_PER_BATCH),
      ),
    );
    const took = await tool.evaluate(async () => {
      const since = performance.now();
      const user = await window.tool.tera.user.get();
      return user?.name === "Ada Lovelace" ? performance.now() - since : Infinity;
    });
    waits.push(took);
  }

  // `arrived` counts every message, including those that the host must refuse.
  const seen = async (): Promise<Pick<AttackedHost, "arrived" | "served" | "complaints">> =>
    page.evaluate(() => ({
      arrived: window.host.arrived,
      served: window.host.served,
      complaints: window.host.complaints,
    }));
  await expect
    .poll(
      async () => Object.values((await seen()).arrived).reduce((sum, count) => sum + count, 0),
      { timeout: 30_000 },
    )
    .toBeGreaterThanOrEqual(sent);
  const { arrived, served, complaints } = await seen();
  expect(Object.keys(arrived).toSorted()).toEqual(
    ["null", openerSite, otherSite, toolSite].toSorted(),
  );
  expect(Object.keys(served)).toEqual([toolSite]);
  expect(served[toolSite]).toBeGreaterThan(sent / 100);
  expect(complaints).toEqual([]);
  expect(
    await Promise.all(strangers.map((stranger) => stranger.evaluate(() => window.attack.received))),
  ).toEqual([[], [], []]);
  const answers = await tool.evaluate(() =>
    (window.attack.received as { action?: unknown; isError?: unknown; response?: unknown }[]).map(
      ({ action, isError, response }) => ({
        action: String(action),
        isError,
        response: typeof response === "string" ? response : null,
      }),
    ),
  );
  expect(answers.every(({ action }) => action === "response" || action === "rpc")).toBe(true);
  const refusals = answers.filter(({ isError }) => isError === true);
  expect(refusals.length).toBeGreaterThan(0);
  expect(
    refusals.filter(({ response }) => response === null || response.includes("secret")),
  ).toEqual([]);
  expect(waits.toSorted((one, other) => one - other)[Math.floor(waits.length / 2)]).toBeLessThan(
    RESPONSIVE,
  );
}, 600_000);
