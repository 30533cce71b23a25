import { test as base } from "@playwright/test";
import { type Product, startProduct } from "./product.ts";

/**
 * Gives the tests of a worker one product with default settings, which starts when the first of them asks for it.
 * Tests that stop it, change its settings or count over all accounts start their own with `startProduct`.
 */
export const test = base.extend<object, { readonly product: Product }>({
  product: [
    // Playwright reads the names of the fixtures that this one needs from the pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
