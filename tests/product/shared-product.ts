import { test as base } from "@playwright/test";
import { type Product, startProduct } from "./product.ts";

/**
 * One product with default settings for all tests of a worker. Tests that stop it, change its
 * settings or count all accounts use `startProduct`.
 */
export const test = base.extend<object, { readonly product: Product }>({
  product: [
    // Playwright reads the required fixtures from the pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
