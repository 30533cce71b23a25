import { readFileSync } from "node:fs";
import { type Download, expect, type Page } from "@playwright/test";
import { test } from "../product/shared-product.ts";
import { checkAppearance, newDesktopPage, resetToDesktop } from "./check-appearance.ts";
import { chooseFile } from "./choose-file.ts";
import { RIS } from "./citation-files.ts";
import { openInvited } from "./open-invited.ts";
import { person } from "./people.ts";
import { type Seeding, signUpToSeed } from "./seeding.ts";
import { toolIn } from "./tool-frame.ts";

const rowOf = (page: Page, name: RegExp) => toolIn(page).getByRole("row", { name });
const SCREENED = /^Records screened/u;
const EXCLUDED = /^Records excluded/u;
const NAME = "Ida's project";
/** Of the SVG on the screen. */
const linkTo = (page: Page, name: RegExp) =>
  toolIn(page)
    .getByRole("region", { name: "PRISMA 2020 flow diagram" })
    .getByRole("link", { name });

test.describe("PRISMA flow diagram", () => {
  test.describe.configure({ mode: "serial" });
  let ida: Page;
  let joe: Page;
  let seeding: Seeding;
  let project: string;
  let round: string;

  test.beforeAll(async ({ browser, product }) => {
    ida = await newDesktopPage(browser);
    seeding = await signUpToSeed(ida, product, person("Ida", "Moreau"));
    project = await seeding.createProject(NAME, "systematic-review");
    await ida.goto(`${product.origin}/projects/switch/${project}`);
    await expect(ida.getByRole("heading", { name: NAME })).toBeVisible();
    joe = await openInvited(ida, browser, product, person("Joe", "Okafor"));
  });
  test.afterAll(async () => {
    await ida.context().close();
    await joe.context().close();
  });

  const store = (path: string, titles: readonly string[], isNextVersion = false): Promise<void> =>
    seeding.storeFile(project, path, Buffer.from(RIS(titles)), {
      references: { refCount: titles.length, format: "ris" },
      isNextVersion,
    });

  test("TOOL-17 Prisma counts the project's libraries, and links each number to its files", async ({
    product,
  }) => {
    await ida.goto(`${product.origin}/prisma`);
    const tool = toolIn(ida);
    await expect(tool.getByRole("heading", { name: "Nothing to count yet" })).toBeVisible();
    await store("pubmed.ris", ["Tea", "Coffee"]);
    const identified = rowOf(ida, /^Records identified from/u);
    await expect(identified).toContainText("pubmed.ris: 2");
    await store("embase.ris", ["Milk"]);
    await expect(identified).toContainText("embase.ris: 1");
    await expect(rowOf(ida, /^Studies included in review/u)).toContainText("Not known yet");

    await linkTo(ida, /^Records identified from databases and registers \(n = 3\)/u).press("Enter");
    await expect(identified).toBeFocused();
    await ida.keyboard.press("Tab");
    await ida.keyboard.press("Tab");
    await expect(
      identified.getByRole("button", { name: /^(?:pubmed|embase)\.ris, /u }).first(),
    ).toBeFocused();
    await ida.keyboard.press("Enter");
    await expect(ida).toHaveURL(/\/project\/library\/(?:pubmed|embase)\.ris$/u);
    await ida.goBack();
    await expect(identified).toBeVisible();
  });

  test("one person's decision and manual number are shown to the other", async ({ product }) => {
    round = await seeding.rounds.open(project, {
      name: "Titles",
      filePath: "pubmed.ris",
      references: 2,
      reviewers: 1,
      isBlind: false,
    });
    await expect(rowOf(ida, SCREENED)).toContainText("Records: 2Round “Titles”");
    await joe.goto(`${product.origin}/screenatron/rounds/${round}`);
    await toolIn(joe).getByRole("region", { name: "Record", exact: true }).press("e");
    await expect(rowOf(ida, EXCLUDED)).toContainText("Excluded: 1");
    await expect(linkTo(ida, /^Records excluded \(n = 1\)/u)).toBeVisible();

    await joe.goto(`${product.origin}/prisma`);
    await toolIn(joe)
      .getByRole("button", { name: /the number of: Records screened$/u })
      .press("Enter");
    const dialog = toolIn(joe).getByRole("dialog", { name: "Records screened" });
    await dialog.getByLabel("Number").fill("5");
    await dialog.getByRole("button", { name: "Set number" }).press("Enter");
    await expect(dialog.getByText("Say why")).toBeVisible();
    await dialog.getByLabel("Reason").fill("Three were screened on paper");
    await dialog.getByRole("button", { name: "Set number" }).press("Enter");
    await expect(rowOf(ida, SCREENED)).toContainText("5, set by Joe Okafor; counted 2");
    await expect(linkTo(ida, /^Records screened \(n = 5\) \[1\]/u)).toBeVisible();
    await checkAppearance(ida, "PRISMA flow diagram");
    await resetToDesktop(ida);
  });

  test("the diagram is downloaded as SVG, PNG, PDF, Word and CSV, and saved", async () => {
    const svg = await download("SVG image");
    expect(svg.name).toBe("prisma-flow-diagram.svg");
    expect(svg.content.toString()).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/u);
    expect(svg.content.toString()).toContain("Records screened (n = 5) [1]");
    expect(svg.content.toString()).not.toMatch(/<a[ >]/u);
    const png = (await download("PNG image, 300 dpi")).content;
    expect(png.toString("latin1", 37, 41)).toBe("pHYs");
    expect(png.readUInt32BE(41)).toBe(11_811);
    expect(png.readUInt32BE(16)).toBeGreaterThan(2000);
    expect((await download("PDF")).content.toString("latin1", 0, 5)).toBe("%PDF-");
    expect((await download("Word document, editable")).content.toString("latin1", 0, 2)).toBe("PK");
    const csv = (await download("CSV for PRISMA2020")).content.toString();
    expect(csv).toMatch(/^records_screened,node9,box4,.*,5\r$/mu);

    await openExports();
    await toolIn(ida).getByRole("menuitem", { name: "PDF" }).last().press("Enter");
    await ida.getByRole("dialog").getByRole("button", { name: "Save file" }).press("Enter");
    await expect(
      toolIn(ida).getByText("Saved as prisma-flow-diagram.pdf. Logged in the timeline."),
    ).toBeVisible();
  });

  test("a new search run is screened alone, and shown beside the previous version", async () => {
    await seeding.rounds.close(project, round);
    await store("pubmed.ris", ["Tea", "Coffee", "Water"], true);
    const tool = toolIn(ida);
    await tool.getByRole("button", { name: "Update of a review" }).press("Enter");
    const dialog = tool.getByRole("dialog", { name: "Update of a review" });
    await dialog.getByRole("button", { name: "Choose the library" }).press("Enter");
    await chooseFile(ida, "pubmed.ris");
    await expect(dialog.getByText("2 of 3 references in pubmed.ris are new")).toBeVisible();
    await dialog.getByRole("button", { name: "Screen 2 new references" }).press("Enter");
    await ida.getByRole("dialog").getByRole("button", { name: "Save file" }).press("Enter");
    await expect(dialog).toBeHidden();
    await expect(
      linkTo(ida, /^Studies included in previous version of review \(n = \?\)/u),
    ).toBeVisible();
    await expect(rowOf(ida, SCREENED)).toContainText("Records: 2Round “Titles (update)”");
  });

  test("an update stays an update when a later round opens, and the kind of review can change", async () => {
    const tool = toolIn(ida);
    const previous = linkTo(ida, /^Studies included in previous version of review/u);
    await seeding.rounds.open(project, {
      name: "Third search",
      filePath: "pubmed.ris",
      references: 3,
      reviewers: 1,
      isBlind: false,
    });
    await expect(rowOf(ida, SCREENED)).toContainText("Records: 3Round “Third search”");
    await expect(previous).toBeVisible();

    const opener = tool.getByRole("button", { name: "Update of a review" });
    await opener.press("Enter");
    const dialog = tool.getByRole("dialog", { name: "Update of a review" });
    const kind = dialog.getByLabel("Kind of review");
    await kind.selectOption({ label: "New review" });
    await expect(previous).toBeHidden();
    await kind.selectOption({ index: 2 });
    await expect(kind.locator("option:checked")).toContainText("Updated with “Titles (update)”");
    await expect(previous).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).last().press("Enter");
    await expect(opener).toBeFocused();
  });

  async function openExports(): Promise<void> {
    await toolIn(ida).getByRole("button", { name: "Export" }).press("Enter");
  }

  async function download(
    name: string,
  ): Promise<{ readonly name: string; readonly content: Buffer }> {
    const downloading: Promise<Download> = ida.waitForEvent("download");
    await openExports();
    await toolIn(ida).getByRole("menuitem", { name }).first().press("Enter");
    const saved = await downloading;
    return { name: saved.suggestedFilename(), content: readFileSync(await saved.path()) };
  }
});
