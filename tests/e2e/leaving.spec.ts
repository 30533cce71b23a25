import { expect, test } from "@playwright/test";
import { startProduct, type Product } from "../product/product.ts";
import { person, signUp } from "./people.ts";

test.describe("leaving an error page", () => {
  let product: Product;
  test.beforeAll(async () => {
    product = await startProduct();
  });
  test.afterAll(async () => {
    await product.close();
  });

  test("ERR-03 Back leaves the page that asks for a login", async ({ page }) => {
    await page.goto(product.origin);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.goto(`${product.origin}/projects`);
    await expect(page.getByRole("heading", { level: 1, name: "Account needed" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(`${product.origin}/`);
    await expect(page.getByRole("heading", { level: 1, name: /Twelve thousand records/u })).toBeVisible();
  });

  test("ERR-04 ERR-06 Back leaves an error page, also after another try that failed", async ({ page }) => {
    await signUp(page, product, person("Ines", "Fontaine"));
    await page.goto(`${product.origin}/tools`);
    await expect(page.getByRole("heading", { level: 1, name: "Tools" })).toBeVisible();
    await page.goto(`${product.origin}/projects/5b0c9d7e-3f44-4c0a-9a57-0d6a1f0e2b11/project/files`);
    await expect(page.getByRole("heading", { level: 1, name: "There is a problem with the project invite" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(`${product.origin}/tools`);
    await expect(page.getByRole("heading", { level: 1, name: "Tools" })).toBeVisible();

    const failure = page.getByRole("heading", { level: 1, name: "You broke TERA" });
    await page.evaluate(() => void Promise.reject(new Error("A fault in the page.")));
    await expect(failure).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page).toHaveURL(`${product.origin}/tools`);
    await expect(page.getByRole("heading", { level: 1, name: "Tools" })).toBeVisible();
    await page.evaluate(() => void Promise.reject(new Error("A fault in the page.")));
    await expect(failure).toBeVisible();
    await page.goBack();
    await expect(page).not.toHaveURL(/\/error$/u);
    await expect(failure).toHaveCount(0);
  });
});
