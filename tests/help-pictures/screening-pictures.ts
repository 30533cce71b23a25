import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { fillRound, ROUND } from "./example-round.ts";
import type { HelpPicture } from "./help-pictures.ts";
import { START_SAMPLE } from "./sample-review.ts";
import { toolIn } from "../e2e/tool-frame.ts";

const toolFrame = (page: Page): Locator => page.locator("iframe#external");
const TOOL = { width: 1000, crop: toolFrame, isOfTool: true } as const;
const NARROW = 800;

/** Shown at the top of README.md. */
export const README_PICTURE: HelpPicture = {
  id: "readme",
  path: "/screenatron",
  width: 1440,
  height: 900,
  async prepare(page) {
    await highlightTerms(await openScreening(page));
  },
  crop: (page) => page.locator("body"),
  controls: [],
};

/** Pictures of the review with a half-screened round. */
export const ROUND_PICTURES: readonly HelpPicture[] = [
  {
    id: "new-round",
    path: "/project/screening",
    width: NARROW,
    height: 1000,
    async prepare(page) {
      await page.getByRole("button", { name: "New round" }).click();
      await fillRound(page);
    },
    crop: (page) => page.getByRole("dialog"),
    controls: [
      ["combobox", "Library"],
      ["radio", /^Blind/u],
      ["button", "Open round"],
    ],
  },
  {
    ...TOOL,
    id: "screen-record",
    path: "/screenatron",
    height: 620,
    async prepare(page) {
      await highlightTerms(await openScreening(page));
    },
    controls: [
      ["button", /^Include/u],
      ["button", /^Exclude: Wrong population/u],
      ["radio", "Relevance"],
      ["button", "Terms to highlight"],
    ],
  },
  {
    ...TOOL,
    id: "stopping-rule",
    path: "/screenatron",
    height: 1400,
    async prepare(page) {
      const tool = await openScreening(page);
      await tool.getByRole("button", { name: "More about this round" }).click();
      await tool.getByRole("menuitem", { name: "Progress and reviewers" }).click();
      await expect(tool.getByText("You can stop if the assumptions below hold.")).toBeVisible();
    },
    crop: (page) => toolIn(page).getByRole("figure"),
    controls: [["figure", "Relevant references found"]],
  },
  {
    id: "round",
    path: "/project/screening",
    width: NARROW,
    height: 690,
    async prepare(page) {
      await page.getByRole("link", { name: ROUND }).click();
      await page.getByRole("heading", { level: 1, name: ROUND }).waitFor();
    },
    controls: [
      ["button", "Close round"],
      ["button", "Unblind round"],
      ["link", "Open in Screenatron"],
    ],
  },
  {
    ...TOOL,
    id: "agreement",
    path: "/disputatron",
    height: 470,
    async prepare(page) {
      await toolIn(page).getByText("Cohen’s kappa of each pair").click();
    },
    controls: [["button", /^Resolve \d+ conflicts$/u]],
  },
  {
    ...TOOL,
    id: "conflict",
    path: "/disputatron",
    height: 620,
    async prepare(page) {
      const tool = toolIn(page);
      await tool.getByRole("button", { name: /^Resolve \d+ conflicts$/u }).click();
      await expect(tool.getByRole("region", { name: "Decisions side by side" })).toBeVisible();
    },
    controls: [
      ["button", "Include"],
      ["button", "Decide later"],
      ["button", "Save results"],
    ],
  },
];

/** Taken before the project has files or rounds. */
export const EMPTY_REVIEW_PICTURES: readonly HelpPicture[] = [
  {
    id: "sample-review",
    path: "/",
    width: NARROW,
    height: 450,
    controls: [["button", START_SAMPLE]],
  },
];

function recordsFromDatabases(page: Page): Locator {
  return toolIn(page).getByRole("rowgroup").filter({ hasText: "Records screened" });
}

/** Pictures of the sample review. */
export const SAMPLE_PICTURES: readonly HelpPicture[] = [
  {
    ...TOOL,
    id: "flow-diagram",
    path: "/prisma",
    height: 720,
    async prepare(page) {
      await expect(
        toolIn(page)
          .getByText(/^Records screened/u)
          .first(),
      ).toBeVisible();
    },
    controls: [["heading", "PRISMA flow diagram"]],
  },
  {
    ...TOOL,
    id: "flow-numbers",
    path: "/prisma",
    height: 1000,
    async prepare(page) {
      await recordsFromDatabases(page).scrollIntoViewIfNeeded();
    },
    crop: recordsFromDatabases,
    controls: [["rowheader", "Records screened"]],
  },
  {
    id: "provenance",
    path: "/project/provenance",
    width: 1440,
    height: 560,
    async prepare(page) {
      await page.getByRole("button", { name: /^Merged/u }).click();
    },
    controls: [["button", "Download RO-Crate"]],
  },
];

async function openScreening(page: Page): Promise<FrameLocator> {
  const tool = toolIn(page);
  await tool.getByRole("button", { name: `Continue ${ROUND}` }).click();
  await expect(tool.getByRole("region", { name: "Record", exact: true })).toBeVisible();
  return tool;
}

async function highlightTerms(tool: FrameLocator): Promise<void> {
  await tool.getByRole("button", { name: "Terms to highlight" }).click();
  await tool.getByLabel("Terms for including").fill("falls\nexercise*\nrandomi*");
  await tool.getByRole("button", { name: "Save terms" }).click();
  await expect(tool.locator("mark").first()).toBeVisible();
}
