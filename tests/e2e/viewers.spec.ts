import { expect, type Page } from "@playwright/test";
import { test } from "../product/shared-product.ts";
import type { Product } from "../product/product.ts";
import { chooseFile } from "./choose-file.ts";
import { openFileStore } from "./file-store.ts";
import { openInvited } from "./open-invited.ts";
import { fillSignUp, linkMailedTo, person, signUp } from "./people.ts";
import { openLibrary } from "./screens.ts";

const LIBRARY = "trials.ris";
/** The first two are the same publication. */
const RECORDS = ["Early mobilisation", "Early mobilisation", "Sepsis bundles"]
  .map((title) => [
    "TY  - JOUR",
    `TI  - ${title} on wards: a randomised trial`,
    "AU  - Adeyemi, T",
    "PY  - 2019",
    `DO  - 10.5555/${title.toLowerCase().replaceAll(" ", ".")}`,
    "ER  - ",
    "",
  ])
  .map((lines) => lines.join("\n"))
  .join("\n");
const WRITE = /\/storage\/v1\/object\/(?!list)|\/api\/sync\/.*(?:patch|flush)|\/logs$/u;

/** Collects the page's requests that would change the project. */
function collectWrites(page: Page): readonly string[] {
  const writes: string[] = [];
  page.on("request", (request) => {
    const isFlush = request.url().includes("flush");
    if (WRITE.test(request.url()) && (request.method() !== "GET" || isFlush))
      writes.push(`${request.method()} ${request.url()}`);
  });
  return writes;
}

/** Opens the library with another member's edit in it, then leaves it. */
async function viewLibrary(page: Page, product: Product): Promise<void> {
  await openLibrary(page, product, LIBRARY);
  await expect(page.getByText("but not change them")).toBeVisible();
  const grid = page.getByRole("grid", { name: "References" });
  await grid.getByText("Sepsis bundles").click();
  const panel = page.getByRole("complementary", { name: "Reference" });
  await expect(panel.getByLabel("Pages")).toHaveValue("19-87");
  await expect(panel.getByLabel("Pages")).not.toBeEditable();
  await grid.press("Delete");
  await grid.press("Control+z");
  await grid
    .getByRole("row", { name: /Sepsis bundles/u })
    .getByRole("checkbox")
    .click();
  await expect(page.getByRole("button", { name: "Export" }).last()).toBeVisible();
  for (const name of ["Add reference", "Import", "Keywords", "Delete", "Reference actions"])
    await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Find duplicates" }).click();
  await expect(page.getByText("but not merge or remove them")).toBeVisible();
  await expect(page.getByRole("button", { name: /decisions|^Keep|^Merge/u })).toHaveCount(0);
  await page.getByRole("button", { name: "Back to the library" }).click();
  await expect(grid.getByText("Sepsis bundles")).toBeVisible();
  await page.getByRole("link", { name: "Files" }).first().click();
  await expect(page.getByRole("row", { name: LIBRARY })).toBeVisible();
  await expect(page.getByText(/^Saving/u)).toHaveCount(0);
}

