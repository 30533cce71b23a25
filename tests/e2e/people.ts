import { randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { mailedLink } from "../product/mailed-link.ts";
import type { Product } from "../product/product.ts";

/** Somebody who signs up in a test. */
export interface Person {
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly password: string;
}

/** A person with an address that no other test uses. */
export function person(givenName: string, familyName: string): Person {
  return {
    givenName,
    familyName,
    email: `${givenName}.${familyName}.${randomBytes(4).toString("hex")}@example.org`.toLowerCase(),
    password: "a few quiet words",
  };
}

/** Signs up and ends where the product leads a newcomer. */
export async function signUp(page: Page, product: Product, who: Person): Promise<void> {
  await page.goto(`${product.origin}/signup`);
  await fillSignUp(page, who);
}

/** Signs up as a visitor of the front page does. */
export async function signUpFromFrontPage(
  page: Page,
  product: Product,
  who: Person,
): Promise<void> {
  await page.goto(product.origin);
  await page.getByRole("link", { name: "Sign up" }).first().click();
  await fillSignUp(page, who);
}

/** Enters somebody's address and password at the login, and does not wait for what follows. */
export async function enterPassword(page: Page, product: Product, who: Person): Promise<void> {
  await page.goto(`${product.origin}/login`);
  await page.getByLabel("E-mail").fill(who.email);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

/** The name of the button that opens a logged-in person's menu, in an open sidebar and in a closed one. */
export const MENU_OF_PERSON = /^Your menu$|: menu$/u;

/** Fills in the provider's form, which is open, and waits until the product is back. */
export async function fillSignUp(page: Page, who: Person): Promise<void> {
  await page.getByLabel("Given name").fill(who.givenName);
  await page.getByLabel("Family name").fill(who.familyName);
  await page.getByLabel("E-mail").fill(who.email);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("button", { name: MENU_OF_PERSON })).toBeVisible({ timeout: 30_000 });
}

/** The link of the newest mail of a kind to somebody, waited for until it is there. */
export async function linkMailedTo(product: Product, who: Person, kind: RegExp): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => (link = await mailedLink(product, who.email, kind)), {
      message: `a mail to ${who.email}`,
    })
    .toBeDefined();
  return link ?? "";
}

/** Follows the verification link and presses its button. */
export async function verifyEmail(page: Page, product: Product, who: Person): Promise<void> {
  await page.goto(await linkMailedTo(product, who, /verify/iu));
  await page.getByRole("button", { name: /verify/iu }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/verified/iu);
}
