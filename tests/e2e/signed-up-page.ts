import { type Browser, expect, type Page } from "@playwright/test";
import type { Product } from "../product/product.ts";
import { newDesktopPage } from "./check-appearance.ts";
import { type Person, signUp } from "./people.ts";

/**
 * Signs somebody up in a new browser context, ready for `checkAppearance`. Resolves once their
 * first project is open.
 */
export async function openSignedUp(browser: Browser, product: Product, who: Person): Promise<Page> {
  const page = await newDesktopPage(browser);
  await signUp(page, product, who);
  await expect(page.getByRole("heading", { name: `${who.givenName}'s project` })).toBeVisible();
  return page;
}
