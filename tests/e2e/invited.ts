import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import type { Product } from "../product/product.ts";
import { fillSignUp, linkMailedTo, type Person } from "./people.ts";

/** Invites `who` to the project that is open in `manager`. Returns their browser, signed in. */
export async function invited(
  browser: Browser,
  product: Product,
  manager: Page,
  who: Person,
): Promise<BrowserContext> {
  await manager.goto(`${product.origin}/project`);
  await manager.getByRole("button", { name: "Invite" }).first().click();
  await manager.getByLabel("E-mail addresses").fill(who.email);
  await manager.getByRole("button", { name: "Send 1 invite" }).click();
  await expect(manager.getByText("Project invites have been sent")).toBeVisible();
  const theirs = await browser.newContext();
  const page = await theirs.newPage();
  await page.goto(await linkMailedTo(product, who, /invit/iu));
  await page.getByRole("button", { name: "Create an account" }).click();
  await fillSignUp(page, who);
  await expect(page.getByRole("heading", { name: /'s project$/u })).toBeVisible();
  await page.close();
  return theirs;
}
