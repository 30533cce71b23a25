import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import type { Product } from "../product/product.ts";
import { test } from "../product/shared-product.ts";
import {
  checkAppearance,
  APPEARANCE_TITLE,
  newDesktopPage,
  resetToDesktop,
} from "./check-appearance.ts";
import { enterPassword, person } from "./people.ts";
import { runOnce } from "./run-once.ts";
import { openSignedUp } from "./signed-up-page.ts";

const STEP_MS = 30_000;
const CODE = /^(?:[0-9a-z]{4}-){2}[0-9a-z]{4}$/u;

test.describe("a second login step", () => {
  let product: Product;
  let page: Page;
  let secret: Secret;
  let codes: string[];
  let codesLeft = 0;
  const maya = person("Maya", "Lindqvist");

  test.beforeAll(async ({ browser, product: shared }) => {
    product = shared;
    page = await openSignedUp(browser, product, maya);
  });

  test.afterAll(() => page.context().close());

  /** Adds an authenticator app. The page ends on the recovery codes. */
  const setUp = runOnce(async () => {
    await page.goto(`${product.origin}/kinde/account`);
    await page.getByRole("link", { name: "Set up" }).click();
    await expect(page.getByRole("img", { name: "QR code that holds the key" })).toBeVisible();
    secret = Secret.fromBase32(
      ((await page.locator(".key").textContent()) ?? "").replaceAll(" ", ""),
    );
    await page.getByLabel("6-digit code").fill("000000");
    await page.getByRole("button", { name: "Add app" }).click();
    await expect(page.getByLabel("6-digit code")).toHaveAccessibleDescription(/isn't right/u);
    await page.getByLabel("6-digit code").fill(TOTP.generate({ secret }));
    await page.getByLabel("6-digit code").press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Save your recovery codes");
    // Wait for the whole list, and for the script that makes the buttons work.
    await page.waitForLoadState();
    codes = await page.getByRole("listitem").allTextContents();
    codesLeft = codes.length;
  });

  test("is set up on the account page with an authenticator app", () => setUp());

  test("shows recovery codes that can be copied, downloaded and printed", async () => {
    await setUp();
    expect(codes).toHaveLength(10);
    for (const code of codes) expect(code).toMatch(CODE);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy" }).click();
    await expect(page.getByRole("status").last()).toHaveText("Copied.");
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    for (const code of codes) expect(copied).toContain(code);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("tera-recovery-codes.txt");
    expect(readFileSync(await download.path(), "utf8")).toBe(copied);
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute("data-printed", "yes");
    });
    await page.getByRole("button", { name: "Print" }).click();
    await expect(page.locator("body")).toHaveAttribute("data-printed", "yes");
    await checkAppearance(page, "recovery codes");
    await page.getByRole("link", { name: "I've saved them" }).click();
    await expect(page.getByText("10 codes left")).toBeVisible();
  });

  test("is required after the password, and accepts the authenticator app's code", async ({
    browser,
  }) => {
    await setUp();
    const visitor = await newDesktopPage(browser);
    await enterPassword(visitor, product, maya);
    await expect(visitor.getByLabel("6-digit code")).toBeFocused();
    await checkAppearance(visitor, "second step");
    await visitor
      .getByLabel("6-digit code")
      .fill(TOTP.generate({ secret, timestamp: Date.now() + STEP_MS }));
    await visitor.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(visitor.getByRole("heading", { level: 1, name: "Hello, Maya" })).toBeVisible();
    await visitor.context().close();
  });

  test("accepts a recovery code instead of the authenticator app's code", async ({ browser }) => {
    await setUp();
    const visitor = await newDesktopPage(browser);
    await enterPassword(visitor, product, maya);
    await visitor.getByRole("link", { name: "Use a recovery code" }).click();
    await expect(visitor.getByLabel("Recovery code")).toBeFocused();
    await checkAppearance(visitor, "recovery code");
    await visitor.getByLabel("Recovery code").fill("aaaa-aaaa-aaaa");
    await visitor.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(visitor.getByLabel("Recovery code")).toHaveAccessibleDescription(/isn't right/u);
    await visitor.getByLabel("Recovery code").fill(codes[0] ?? "");
    await visitor.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(visitor.getByRole("heading", { level: 1, name: "Hello, Maya" })).toBeVisible();
    codesLeft -= 1;
    await expect
      .poll(() => product.admin("outbox", maya.email))
      .toContain("A change to how you log in");
    await visitor.context().close();
  });

  for (const [name, path] of [
    ["account", "account"],
    ["removing the app", "account/authenticator/remove"],
    ["new recovery codes", "account/recovery-codes"],
    ["confirming that it's you", "account/confirm"],
  ] as const) {
    test(`${name}: ${APPEARANCE_TITLE}`, async () => {
      await setUp();
      await resetToDesktop(page);
      await page.goto(`${product.origin}/kinde/${path}`);
      await checkAppearance(page, name);
    });
  }

  test("can be removed by the operator for a person who lost app and recovery codes", async ({
    browser,
  }) => {
    await setUp();
    await expect(product.admin("remove-factors", maya.email)).rejects.toThrow(/First confirm/u);
    expect(await product.admin("remove-factors", maya.email, "remove", "all", "factors")).toContain(
      `1 second factor, ${codesLeft} recovery codes`,
    );
    const visitor = await newDesktopPage(browser);
    await enterPassword(visitor, product, maya);
    await expect(visitor.getByRole("heading", { level: 1, name: "Hello, Maya" })).toBeVisible();
    await visitor.context().close();
  });

  test(`setting up an app: ${APPEARANCE_TITLE}`, async () => {
    await resetToDesktop(page);
    await page.goto(`${product.origin}/kinde/account/authenticator`);
    await checkAppearance(page, "setting up an app");
  });
});
