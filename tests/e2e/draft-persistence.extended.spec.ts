import { expect } from "@playwright/test";
import { test } from "../product/shared-product.ts";
import { ENDS, runKilledTabs } from "../torture/killed-tabs.ts";
import { seededRandom } from "../torture/random.ts";

test("SYNC-04 SYNC-05 LAYOUT-12 typed text survives a tab that is closed, crashes or is killed", async ({
  product,
}) => {
  const { findings, ...figures } = await runKilledTabs({
    product,
    browser: process.env["CHROME_PATH"] ?? "/usr/bin/chromium",
    random: seededRandom(7),
    nextEnd: (round) => ENDS[round],
  });
  expect(findings).toEqual([]);
  expect(figures).toMatchObject({ rounds: ENDS.length });
  expect(figures.unsaved).toBeGreaterThan(0);
});
