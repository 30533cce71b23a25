import { type BrowserContext, expect, type Page } from "@playwright/test";
import { authorisation } from "../contract/security/signed-up.ts";
import type { Product } from "../product/product.ts";
import { test } from "../product/shared-product.ts";
import { fillSignUp, linkMailedTo, person } from "./people.ts";
import { runOnce } from "./run-once.ts";

test.describe("a password field", () => {
  let product: Product;
  let context: BrowserContext;
  let page: Page;
  const maya = person("Maya", "Lindqvist");

  test.beforeAll(async ({ browser, product: shared }) => {
    product = shared;
    context = await browser.newContext();
    page = await context.newPage();
    await page.goto(`${product.origin}/signup`);
    // The script shows this button.
    await expect(page.getByRole("button", { name: "Show password" })).toBeVisible();
  });

  test.afterAll(() => context.close());

  const sendEasyPassword = runOnce(async () => {
    await page.getByLabel("Password", { exact: true }).fill("qwertyuiop");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.locator("#password-problem")).toHaveText(/most common passwords/u);
  });

  test("rates a new password while it is typed, without sending anything", async () => {
    const password = page.getByLabel("Password", { exact: true });
    const line = page.locator(".strength .hint");
    await expect(line).toHaveText(/^At least 10 characters/u);
    await expect(page.getByRole("button", { name: "Show password" })).toBeVisible();
    const sent: string[] = [];
    // Browsers may request the icon at any time.
    page.on("request", (request) => {
      if (request.url() !== `${product.origin}/favicon.svg`) sent.push(request.url());
    });
    await page.getByLabel("Given name").fill("Maya");
    await page.getByLabel("Family name").fill("Lindqvist");

    await password.pressSequentially("maya");
    await expect(line).toHaveText("Too short. Use at least 10 characters. This one has 4.");
    await password.pressSequentially(".lindqvist");
    await expect(line).toHaveText(/^Easy to guess\. This password is made of .*your name/u);
    await password.fill("qwertyuiop");
    await expect(line).toHaveText(/^Easy to guess\. .*most common/u);
    await password.fill("x9#kQ2!vLp");
    await expect(line).toHaveText("Good.");
    await password.fill("forty quiet violins");
    await expect(line).toHaveText("Strong.");
    await expect(page.getByRole("status")).toHaveText("Strong.");
    await password.fill("");
    await expect(line).toHaveText(/^At least 10 characters/u);
    await expect(page.getByRole("status")).toHaveText("");
    expect(sent).toEqual([]);
  });

  test("rates a new password again when a name that it contains is typed later", async () => {
    const line = page.locator(".strength .hint");
    await page.getByLabel("Password", { exact: true }).fill("thorvaldsen-thorvaldsen");
    await expect(line).not.toHaveText(/your name/u);
    await page.getByLabel("Family name").fill("Thorvaldsen");
    await expect(line).toHaveText(/your name/u);
  });

  test("shows the password by keyboard, has no spell check, and hides the password when sent", async () => {
    const password = page.getByLabel("Password", { exact: true });
    await password.fill("qwertyuiop");
    await password.press("Tab");
    await expect(page.getByRole("button", { name: "Show password" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(password).toHaveAttribute("type", "text");
    for (const [name, value] of [
      ["spellcheck", "false"],
      ["autocapitalize", "none"],
      ["autocomplete", "new-password"],
    ] as const) {
      await expect(password).toHaveAttribute(name, value);
    }
    await page.getByRole("button", { name: "Hide password" }).press("Space");
    await expect(password).toHaveAttribute("type", "password");
    await page.getByRole("button", { name: "Show password" }).click();
    // Records the field's type when the form is sent, because the answer is a new page with an
    // empty field.
    await page.evaluate(() => {
      document.querySelector("form")?.addEventListener("submit", () => {
        sessionStorage.setItem(
          "type-when-sent",
          document.querySelector<HTMLInputElement>("#password")?.type ?? "",
        );
      });
    });
    await sendEasyPassword();
    expect(await page.evaluate(() => sessionStorage.getItem("type-when-sent"))).toBe("password");
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  });

  test("removes the error of a refused password as soon as another password is typed", async () => {
    await sendEasyPassword();
    const password = page.getByLabel("Password", { exact: true });
    const refused = page.locator("#password-problem");
    await expect(refused).toBeVisible();
    await expect(password).toHaveAttribute("aria-describedby", "password-problem");
    await password.pressSequentially("k");
    await expect(refused).toHaveCount(0);
    await expect(password).not.toHaveAttribute("aria-invalid");
    await expect(password).toHaveAccessibleDescription(/^Too short/u);
    await password.fill("");
  });

  test("accepts a pasted password", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const password = page.getByLabel("Password", { exact: true });
    await page.evaluate(() => navigator.clipboard.writeText("pasted from a manager 7!"));
    await password.focus();
    await page.keyboard.press("ControlOrMeta+v");
    await expect(password).toHaveValue("pasted from a manager 7!");
    await expect(page.locator(".strength .hint")).toHaveText("Strong.");
  });

  test("rates a new password against the account's names on the change and reset pages", async () => {
    await page.goto(`${product.origin}/signup`);
    await fillSignUp(page, maya);
    await page.goto(`${product.origin}/kinde/account`);
    await page.getByLabel("New password", { exact: true }).fill("Lindqvist2026!");
    await expect(page.locator(".strength .hint")).toHaveText(/your name/u);
    for (const name of ["Show current password", "Show new password"]) {
      await expect(page.getByRole("button", { name })).toBeVisible();
    }
    await page.goto(`${product.origin}/kinde/forgotten`);
    await page.getByLabel("E-mail").fill(maya.email);
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Check your e-mail" })).toBeVisible();
    await page.goto(await linkMailedTo(product, maya, /new password/u));
    await page.getByLabel("New password", { exact: true }).fill("Lindqvist2026!");
    await expect(page.locator(".strength .hint")).toHaveText(/your name/u);
  });

  test("follows the e-mail field in the tab order of the login page", async ({ browser }) => {
    const other = await browser.newContext();
    const visitor = await other.newPage();
    await visitor.goto(`${product.origin}/login`);
    await expect(visitor.getByLabel("E-mail")).toBeFocused();
    // The page's script shows this button; the field has its focus before the script runs.
    await expect(visitor.getByRole("button", { name: "Show password" })).toBeVisible();
    await visitor.keyboard.press("Tab");
    await expect(visitor.getByLabel("Password", { exact: true })).toBeFocused();
    await visitor.keyboard.press("Tab");
    await expect(visitor.getByRole("button", { name: "Show password" })).toBeFocused();
    await visitor.keyboard.press("Tab");
    await expect(visitor.getByRole("link", { name: "Forgot your password?" })).toBeFocused();
    await visitor.keyboard.press("Tab");
    await expect(visitor.getByRole("button", { name: "Log in", exact: true })).toBeFocused();
    await other.close();
  });

  test("can show the password on the login page", async ({ browser }) => {
    const other = await browser.newContext();
    const visitor = await other.newPage();
    await visitor.goto(`${product.origin}/login`);
    const password = visitor.getByLabel("Password", { exact: true });
    await expect(password).toHaveAttribute("autocomplete", "current-password");
    await password.fill("something");
    await visitor.getByRole("button", { name: "Show password" }).click();
    await expect(password).toHaveAttribute("type", "text");
    await other.close();
  });

  test("checks a new password on the server if the page runs no scripts", async ({ browser }) => {
    const other = await browser.newContext({ javaScriptEnabled: false });
    const visitor = await other.newPage();
    // Skips the product's own pages, which need scripts.
    await visitor.goto(
      `${product.origin}${authorisation(product.origin, { prompt: "create" }).path}`,
    );
    await expect(visitor.getByText(/^At least 10 characters/u)).toBeVisible();
    await expect(visitor.getByRole("button", { name: "Show password" })).toBeHidden();
    await visitor.getByLabel("Given name").fill("Ruth");
    await visitor.getByLabel("E-mail").fill(person("Ruth", "Okafor").email);
    await visitor.getByLabel("Password", { exact: true }).fill("1234567890");
    await visitor.getByRole("button", { name: "Create account" }).click();
    await expect(visitor.getByText(/most common passwords/u)).toBeVisible();
    await other.close();
  });
});
