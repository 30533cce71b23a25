import { expect, test } from "@playwright/test";
import { type Product, startProduct } from "../product/product.ts";
import { ENDS, runKilledTabs } from "../torture/killed-tabs.ts";
import { seededRandom } from "../torture/random.ts";

test.describe("a tab that ends while somebody types in it", () => {
  let product: Product;
  test.beforeAll(async () => {
    product = await startProduct();
  });
  test.afterAll(() => product.close());

  test("SYNC-04 SYNC-05 LAYOUT-12 closed, crashed or killed with the whole browser: what was shown as saved is on the server, the rest is sent by the next tab", async () => {
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
});
