import { expect } from "@playwright/test";
import { test } from "../product/shared-product.ts";
import { person, signUp } from "./people.ts";

test("ROUTE-06 signing up with two open tabs creates one first project and shows no error", async ({
  page,
  context,
  product,
}) => {
  let release: (() => void) | undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/projects", async (route) => {
    await isReleased;
    await route.continue();
  });
  const asked = page.waitForRequest("**/api/projects");
  await signUp(page, product, person("Ruth", "Lindqvist"));
  await asked;
  const other = await context.newPage();
  await other.goto(`${product.origin}/welcome`);
  await expect(other.getByText("Preparing your first project")).toBeVisible();
  release?.();
  await expect(page.getByRole("heading", { name: "Ruth's project" })).toBeVisible();
  await expect(other.getByRole("heading", { name: "Ruth's project" })).toBeVisible();
  await other.goto(`${product.origin}/projects`);
  await expect(other.getByRole("row", { name: /Ruth's project/u })).toHaveCount(1);
});
