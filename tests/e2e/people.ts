import { randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { mailedLink } from "../product/mailed-link.ts";
import type { Product } from "../product/product.ts";
import { signUpByRequests } from "./sign-up-by-requests.ts";

export interface Person {
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly password: string;
}

/** Returns a person with a unique e-mail address. */
export function person(givenName: string, familyName: string): Person {
  return {
    givenName,
    familyName,
    email: `${givenName}.${familyName}.${randomBytes(4).toString("hex")}@example.org`.toLowerCase(),
    password: "a few quiet words",
  };
}

/**
 * Creates an account over HTTP, then opens the app logged in, which creates the first project. Much
 * faster than the form.
 */
export async function signUp(page: Page, product: Product, who: Person): Promise<void> {
  await signUpByRequests(page, product, who);
  await page.goto(`${product.origin}/welcome`);
  await expect(page.getByRole("button", { name: MENU_OF_PERSON })).toBeVisible();
}

export async function signUpWithForm(page: Page, product: Product, who: Person): Promise<void> {
  await page.goto(`${product.origin}/signup`);
  await fillSignUp(page, who);
}

export async function signUpFromFrontPage(
  page: Page,
  product: Product,
  who: Person,
): Promise<void> {
  await page.goto(product.origin);
  await page.getByRole("link", { name: "Sign up" }).first().click();
  await fillSignUp(page, who);
}

/** Submits the login form, without waiting for the result. */
export async function enterPassword(page: Page, product: Product, who: Person): Promise<void> {
  await page.goto(`${product.origin}/login`);
  await waitForFocus(page);
  await page.getByLabel("E-mail").fill(who.email);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

/**
 * Waits until the browser focuses the field with `autofocus`. It would log a message if another had
 * the focus by then.
 */
function waitForFocus(page: Page): Promise<void> {
  return expect(page.locator("[autofocus]")).toBeFocused();
}

export const MENU_OF_PERSON = /^Your menu$|: menu$/u;

/** Fills in the login provider's form and waits until the browser is back in the product. */
export async function fillSignUp(page: Page, who: Person): Promise<void> {
  await waitForFocus(page);
  await page.getByLabel("Given name").fill(who.givenName);
  await page.getByLabel("Family name").fill(who.familyName);
  await page.getByLabel("E-mail").fill(who.email);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("button", { name: MENU_OF_PERSON })).toBeVisible();
}

/** Waits for a mail whose subject matches `kind`, and returns the link in the newest such mail. */
export async function linkMailedTo(product: Product, who: Person, kind: RegExp): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => (link = await mailedLink(product, who.email, kind)), {
      message: `a mail to ${who.email}`,
    })
    .toBeDefined();
  return link ?? "";
}

export async function verifyEmail(page: Page, product: Product, who: Person): Promise<void> {
  await page.goto(await linkMailedTo(product, who, /verify/iu));
  await page.getByRole("button", { name: /verify/iu }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/verified/iu);
}
