import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { openDatabaseOf } from "../product/installation-database.ts";
import type { Product } from "../product/product.ts";
import { ADMINISTRATOR_EMAIL } from "../product/shared-product.ts";
import { person, signUp, type Person } from "./people.ts";

const STEP_MS = 30_000;

/**
 * Signs up the shared product's administrator and opens /admin. On the way, /admin is not found
 * before their address is verified, then asks for a second factor, then for a login with it. Call
 * it once per product.
 */
export async function openAdministration(page: Page, product: Product): Promise<Person> {
  const operator = { ...person("Olivia", "Perez"), email: ADMINISTRATOR_EMAIL };
  await signUp(page, product, operator);
  await page.goto(`${product.origin}/admin`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("code: 404, Page not found");
  const database = await openDatabaseOf(product);
  await database.query("update login.accounts set email_verified = true where email = $1", [
    ADMINISTRATOR_EMAIL,
  ]);
  await database.close();
  await page.goto(`${product.origin}/admin/people`);
  await page.getByRole("link", { name: "your account page" }).click();
  await page.getByRole("link", { name: "Set up" }).click();
  const key = (await page.locator(".key").textContent()) ?? "";
  const secret = Secret.fromBase32(key.replaceAll(" ", ""));
  await page.getByLabel("6-digit code").fill(TOTP.generate({ secret }));
  await page.getByLabel("6-digit code").press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Save your recovery codes");
  await page.goto(`${product.origin}/admin/people`);
  await page.getByRole("button", { name: "Log in again" }).click();
  await page.getByLabel("Password", { exact: true }).fill(operator.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page
    .getByLabel("6-digit code")
    .fill(TOTP.generate({ secret, timestamp: Date.now() + STEP_MS }));
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page).toHaveURL(`${product.origin}/admin/people`);
  return operator;
}
