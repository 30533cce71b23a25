import { expect, type Page } from "@playwright/test";
import type { Product } from "../product/product.ts";
import { test } from "../product/shared-product.ts";
import { invite } from "./open-invited.ts";
import { person, signUp, verifyEmail } from "./people.ts";

const NAME = "Trials of tea";

async function openActions(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.origin}/project/settings`);
  await page.getByRole("button", { name: "More actions" }).click();
}

async function deleteOpenProject(page: Page, product: Product): Promise<void> {
  await openActions(page, product);
  await page.getByRole("menuitem", { name: "Delete project..." }).click();
  await page.getByLabel("Type DELETE to confirm").fill("delete");
  await page.getByRole("button", { name: "Delete project" }).click();
}

test.describe("the bin of projects", () => {
  test("PROJ-19 PROJ-20 VAL-06 a creator deletes and restores a project, a member leaves it", async ({
    page,
    browser,
    product,
  }) => {
    const [lena, omar] = [person("Lena", "Brandt"), person("Omar", "Haddad")];
    await signUp(page, product, lena);
    await page.getByRole("heading", { name: "Lena's project" }).waitFor();
    await product.admin("subscribe", lena.email);
    await page.goto(`${product.origin}/projects/create`);
    // The limit's notice may replace the form for a moment until the page knows of the
    // subscription.
    const name = page.getByLabel("Project name");
    await expect(async () => {
      await name.fill(NAME);
      await expect(name).toHaveValue(NAME, { timeout: 1000 });
    }).toPass();
    await page.getByRole("button", { name: "Create project" }).click();
    await expect(page).toHaveURL(/\/project\/settings$/u);

    const context = await browser.newContext();
    const other = await context.newPage();
    await signUp(other, product, omar);
    await other.getByRole("heading", { name: "Omar's project" }).waitFor();
    await verifyEmail(other, product, omar);
    await other.goto(await invite(page, product, omar));
    await expect(other.getByRole("heading", { level: 1, name: NAME })).toBeVisible();

    await openActions(other, product);
    await expect(other.getByRole("menuitem", { name: "Delete project..." })).toHaveCount(0);
    await other.getByRole("menuitem", { name: "Leave project..." }).click();
    await expect(other.getByRole("button", { name: "Leave project" })).toBeDisabled();
    await other.getByLabel("Type LEAVE to confirm").fill("LEAV");
    await expect(other.getByRole("button", { name: "Leave project" })).toBeDisabled();
    await other.getByLabel("Type LEAVE to confirm").fill(" leave ");
    await other.getByRole("button", { name: "Leave project" }).click();
    await expect(other.getByText("You have left 1 project(s)")).toBeVisible();
    await expect(other.getByRole("heading", { level: 1, name: "Omar's project" })).toBeVisible();
    await expect(other.getByText("You no longer have access")).toHaveCount(0);
    await other.goto(`${product.origin}/projects`);
    await expect(other.getByRole("row", { name: /Omar's project/u })).toBeVisible();
    await expect(other.getByRole("row", { name: NAME })).toHaveCount(0);
    await expect(other.getByRole("link", { name: /^Deleted projects/u })).toHaveCount(0);
    await context.close();

    await openActions(page, product);
    await expect(page.getByRole("menuitem", { name: "Leave project..." })).toHaveCount(0);
    await deleteOpenProject(page, product);
    await expect(
      page.getByText(/^Project deleted\. You can restore it until \d+ [A-Z][a-z]+( \d+)?\.$/u),
    ).toBeVisible();
    await expect(page).toHaveURL(`${product.origin}/project`);
    await expect(page.getByRole("heading", { level: 1, name: "Lena's project" })).toBeVisible();
    await expect(page.getByText("You no longer have access")).toHaveCount(0);

    await page.getByRole("link", { name: "My projects" }).first().click();
    await expect(page.getByRole("row", { name: /Lena's project/u })).toBeVisible();
    await expect(page.getByRole("row", { name: NAME })).toHaveCount(0);
    await page.getByRole("link", { name: "Deleted projects (1)" }).click();
    const row = page.getByRole("row", { name: NAME });
    await expect(row).toContainText(/Can be restored until \d+ [A-Z][a-z]+/u);
    await row.getByRole("button", { name: `Restore ${NAME}` }).press("Enter");
    await expect(page.getByText(`Restored ${NAME}`)).toBeVisible();
    await expect(page.getByRole("heading", { name: "No deleted projects" })).toBeVisible();
    await page.getByRole("link", { name: "My projects" }).first().click();
    await page.getByRole("row", { name: NAME }).getByRole("link").first().click();
    await expect(page.getByRole("heading", { level: 1, name: NAME })).toBeVisible();

    await deleteOpenProject(page, product);
    await expect(page.getByRole("heading", { level: 1, name: "Lena's project" })).toBeVisible();
    await deleteOpenProject(page, product);
    await expect(page).toHaveURL(`${product.origin}/projects`);
    await expect(page.getByText("You have no projects yet")).toBeVisible();
    await page.getByRole("link", { name: "Deleted projects (2)" }).click();
    await expect(page.getByRole("button", { name: /^Restore /u })).toHaveCount(2);
  });
});
