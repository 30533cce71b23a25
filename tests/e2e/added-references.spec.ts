import { readFileSync } from "node:fs";
import { expect, type Locator } from "@playwright/test";
import { test } from "../product/shared-product.ts";
import { checkAppearance, newDesktopPage, resetToDesktop } from "./check-appearance.ts";
import { person } from "./people.ts";
import { openLibrary } from "./screens.ts";
import { seedLibrary } from "./seed-project.ts";
import { toolIn } from "./tool-frame.ts";

test("PRISMA counts references added by hand as other methods, until the addition is undone", async ({
  browser,
  product,
}) => {
  test.slow();
  const editor = await newDesktopPage(browser);
  const library = await seedLibrary(editor, product, person("Noor", "Haddad"));
  await openLibrary(editor, product, library);
  const reader = await editor.context().newPage();
  await reader.goto(`${product.origin}/prisma`);
  const tool = toolIn(reader);
  const row = (name: RegExp): Locator => tool.getByRole("row", { name });
  const link = (name: RegExp): Locator => tool.getByRole("link", { name });
  await expect(link(/^Records identified from databases and registers \(n = 12\)/u)).toBeVisible();
  await expect(link(/^Records identified by other methods/u)).toHaveCount(0);

  await editor.getByRole("button", { name: "Add reference" }).click();
  await editor.getByRole("menuitem", { name: "New reference" }).click();
  const form = editor.getByRole("dialog", { name: "New reference" });
  await form.getByLabel("Title").fill("Sleep at sea");
  await form.getByRole("button", { name: "Add reference" }).click();
  const others = link(/^Records identified by other methods \(n = 1\)/u);
  await expect(others).toBeVisible();
  await expect(link(/^Records identified from databases and registers \(n = 12\)/u)).toBeVisible();
  await checkAppearance(reader, "PRISMA flow diagram with added references");
  await resetToDesktop(reader);

  const downloading = reader.waitForEvent("download");
  await tool.getByRole("button", { name: "Export" }).press("Enter");
  await tool.getByRole("menuitem", { name: "CSV for PRISMA2020" }).first().press("Enter");
  expect(readFileSync(await (await downloading).path()).toString()).toMatch(
    /^website_results,.*,Websites and other sources,.*,1\r$/mu,
  );

  await others.press("Enter");
  const added = row(/^Records identified by other methods/u);
  await expect(added).toBeFocused();
  await expect(added).toContainText("Added by hand: 1");
  await added.getByRole("button", { name: `Added to ${library}` }).press("Enter");
  await expect(reader).toHaveURL(/\/project\/provenance/u);
  await reader.goBack();
  await expect(others).toBeVisible();

  await editor.getByRole("button", { name: "Undo: Add a reference" }).click();
  await expect(others).toHaveCount(0);
  await editor.context().close();
});
