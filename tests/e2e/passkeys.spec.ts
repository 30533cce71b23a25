import { expect, type Page } from "@playwright/test";
import type { Product } from "../product/product.ts";
import { test } from "../product/shared-product.ts";
import { ensureOpen } from "./ensure-open.ts";
import { checkAppearance, APPEARANCE_TITLE, resetToDesktop } from "./check-appearance.ts";
import { enterPassword, person } from "./people.ts";
import { runOnce } from "./run-once.ts";
import { openSignedUp } from "./signed-up-page.ts";
import { addVirtualAuthenticator, type VirtualAuthenticator } from "./virtual-authenticator.ts";

test.describe("passkeys", () => {
  let product: Product;
  let page: Page;
  let laptop: VirtualAuthenticator;
  let onLaptop: string;
  let codes: string[];
  const maya = person("Maya", "Lindqvist");

  test.beforeAll(async ({ browser, product: shared }) => {
    product = shared;
    page = await openSignedUp(browser, product, maya);
  });

  test.afterAll(() => page.context().close());

  const plugInLaptop = runOnce(async () => {
    laptop = await addVirtualAuthenticator(page);
  });

  /** Adds the account's first passkey and keeps the recovery codes. */
  const addLaptop = runOnce(async () => {
    await plugInLaptop();
    await ensureOpen(page, `${product.origin}/kinde/account/passkeys/add`);
    await laptop.verify(true);
    await page.getByLabel("Name").fill("Work laptop");
    await page.getByRole("button", { name: "Add passkey" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Save your recovery codes");
    await expect(page.getByRole("listitem")).toHaveCount(10);
    codes = await page.getByRole("listitem").allTextContents();
    onLaptop = (await laptop.credentials())[0]?.id ?? "";
  });

  /** Adds a security key that does not verify its user. */
  const addKeyRing = runOnce(async () => {
    await addLaptop();
    await laptop.remove();
    await addVirtualAuthenticator(page, { checksPerson: false });
    await resetToDesktop(page);
    await page.goto(`${product.origin}/kinde/account/passkeys/add`);
    await page.getByLabel("Name").fill("Key ring");
    await page.getByRole("button", { name: "Add passkey" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Passkey added");
  });

  test("adding a passkey on a device without user verification shows a message and adds none", async () => {
    await page.goto(`${product.origin}/kinde/account`);
    await page.getByRole("link", { name: "Add a passkey" }).click();
    await plugInLaptop();
    await laptop.verify(false);
    await page.getByRole("button", { name: "Add passkey" }).click();
    await expect(page.getByRole("alert")).toHaveText(/No passkey was created/u);
  });

  test("adding the first passkey asks for a name and shows recovery codes", async () => {
    await addLaptop();
    expect(codes).toHaveLength(10);
    expect((await laptop.credentials())[0]?.isDiscoverable).toBe(true);
    await page.getByRole("link", { name: "I've saved them" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Work laptop" })).toContainText(
      "Not used yet",
    );
    await expect
      .poll(() => product.admin("outbox", maya.email))
      .toContain("A change to how you log in");
  });

  test("the same device can't get a second passkey for the account", async () => {
    await addLaptop();
    await page.goto(`${product.origin}/kinde/account/passkeys/add`);
    await page.getByRole("button", { name: "Add passkey" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "This device already has a passkey for your account.",
    );
  });

  test("a passkey alone logs in, and the account page shows its last use", async () => {
    await addLaptop();
    await logOut(page, product);
    await page.goto(`${product.origin}/login`);
    await page.getByRole("button", { name: "Log in with a passkey" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Hello, Maya" })).toBeVisible();
    await page.goto(`${product.origin}/kinde/account`);
    await expect(page.getByRole("listitem").filter({ hasText: "Work laptop" })).toContainText(
      "Last used",
    );
    expect((await laptop.credentials())[0]?.signCount).toBeGreaterThan(1);
  });

  test("a passkey alone does not log in without user verification", async () => {
    await addLaptop();
    await logOut(page, product);
    await page.goto(`${product.origin}/login`);
    await laptop.verify(false);
    await page.getByRole("button", { name: "Log in with a passkey" }).click();
    await expect(page.getByRole("alert")).toHaveText(/No passkey was used/u);
    await laptop.verify(true);
  });

  test("a passkey is required after the password once an account has one", async () => {
    await addLaptop();
    // The previous test ends on the login page.
    if (!(await page.getByLabel("E-mail").isVisible())) await logOut(page, product);
    await enterPassword(page, product, maya);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Use your passkey");
    await checkAppearance(page, "second step with a passkey");
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Hello, Maya" })).toBeVisible();
  });

  test("a security key without user verification is a valid second step, but can't log in alone", async () => {
    await addKeyRing();
    await logOut(page, product);
    await page.goto(`${product.origin}/login`);
    await page.getByRole("button", { name: "Log in with a passkey" }).click();
    await expect(page.getByRole("alert")).toHaveText(/No passkey was used/u);
    await enterPassword(page, product, maya);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Hello, Maya" })).toBeVisible();
  });

  test(`the account with its passkeys: ${APPEARANCE_TITLE}`, async () => {
    await addKeyRing();
    await page.goto(`${product.origin}/kinde/account`);
    await checkAppearance(page, "account");
  });

  test(`adding a passkey: ${APPEARANCE_TITLE}`, async () => {
    await addKeyRing();
    await resetToDesktop(page);
    await page.goto(`${product.origin}/kinde/account/passkeys/add`);
    await checkAppearance(page, "add a passkey");
  });

  test(`removing a passkey: ${APPEARANCE_TITLE}`, async () => {
    await addKeyRing();
    await resetToDesktop(page);
    await page.goto(`${product.origin}/kinde/account`);
    await page.getByRole("link", { name: "Remove Key ring" }).click();
    await checkAppearance(page, "remove a passkey");
  });

  test(`confirming with a passkey that it's you: ${APPEARANCE_TITLE}`, async () => {
    await addKeyRing();
    await resetToDesktop(page);
    await page.goto(`${product.origin}/kinde/account/confirm`);
    await checkAppearance(page, "confirm with a passkey");
    await page.getByLabel("Password", { exact: true }).fill(maya.password);
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account");
  });

  test("a removed passkey no longer logs in, and the other passkeys still do", async () => {
    await addKeyRing();
    await ensureOpen(page, `${product.origin}/kinde/account`);
    await page.getByRole("link", { name: "Remove Key ring" }).click();
    await page.getByRole("button", { name: "Remove passkey" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Passkey removed");
    await page.getByRole("link", { name: "Open your account" }).click();
    await expect(page.locator("#passkeys").getByRole("listitem")).toHaveText([/Work laptop/u]);
    await logOut(page, product);
    await enterPassword(page, product, maya);
    const asked = (await page.locator("form[data-passkey]").getAttribute("data-options")) ?? "";
    const { allowCredentials } = JSON.parse(asked) as { allowCredentials: { id: string }[] };
    expect(allowCredentials.map(({ id }) => id)).toEqual([onLaptop]);
  });

  test("a recovery code replaces a lost passkey at login", async () => {
    await addLaptop();
    const instead = page.getByRole("link", { name: "Use a recovery code" });
    if (!(await instead.isVisible())) {
      await logOut(page, product);
      await enterPassword(page, product, maya);
    }
    await instead.click();
    await page.getByLabel("Recovery code").fill(codes[3] ?? "");
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Hello, Maya" })).toBeVisible();
  });

  test("without scripts, the page for adding a passkey shows no button", async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    await context.addCookies(await page.context().cookies());
    const visitor = await context.newPage();
    await visitor.goto(`${product.origin}/kinde/account/passkeys/add`);
    await expect(visitor.locator("noscript p")).toHaveText(/^Passkeys need scripts\./u);
    await expect(visitor.getByRole("button")).toHaveCount(0);
    await context.close();
  });
});

async function logOut(page: Page, product: Product): Promise<void> {
  await resetToDesktop(page);
  await page.goto(`${product.origin}/logout`);
  await expect(page.getByRole("link", { name: "Sign up" }).first()).toBeVisible();
}
