import { test as base } from "@playwright/test";
import { type Product, startProduct } from "./product.ts";

/** The address that administers the shared product, once a test has signed up with it. */
export const ADMINISTRATOR_EMAIL = "operator@admins.example";

/**
 * All tests of a worker share one product, with default settings except for an administrator. Tests
 * that stop it, change its settings or count all accounts use `startProduct`.
 */
export const test = base.extend<object, { readonly product: Product }>({
  product: [
    // Playwright reads from this pattern which fixtures are required.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const product = await startProduct({ ADMINS: ADMINISTRATOR_EMAIL });
      await use(product);
      await product.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
