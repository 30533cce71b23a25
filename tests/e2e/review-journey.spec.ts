import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { test } from "../product/shared-product.ts";
import type { Product } from "../product/product.ts";
import { acceptSources } from "./accept-sources.ts";
import { openFilesForHeaders } from "./api-requests.ts";
import { chooseFile } from "./choose-file.ts";
import { openFileStore } from "./file-store.ts";
import { openInvited } from "./open-invited.ts";
import { person } from "./people.ts";
import {
  numbersIn,
  projectReader,
  type ProjectReader,
  recordsIn,
  recountReview,
} from "./recount-review.ts";
import { OVERLAP, REVIEW_EXPORTS, TITLES } from "./review-exports.ts";
import { openSignedUp } from "./signed-up-page.ts";
import { toolIn } from "./tool-frame.ts";

const MERGED = "Merged library.ris";
const REASONS = ["Wrong population", "Wrong outcome"];

/** Keys that decide on each record: i includes, and a number excludes for that reason. */
type Keys = Readonly<Record<string, string>>;
const keysOf = (keys: string): Keys =>
  Object.fromEntries(TITLES.map((title, place) => [title, keys[place] ?? ""]));

const ADA = keysOf("iiii111111i2");
const BEN = keysOf("iiii11111112");
const CLEO = keysOf("..........i.");
/** Of the five included records; the others are not in this round. */
const FULL_TEXTS = keysOf("ii12......1.");

test("TOOL-12 TOOL-14 TOOL-17 three people take a review from exports to a PRISMA diagram", async ({
  browser,
  product,
}) => {
  const ada = await openSignedUp(browser, product, person("Ada", "Park"));
  const ben = await openInvited(ada, browser, product, person("Ben", "Olsen"));
  const cleo = await openInvited(ada, browser, product, person("Cleo", "Marsh"));
  const { projectId } = await openFileStore(ada, product);
  const reader = projectReader(cleo, product, projectId, await openFilesForHeaders(cleo, product));

  await test.step("exports are uploaded, merged and freed of duplicates", async () => {
    await uploadExports(ada);
    await mergeExports(ada);
    await removeDuplicates(ada);
  });

  let round = "";
  await test.step("two people screen titles and abstracts blind", async () => {
    round = await openBlindRound(ada, product);
    await screenAll(ada, ADA, TITLES.length);
    await expectSent(reader, round, [TITLES.length]);
    await expectNothingOfOthers(reader, round);
    await ben.goto(round);
    await screenAll(ben, BEN, TITLES.length);
    await expectSent(reader, round, [TITLES.length, TITLES.length]);
  });

  await test.step("the third person resolves their conflicts", async () => {
    await resolveConflicts(cleo, product);
    await expect
      .poll(() => reader.json(`${roundPath(reader, round)}/progress`))
      .toMatchObject({ include: 5, exclude: 7, undecided: 0, conflict: 0 });
  });

  await test.step("the results become the library of a full-text round", async () => {
    const included = await saveIncluded(ada);
    expect(recordsIn(await reader.file(included))).toBe(5);
    await openFullTextRound(ada, product, included);
    for (const page of [ada, ben]) {
      await page.goto(`${product.origin}/screenatron`);
      const row = toolIn(page).getByRole("listitem").filter({ hasText: "Full text" });
      await row.getByRole("button", { name: "Start screening" }).click();
      await screenAll(page, FULL_TEXTS, 5);
    }
    await expectSent(reader, ada.url(), [5, 5]);
  });

  await test.step("the diagram has the numbers that the log and the files add up to", async () => {
    const counted = await recountReview(reader);
    expect(counted).toEqual({
      "Records identified from databases and registers": TITLES.length + OVERLAP,
      "Duplicate records removed before screening": OVERLAP,
      "Records screened": TITLES.length,
      "Records excluded": 7,
      "Reports sought for retrieval": 5,
      "Reports not retrieved": 0,
      "Reports assessed for eligibility": 5,
      "Reports excluded": 3,
      "Studies included in review": 2,
      "Wrong population": 2,
      "Wrong outcome": 1,
    });
    const databases = Object.fromEntries(
      REVIEW_EXPORTS.map(({ database, text }) => [database, recordsIn(text)]),
    );
    expect(numbersIn(await downloadDiagram(cleo, product))).toEqual({ ...counted, ...databases });
  });

  for (const page of [ada, ben, cleo]) await page.context().close();
});

async function uploadExports(page: Page): Promise<void> {
  await page.getByLabel("Files to upload").setInputFiles(
    REVIEW_EXPORTS.map(({ name, text }) => ({
      name,
      mimeType: "application/x-research-info-systems",
      buffer: Buffer.from(text),
    })),
  );
  for (const { name, text } of REVIEW_EXPORTS)
    await expect(page.getByRole("row", { name })).toContainText(`${recordsIn(text)} references`);
}

async function mergeExports(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Merge libraries" }).click();
  const dialog = page.getByRole("dialog");
  for (const { name } of REVIEW_EXPORTS)
    await dialog.getByRole("checkbox", { name, exact: true }).check();
  await dialog.getByRole("button", { name: "Merge" }).click();
  await acceptSources(page);
  await expect(page.getByText(`Merged 2 libraries into “${MERGED}”`)).toBeVisible();
}

