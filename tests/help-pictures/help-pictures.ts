import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { chooseFile } from "../e2e/choose-file.ts";
import { AUDIT, MERGED, SEARCH } from "./example-review.ts";
import { EMBASE, MEDLINE, SCREENED } from "./example-references.ts";

type Role = Parameters<Page["getByRole"]>[0];

/** A control that the help page mentions: its role, and its exact label or a pattern for it. */
type NamedControl = readonly [role: Role, name: string | RegExp];

/** A picture of one screen of the example review. */
export interface HelpPicture {
  /** The picture's file is `apps/server/content/help/images/{id}.webp`. */
  readonly id: string;
  readonly path: string;
  /** Size of the window in CSS pixels. The picture ends at the window's lower edge. */
  readonly width: number;
  readonly height: number;
  /** Prepares the open page for the picture. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** The part of the page to show, by default the main region. */
  readonly crop?: (page: Page) => Locator;
  /** The picture must show each of these. */
  readonly controls: readonly NamedControl[];
  /** True if the controls are in the tool's frame. */
  readonly isOfTool?: boolean;
}

/** A window of this width folds the sidebar, as on a tablet. */
const NARROW = 800;
const dialog = (page: Page): Locator => page.getByRole("dialog");

export const HELP_PICTURES: readonly HelpPicture[] = [
  {
    id: "create-project",
    path: "/projects/create",
    width: NARROW,
    height: 480,
    prepare: (page) => page.getByLabel("Project name").fill("Exercise after hip fracture"),
    controls: [
      ["textbox", "Project name"],
      ["radio", /^Systematic review/u],
    ],
  },
  {
    id: "invite",
    path: "/project/settings",
    width: NARROW,
    height: 700,
    async prepare(page) {
      await page.getByRole("button", { name: "Invite" }).click();
      await page.getByLabel("E-mail addresses").fill("librarian@example.org");
    },
    crop: dialog,
    controls: [
      ["radio", "Can edit"],
      ["radio", "Can view"],
      ["button", "Send 1 invite"],
    ],
  },
  {
    id: "files",
    path: "/project/files",
    width: NARROW,
    height: 430,
    prepare: (page) => page.getByRole("row", { name: MERGED }).waitFor(),
    controls: [
      ["button", "Upload"],
      ["button", "Merge libraries"],
    ],
  },
  {
    id: "file-menu",
    path: "/project/files",
    width: NARROW,
    height: 460,
    async prepare(page) {
      await page
        .getByRole("button", { name: `Actions for ${SEARCH}` })
        .last()
        .click();
    },
    controls: [
      ["menuitem", /^Preview/u],
      ["menuitem", /^Versions/u],
      ["menuitem", /^Delete file/u],
    ],
  },
  {
    id: "timeline",
    path: "/project",
    width: NARROW,
    height: 590,
    prepare: (page) => page.getByText("Two reviewers screen").waitFor(),
    controls: [
      ["button", "Add a note"],
      ["button", "Filters"],
    ],
  },
  {
    id: "search-everything",
    path: "/project/files",
    width: NARROW,
    height: 560,
    async prepare(page) {
      await page.getByRole("row", { name: MERGED }).waitFor();
      await page.keyboard.press("ControlOrMeta+k");
      await dialog(page).getByRole("combobox").fill("me");
      await expect(dialog(page).getByRole("option", { name: MEDLINE.name })).toBeVisible();
    },
    crop: dialog,
    controls: [["combobox", "Search or go to"]],
  },
  {
    id: "merge-libraries",
    path: "/project/files",
    width: NARROW,
    height: 700,
    async prepare(page) {
      await page.getByRole("button", { name: "Merge libraries" }).click();
      for (const { name } of [EMBASE, MEDLINE])
        await dialog(page).getByRole("checkbox", { name, exact: true }).check();
    },
    crop: dialog,
    controls: [["button", "Merge libraries"]],
  },
  {
    id: "find-duplicates",
    path: `/project/library/${encodeURIComponent(MERGED)}?duplicates`,
    width: 1100,
    height: 640,
    async prepare(page) {
      await page.getByRole("button", { name: "Check all one by one" }).click();
      await page.getByRole("button", { name: "Keep left" }).waitFor();
    },
    controls: [
      ["button", "Keep left"],
      ["button", "Keep right"],
      ["button", "Keep both"],
      ["button", "Merge into one"],
    ],
  },
  {
    id: "screening-keywords",
    path: `/project/library/${MEDLINE.name}`,
    width: NARROW,
    height: 700,
    async prepare(page) {
      const rows = page.getByRole("grid", { name: "References" });
      await rows.getByRole("row", { name: /Tai chi/u }).waitFor();
      for (const key of ["Space", "ArrowDown", "Space", "ArrowDown", "Space"])
        await rows.press(key);
      await page.getByRole("button", { name: "Keywords" }).click();
      await dialog(page).getByLabel("Add").fill("includeAB");
    },
    crop: dialog,
    controls: [
      ["textbox", "Add"],
      ["button", "Update keywords"],
    ],
  },
  {
    id: "disagreements",
    path: `/project/library/${SCREENED.name}`,
    width: NARROW,
    height: 330,
    async prepare(page) {
      await page.getByLabel("Search references").fill("includeAB excludeCD");
      await expect(page.getByText("4 of 16 references")).toBeVisible();
    },
    controls: [["searchbox", "Search references"]],
  },
  {
    id: "reference-links",
    path: `/project/library/${MEDLINE.name}`,
    width: 1200,
    height: 620,
    async prepare(page) {
      await page.getByRole("row", { name: /Tai chi/u }).click();
      await page.getByRole("link", { name: "PubMed" }).scrollIntoViewIfNeeded();
    },
    crop: (page) => page.getByRole("complementary", { name: "Reference" }),
    controls: [["link", "PubMed"]],
  },
  {
    id: "own-notes",
    path: `/project/library/${MEDLINE.name}`,
    width: 1200,
    height: 560,
    async prepare(page) {
      await page.getByRole("row", { name: /Tai chi/u }).click();
      await page.getByRole("button", { name: /^All \d+ fields/u }).click();
      await page.getByLabel("Own notes").fill("Two sessions a week for a year");
    },
    crop: (page) => page.getByRole("complementary", { name: "Reference" }),
    controls: [["textbox", "Own notes"]],
  },
  {
    id: "compare-versions",
    path: `/project/versions/${SEARCH}`,
    width: NARROW,
    height: 690,
    async prepare(page) {
      await page.getByRole("button", { name: "Compare versions" }).click();
      await page.getByText("Results: 1,311").waitFor();
    },
    controls: [["button", "Compare versions"]],
  },
  {
    id: "timeline-filters",
    path: "/project",
    width: NARROW,
    height: 560,
    async prepare(page) {
      await page.getByRole("button", { name: "Filters" }).click();
      await page.getByLabel("Kind").selectOption({ label: "Merged, imported, duplicates removed" });
    },
    controls: [["combobox", "Kind"]],
  },
  {
    id: "preview-table",
    path: `/project/preview/${AUDIT}`,
    width: NARROW,
    height: 330,
    prepare: (page) => page.getByText("Walking aid within reach").waitFor(),
    controls: [["button", "Download"]],
  },
  {
    id: "word-frequency",
    path: "/word-freq",
    width: 1000,
    height: 560,
    async prepare(page) {
      await countWords(page);
    },
    crop: (page) => page.locator("iframe#external"),
    isOfTool: true,
    controls: [
      ["checkbox", "Title"],
      ["radio", "Phrases"],
      ["button", "Show as table"],
      ["button", "Save to project"],
    ],
  },
  {
    id: "subject-headings",
    path: "/word-freq",
    width: 1000,
    height: 420,
    async prepare(page) {
      const tool = await countWords(page);
      await tool.getByRole("radio", { name: "Phrases" }).check();
      await tool.getByRole("checkbox", { name: "Keywords" }).check();
      await tool.getByRole("checkbox", { name: "Title" }).uncheck();
      await tool.getByRole("checkbox", { name: "Abstract" }).uncheck();
      await expect(tool.getByRole("checkbox", { name: "accidental falls" })).toBeVisible();
    },
    crop: (page) => page.locator("iframe#external"),
    isOfTool: true,
    controls: [
      ["checkbox", "Keywords"],
      ["radio", "Words"],
      ["radio", "Phrases"],
    ],
  },
  {
    id: "create-token",
    path: "/profile/tokens",
    width: NARROW,
    height: 700,
    async prepare(page) {
      await page.getByRole("button", { name: "Create token" }).click();
      await dialog(page).getByLabel("Name").fill("Nightly backup");
      await dialog(page).getByRole("checkbox", { name: "Read the files" }).check();
    },
    crop: dialog,
    controls: [
      ["textbox", "Name"],
      ["button", "Create token"],
    ],
  },
  {
    id: "health-check",
    path: "/health-check",
    width: NARROW,
    height: 470,
    prepare: (page) => page.getByText("14 Ok").waitFor(),
    controls: [["button", "Refresh"]],
  },
];

async function countWords(page: Page): Promise<FrameLocator> {
  const tool = page.frameLocator("iframe#external");
  await tool.getByRole("button", { name: "Choose a library" }).click();
  await chooseFile(page, MEDLINE.name);
  await expect(tool.getByRole("checkbox", { name: "falls", exact: true })).toBeVisible();
  return tool;
}
