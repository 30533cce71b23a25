import { type Browser, expect, type Page } from "@playwright/test";
import type { Product } from "../product/product.ts";
import { newDesktopPage } from "./check-appearance.ts";
import { fillSignUp, linkMailedTo, type Person } from "./people.ts";

/** Invites somebody to the project that is open in `owner`. Resolves to the link in their mail. */
export async function invite(owner: Page, product: Product, who: Person): Promise<string> {
  await owner.getByRole("button", { name: "Invite" }).first().click();
  await owner.getByLabel("E-mail addresses").fill(who.email);
  await owner.getByRole("button", { name: "Send 1 invite" }).click();
  await expect(owner.getByText("Project invites have been sent")).toBeVisible();
  return linkMailedTo(product, who, /invit/iu);
}

/**
 * Invites somebody to the project that is open in `owner`, and signs them up in a new browser
 * context. Resolves to their page once the project is open there.
 */
export async function openInvited(
  owner: Page,
  browser: Browser,
  product: Product,
  who: Person,
): Promise<Page> {
  await owner.goto(`${product.origin}/project`);
  const project = await owner.getByRole("heading", { level: 1 }).innerText();
  const link = await invite(owner, product, who);
  const page = await newDesktopPage(browser);
  await page.goto(link);
  await page.getByRole("button", { name: "Create an account" }).click();
  await fillSignUp(page, who);
  await expect(page.getByRole("heading", { level: 1, name: project })).toBeVisible();
  return page;
}
