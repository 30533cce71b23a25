import { test as base } from "@playwright/test";
import { type Product, startProduct } from "./product.ts";

/**
 * All tests of a worker share one product with default settings. Tests that stop it, change its
 * settings or count all accounts use `startProduct`.
 */
export const test = base.extend<object, { readonly product: Product }>({
  product: [
    // Playwright reads from this pattern which fixtures are required.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
