import { expect, type Page } from "@playwright/test";
import { sourcesDialog } from "../e2e/accept-sources.ts";
import { SCREENING_REASONS, STUDIES } from "../help-pictures/screened-references.ts";
import type { Product } from "../product/product.ts";
import type { Film } from "./film.ts";
import { click } from "./pointer.ts";
import { BEGUN, EXPORTS, MERGED, type RecordedReview, ROUND } from "./recorded-review.ts";
import { toolIn } from "../e2e/tool-frame.ts";

const KEYS = ["1", "2", "3", "4"] as const;
const ON_SCREEN_DECISIONS = 4;
const CRITERIA = "Randomised trials of exercise to prevent falls in people over 65.";

export interface Journey {
  readonly page: Page;
  readonly product: Product;
  readonly review: RecordedReview;
  readonly film: Film;
}

/** From two exports to one library without duplicates. */
export async function filmLibrary({ page, product, film }: Journey): Promise<void> {
  film.caption("Upload the exports of your database searches.");
  await film.step(1, async () => {
    await page.goto(`${product.origin}/project/files`);
    await page.getByRole("button", { name: "Upload", exact: true }).waitFor();
  });
  await film.step(1.6, async () => {
    const choosing = page.waitForEvent("filechooser");
    await click(page, page.getByRole("button", { name: "Upload", exact: true }));
    await (
      await choosing
    ).setFiles(EXPORTS.map(({ name, body }) => ({ name, mimeType: "text/plain", buffer: body })));
    for (const { name, references } of EXPORTS)
      await expect(page.getByRole("row", { name })).toContainText(`${references} references`);
  });
  film.caption("Merge them. Each record keeps its database.");
  const dialog = page.getByRole("dialog");
  await film.step(1.2, async () => {
    await click(page, page.getByRole("button", { name: "Merge libraries" }));
    for (const { name } of EXPORTS)
      await click(page, dialog.getByRole("checkbox", { name, exact: true }));
  });
  await film.step(1.4, async () => {
    await click(page, dialog.getByRole("button", { name: "Merge", exact: false }).last());
    await sourcesDialog(page).waitFor();
  });
  await film.step(1.4, async () => {
    await click(page, sourcesDialog(page).getByRole("button", { name: /^Merge \d/u }));
    await expect(page.getByRole("row", { name: MERGED })).toContainText("300 references");
  });
  film.caption("Remove the duplicates, all certain ones at once.");
  await film.step(0.6, async () => {
    await click(page, page.getByRole("main").getByRole("link", { name: MERGED }));
    await expect(page.getByText("300 references").first()).toBeVisible();
  });
  const region = page.getByRole("region", { name: "Find duplicates" });
  await film.step(2, async () => {
    await click(page, page.getByRole("button", { name: "Find duplicates" }));
    await expect(region.getByRole("heading", { name: /^60 pairs/u })).toBeVisible();
  });
  await film.step(1.8, async () => {
    await click(page, region.getByRole("button", { name: "Merge 60 pairs" }));
    await expect(page.getByText("240 references").first()).toBeVisible();
  });
}

/** Resolves to the id of the opened round. */
export async function filmRound({ page, product, film }: Journey): Promise<string> {
  film.caption("Open a screening round: blind, two people per reference.");
  await film.step(1, async () => {
    await page.goto(`${product.origin}/project/screening`);
    await page.getByRole("button", { name: "Open a screening round" }).waitFor();
  });
  const dialog = page.getByRole("dialog");
  await film.step(1, async () => {
    await click(page, page.getByRole("button", { name: "Open a screening round" }));
    await dialog.getByLabel("Library").selectOption(MERGED);
    await dialog.getByLabel("Name").fill(ROUND);
  });
  await film.step(1.6, async () => {
    await dialog.getByLabel("Criteria").fill(CRITERIA);
    await dialog.getByLabel("Exclusion reasons").fill(SCREENING_REASONS.join("\n"));
    await dialog.getByRole("radio", { name: "Blind" }).scrollIntoViewIfNeeded();
  });
  await film.step(1.4, async () => {
    await click(page, dialog.getByRole("button", { name: "Open round" }));
    await expect(page.getByRole("heading", { level: 1, name: ROUND })).toBeVisible();
  });
  return page.url().split("/").at(-1) ?? "";
}

export async function filmScreening(journey: Journey, round: string): Promise<void> {
  const { page, product, film, review } = journey;
  await review.begin(round);
  film.caption("Screen with single keys. The order learns from your decisions.");
  const tool = toolIn(page);
  await page.goto(`${product.origin}/screenatron`);
  const start = tool.getByRole("button", { name: `Continue ${ROUND}` });
  await start.waitFor();
  const record = tool.getByRole("region", { name: "Record", exact: true });
  await film.step(1.4, async () => {
    await click(page, start);
    await expect(tool.getByText(`${BEGUN} of 240 decided`)).toBeVisible();
  });
  await record.getByRole("heading").click();
  for (let decided = BEGUN + 1; decided <= BEGUN + ON_SCREEN_DECISIONS; decided += 1)
    await film.step(1.4, async () => {
      const title = await record.getByRole("heading").textContent();
      const reason = STUDIES.find((study) => study.title === title)?.reason;
      const place = reason === undefined ? -1 : SCREENING_REASONS.indexOf(reason);
      await page.keyboard.press(KEYS[place] ?? "i");
      await expect(tool.getByText(`${decided} of 240 decided`)).toBeVisible();
    });
}

export async function filmConflict(journey: Journey, round: string): Promise<void> {
  const { page, product, film, review } = journey;
  await review.screenAll(round);
  const tool = toolIn(page);
  await page.goto(`${product.origin}/disputatron`);
  const resolve = tool.getByRole("button", { name: "Resolve 5 conflicts" });
  await resolve.waitFor();
  film.caption("Where two reviewers disagree, settle it side by side.");
  await film.step(1.6, () => resolve.hover());
  await film.step(1.8, async () => {
    await click(page, resolve);
    await expect(tool.getByText("0 of 5 conflicts resolved")).toBeVisible();
  });
  await film.step(1.2, async () => {
    await click(page, tool.getByRole("button", { name: "Include", exact: false }).last());
    await expect(tool.getByText("1 of 5 conflicts resolved")).toBeVisible();
  });
}

export async function filmDiagram(journey: Journey, round: string): Promise<void> {
  const { page, product, film, review } = journey;
  await review.finish(round);
  const tool = toolIn(page);
  await page.goto(`${product.origin}/prisma`);
  await tool
    .getByText(/^Studies included/u)
    .first()
    .waitFor();
  film.caption("The PRISMA diagram counts it all.");
  await film.step(2, () => page.mouse.move(700, 300, { steps: 4 }));
  await film.step(2.4, () => page.mouse.wheel(0, 190));
  film.caption("Each number says where it comes from.");
  await film.step(2.4, () => page.mouse.wheel(0, 500));
}