async function removeDuplicates(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: MERGED }).click();
  await page.getByRole("button", { name: "Find duplicates" }).click();
  await page.getByRole("button", { name: `Merge ${OVERLAP} pairs` }).click();
  await expect(page.getByText(`Removed ${OVERLAP} duplicates`)).toBeVisible();
}

/** Resolves to the round's address in Screenatron. */
async function openBlindRound(page: Page, product: Product): Promise<string> {
  const tool = toolIn(page);
  await page.goto(`${product.origin}/screenatron`);
  await tool.getByRole("button", { name: "New round" }).click();
  await tool.getByRole("button", { name: "Choose a library" }).click();
  await chooseFile(page, MERGED);
  await expect(tool.getByRole("button", { name: MERGED })).toBeVisible();
  await tool.getByLabel("Exclusion reasons").fill(REASONS.join("\n"));
  await tool.getByRole("button", { name: "Open the round" }).click();
  await expect(page).toHaveURL(/\/screenatron\/rounds\/[\w-]+$/u);
  return page.url();
}

/** Decides on each record as it comes, in whatever order. */
async function screenAll(page: Page, keys: Keys, count: number): Promise<void> {
  const tool = toolIn(page);
  const record = tool.getByRole("region", { name: "Record", exact: true });
  for (let decided = 0; decided < count; decided += 1) {
    await expect(tool.getByText(`${decided} of ${count} decided`, { exact: true })).toBeVisible();
    await record.press(keyFor(keys, await record.getByRole("heading", { level: 2 }).innerText()));
  }
  await expect(tool.getByText(`${count} of ${count} decided`, { exact: true })).toBeVisible();
}

function keyFor(keys: Keys, title: string): string {
  const key = keys[title.trim()];
  if (key === undefined) throw new Error(`No decision on “${title}” was planned.`);
  return key;
}

/** The path of a round in the API, from its address in Screenatron. */
function roundPath({ projectId }: ProjectReader, address: string): string {
  return `/api/projects/${projectId}/rounds/${address.split("/").at(-1) ?? ""}`;
}

/** Waits until the server has each person's decisions, which pages count before they send them. */
async function expectSent(
  reader: ProjectReader,
  address: string,
  counts: readonly number[],
): Promise<void> {
  const path = `${roundPath(reader, address)}/progress`;
  await expect
    .poll(async () => Object.values(((await reader.json(path)) as { decided: object }).decided))
    .toEqual(counts);
}

/** What a member can read while only Ada has decided. */
async function expectNothingOfOthers(reader: ProjectReader, address: string): Promise<void> {
  expect(await reader.json("/rest/v1/screening_decisions")).toEqual([]);
  const path = roundPath(reader, address);
  expect(await reader.json(`${path}/progress`)).toMatchObject({
    include: 0,
    exclude: 0,
    undecided: TITLES.length,
  });
  expect(await reader.json(`${path}/conflicts`)).toEqual({ conflicts: [] });
}

async function resolveConflicts(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.origin}/disputatron`);
  const tool = toolIn(page);
  await tool.getByRole("button", { name: "Resolve 1 conflict" }).click();
  const title = tool.getByRole("heading", { level: 2 });
  await expect(tool.getByText("0 of 1 conflict resolved")).toBeVisible();
  await title.click();
  await page.keyboard.press(keyFor(CLEO, await title.innerText()));
  await expect(tool.getByText("1 of 1 conflict resolved")).toBeVisible();
}

/** Closes the round that is open on `page`. Resolves to the name of the file of included records. */
async function saveIncluded(page: Page): Promise<string> {
  const tool = toolIn(page);
  await tool.getByRole("button", { name: "Save results" }).click();
  const first = tool.getByRole("dialog", { name: "Close the round first" });
  await first.getByRole("button", { name: "Close the round" }).click();
  await tool.getByRole("alertdialog").getByRole("button", { name: "Close the round" }).click();
  const results = tool.getByRole("dialog", { name: "Save results" });
  await results.getByRole("checkbox", { name: "Excluded" }).uncheck();
  await results.getByRole("button", { name: "Save 1 file" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save 1 file" }).click();
  const saved = results.getByText(/^Saved .+ris\./u);
  return /^Saved (.+?\.ris)\./u.exec(await saved.innerText())?.[1] ?? "";
}

async function openFullTextRound(page: Page, product: Product, library: string): Promise<void> {
  await page.goto(`${product.origin}/project/screening`);
  await page.getByRole("button", { name: "New round" }).click();
  const dialog = page.getByRole("dialog", { name: "New screening round" });
  await dialog.getByLabel("Library").selectOption(library);
  await dialog.getByRole("radio", { name: "Full text" }).check();
  await dialog.getByLabel("Exclusion reasons").fill(REASONS.join("\n"));
  await dialog.getByRole("button", { name: "Open round" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Full text" })).toBeVisible();
}

async function downloadDiagram(page: Page, product: Product): Promise<string> {
  await page.goto(`${product.origin}/prisma`);
  const tool = toolIn(page);
  await tool.getByRole("button", { name: "Export" }).click();
  const downloading = page.waitForEvent("download");
  await tool.getByRole("menuitem", { name: "SVG image" }).first().click();
  return readFileSync(await (await downloading).path(), "utf8");
}