/** A viewer's tool can count, but can only save to this computer. */
async function viewTool(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.origin}/tools`);
  const analyser = page.getByRole("listitem").filter({ hasText: "Word Frequency Analyser" });
  await expect(analyser.getByText("View only")).toBeVisible();
  await analyser.getByRole("link", { name: "Word Frequency Analyser" }).click();
  await expect(page.getByText("You are a viewer of this project")).toBeVisible();
  const tool = page.frameLocator("iframe#external");
  await tool.getByRole("button", { name: "Choose a library" }).click();
  await chooseFile(page, LIBRARY);
  await tool.getByRole("button", { name: "Save to project" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("so nothing is saved in it")).toBeVisible();
  await expect(dialog.getByRole("radio")).toHaveCount(0);
  const saved = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download file" }).click();
  await saved;
  await expect(tool.getByText(/\.csv is being downloaded\.$/u)).toBeVisible();
}

test("PROJ-18 PROJ-23 a viewer gets no controls for changes; handovers show without a reload", async ({
  browser,
  page,
  product,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  const [ann, ben] = [person("Ann", "Sorensen"), person("Ben", "Okafor")];
  await signUp(page, product, ann);
  await page.getByRole("heading", { name: "Ann's project" }).waitFor();
  const store = await openFileStore(page, product);
  await store.put(LIBRARY, RECORDS, { reflib: { refCount: 3, format: "ris" } });
  await page.goto(`${product.origin}/project/settings`);
  await page.getByLabel("Description").fill("Discharge after hip fracture");
  const saved = page.waitForResponse(/\/api\/sync\/projects.*\/patch(?:es)?$/u);
  await page.getByLabel("Description").press("Tab");
  expect((await saved).ok()).toBe(true);
  const other = await openInvited(page, browser, product, ben);
  await page.goto(`${product.origin}/project/settings`);
  await other.goto(`${product.origin}/project/settings`);
  await expect(other.getByLabel("Description")).toBeEditable();

  const act = async (on: Page, item: string): Promise<void> => {
    await on.getByRole("button", { name: "Actions for Ben Okafor" }).click();
    await on.getByRole("menuitem", { name: item }).click();
  };
  await act(page, "Make viewer");
  await expect(page.getByText("Ben Okafor can now only view")).toBeVisible();
  // The other page was not reloaded.
  await expect(other.getByText("You can view and download everything here")).toBeVisible();
  await expect(other.getByRole("button", { name: "Invite" })).toHaveCount(0);
  await expect(other.getByLabel("Description")).not.toBeEditable();
  await other.getByRole("link", { name: "Files" }).first().click();
  await expect(other.getByText("You can download these files, but not change them.")).toBeVisible();
  await expect(other.getByRole("button", { name: "Upload" })).toHaveCount(0);

  const writes = collectWrites(other);
  await openLibrary(page, product, LIBRARY);
  await page.getByRole("grid", { name: "References" }).getByText("Sepsis bundles").click();
  const pages = page.getByRole("complementary", { name: "Reference" }).getByLabel("Pages");
  await pages.fill("19-87");
  await pages.press("Enter");
  await viewLibrary(other, product);
  await other.goto(`${product.origin}/project/history`);
  await expect(other.getByText("Discharge after hip fracture")).toBeVisible();
  await expect(other.getByRole("button", { name: /Undo/u })).toHaveCount(0);
  await viewTool(other, product);
  expect(writes).toEqual([]);

  await other.getByRole("link", { name: "Files" }).first().click();
  await page.getByRole("link", { name: "Project settings" }).click();
  await act(page, "Allow changes");
  await expect(other.getByText("You can download these files")).toHaveCount(0);

  await act(page, "Offer the project");
  await page.getByRole("alertdialog").getByRole("button", { name: "Offer the project" }).click();
  await expect(page.getByText("You offered this project to Ben Okafor.")).toBeVisible();
  await other.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByText("You offered this project to Ben Okafor.")).toHaveCount(0);
  await act(page, "Offer the project");
  await page.getByRole("alertdialog").getByRole("button", { name: "Offer the project" }).click();
  await other.goto(`${product.origin}/projects`);
  await other.getByRole("link", { name: "Create project" }).click();
  await other.getByLabel("Project name").fill("Ben's own");
  await other.getByRole("button", { name: "Create project" }).click();
  await expect(other.getByLabel("Name", { exact: true })).toHaveValue("Ben's own");
  await other.goto(`${product.origin}/projects`);
  const offered = other.getByRole("row", { name: "Ann's project" });
  await expect(offered).toContainText("Offered to you");
  await offered.getByRole("link", { name: "Ann's project" }).click();
  await other.getByRole("button", { name: "Become manager" }).click();
  await expect(other.getByText(/^Your plan includes one project\. Subscribe, or/u)).toBeVisible();
  await product.admin("subscribe", ben.email);
  await other.getByRole("button", { name: "Become manager" }).click();
  await expect(other.getByText("You are now the project's manager")).toBeVisible();
  await expect(
    page
      .getByRole("row", { name: /Ben Okafor/u })
      .getByText("Project Manager")
      .filter({ visible: true }),
  ).toBeVisible();
  await other.context().close();
});

test("PROJ-23 a person who is invited as a viewer joins without any way to change the project", async ({
  browser,
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const [ann, vic] = [person("Ann", "Lindqvist"), person("Vic", "Moreau")];
  await signUp(page, product, ann);
  await page.getByRole("heading", { name: "Ann's project" }).waitFor();
  await page.goto(`${product.origin}/project/settings`);
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByLabel("E-mail addresses").fill(vic.email);
  const roles = page.getByRole("group", { name: "Role" });
  await expect(roles.getByRole("radio", { name: "Can edit" })).toBeChecked();
  await roles.getByRole("radio", { name: "Can edit" }).press("ArrowDown");
  await expect(roles.getByRole("radio", { name: "Can view" })).toBeChecked();
  await page.getByRole("button", { name: "Send 1 invite" }).click();
  await expect(page.getByText("They can view, but not edit.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("row", { name: vic.email })).toContainText("Invited as viewer");

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const other = await context.newPage();
  await other.goto(await linkMailedTo(product, vic, /invit/iu));
  await expect(other.getByText("view and download everything in it")).toBeVisible();
  await other.getByRole("button", { name: "Create an account" }).click();
  await fillSignUp(other, vic);
  await other.getByRole("heading", { name: "Ann's project" }).waitFor();
  await other.goto(`${product.origin}/project/settings`);
  await expect(other.getByText("You can view and download everything here")).toBeVisible();
  await expect(other.getByLabel("Description")).not.toBeEditable();
  await expect(other.getByRole("button", { name: "Invite" })).toHaveCount(0);
  await other.getByRole("link", { name: "Files" }).first().click();
  await expect(other.getByText("You can download these files, but not change them.")).toBeVisible();
  await expect(other.getByRole("button", { name: "Upload" })).toHaveCount(0);
  await expect(page.getByRole("row", { name: /Vic Moreau/u })).toContainText("Viewer");
  await page.getByRole("link", { name: "Timeline" }).click();
  await expect(page.getByText(`invited ${vic.email} to view`)).toBeVisible();
  await context.close();
});
