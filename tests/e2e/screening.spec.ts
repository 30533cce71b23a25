import { readFileSync } from "node:fs";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "../product/shared-product.ts";
import { axeFindings, WCAG } from "./axe-findings.ts";
import { chooseFile } from "./choose-file.ts";
import { INVENTED_TRIALS } from "./citation-files.ts";
import { openInvited } from "./open-invited.ts";
import { person } from "./people.ts";
import { smallPdf } from "./small-pdf.ts";
import { type Seeding, signUpToSeed } from "./seeding.ts";
import { toolIn } from "./tool-frame.ts";

const AXE = { type: "tag", values: WCAG } as const;

/** Two people screen a library blind, with the keyboard only. */
test.describe("Screenatron", () => {
  test.describe.configure({ mode: "serial" });
  let context: BrowserContext;
  let other: BrowserContext;
  let amara: Page;
  let ruth: Page;
  let seeding: Seeding;
  let projectId: string;

  test.beforeAll(async ({ browser, product }) => {
    context = await browser.newContext();
    amara = await context.newPage();
    seeding = await signUpToSeed(amara, product, person("Amara", "Osei"));
    projectId = await seeding.createProject("Amara's project", "systematic-review");
    await amara.goto(`${product.origin}/projects/switch/${projectId}`);
    await expect(amara.getByRole("heading", { name: "Amara's project" })).toBeVisible();
    await storeLibrary(readFileSync(INVENTED_TRIALS.path, "utf8"), 12, false);
    ruth = await openInvited(amara, browser, product, person("Ruth", "Lindqvist"));
    other = ruth.context();
  });

  test.afterAll(async () => {
    await context.close();
    await other.close();
  });

  function storeLibrary(text: string, refCount: number, isNextVersion: boolean): Promise<void> {
    return seeding.storeFile(projectId, INVENTED_TRIALS.name, Buffer.from(text), {
      references: { refCount, format: "ris" },
      isNextVersion,
    });
  }

  const decided = (page: Page, count: number) =>
    toolIn(page).getByText(`${count} of 12 decided`, { exact: true });

  async function expectAccessible(page: Page): Promise<void> {
    const findings = await axeFindings(page, { only: AXE, within: ["iframe#external", "body"] });
    expect(findings.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }

  test("TOOL-12 a person opens a blind round from the empty state", async ({ product }) => {
    const tool = toolIn(amara);
    await amara.goto(`${product.origin}/screenatron`);
    await expect(tool.getByRole("heading", { name: "Screen titles and abstracts" })).toBeVisible();
    await expectAccessible(amara);
    await tool.getByRole("button", { name: "New round" }).press("Enter");
    await tool.getByRole("button", { name: "Open the round" }).press("Enter");
    await expect(tool.getByText("Choose the library to screen.")).toBeVisible();
    await tool.getByRole("button", { name: "Choose a library" }).press("Enter");
    await chooseFile(amara, INVENTED_TRIALS.name);
    await expect(tool.getByRole("button", { name: INVENTED_TRIALS.name })).toBeVisible();
    await tool.getByLabel("Criteria").fill("بالغون فوق الستين");
    await tool.getByRole("button", { name: "Use common reasons" }).press("Enter");
    await expectAccessible(amara);
    await tool.getByRole("button", { name: "Open the round" }).press("Enter");
    await expect(decided(amara, 0)).toBeVisible();
    await expect(amara).toHaveURL(/\/screenatron\/rounds\/[\w-]+$/u);
  });

  test("keys decide on records, undo a decision and move through the list", async () => {
    const tool = toolIn(amara);
    const record = tool.getByRole("region", { name: "Record", exact: true });
    await record.focus();
    await expect(record.getByRole("heading")).toContainText("Nurse-led discharge planning");
    await amara.keyboard.press("i");
    await expect(decided(amara, 1)).toBeVisible();
    await amara.keyboard.press("e");
    await amara.keyboard.press("3");
    await expect(decided(amara, 3)).toBeVisible();
    await amara.keyboard.press("z");
    await expect(decided(amara, 2)).toBeVisible();
    const title = await record.getByRole("heading").textContent();
    await amara.keyboard.press("j");
    await expect(record.getByRole("heading")).not.toHaveText(title ?? "");
    await amara.keyboard.press("k");
    await expect(record.getByRole("heading")).toHaveText(title ?? "");
    await amara.keyboard.press("2");
    await expect(decided(amara, 3)).toBeVisible();
    await amara.keyboard.press("?");
    await expect(tool.getByRole("dialog", { name: "Keys" })).toContainText("Wrong intervention");
    await amara.keyboard.press("Escape");
    await tool.getByLabel("Show records").selectOption("Excluded: Wrong intervention");
    await expect(tool.getByRole("row")).toHaveCount(1);
    await expect(record.getByText("Excluded: Wrong intervention")).toBeVisible();
    await tool.getByLabel("Show records").selectOption("To decide");
    await expectAccessible(amara);
    await amara.reload();
    await expect(decided(amara, 3)).toBeVisible();
  });

  test("a note goes with a decision, before and after it is made", async () => {
    const tool = toolIn(amara);
    const record = tool.getByRole("region", { name: "Record", exact: true });
    const bar = tool.getByRole("region", { name: "Decision" });
    await tool.getByLabel("Show records").selectOption("Included");
    await expect(record.getByRole("heading")).toContainText("Nurse-led discharge planning");
    await record.focus();
    await amara.keyboard.press("n");
    await bar.getByLabel("Note").fill("Ask the authors");
    await expectAccessible(amara);
    await amara.keyboard.press("Escape");
    await record.focus();
    await amara.keyboard.press("l");
    await expect(bar.getByText("This project has no labels.")).toBeVisible();
    await tool.getByLabel("Show records").selectOption("To decide");
    await record.focus();
    await amara.keyboard.press("n");
    await bar.getByLabel("Note").fill("Read twice");
    await amara.keyboard.press("Control+Enter");
    // An undone decision leaves the note that it carried.
    await record.press("i");
    await expect(decided(amara, 4)).toBeVisible();
    await expect(bar.getByLabel("Note")).toHaveCount(0);
    await amara.keyboard.press("z");
    await expect(decided(amara, 3)).toBeVisible();
    await expect(bar.getByLabel("Note")).toHaveValue("Read twice");
    await tool.getByLabel("Show records").selectOption("Included");
    await amara.reload();
    await tool.getByLabel("Show records").selectOption("Included");
    await expect(bar.getByLabel("Note")).toHaveValue("Ask the authors");
    await tool.getByLabel("Show records").selectOption("To decide");
  });

  test("terms of one person are highlighted for the other", async ({ product }) => {
    await toolIn(amara).getByRole("button", { name: "Terms to highlight" }).press("Enter");
    await toolIn(amara).getByLabel("Terms for including").fill("hip fracture\nrandomis*");
    await toolIn(amara).getByRole("button", { name: "Save terms" }).press("Enter");
    await expect(toolIn(amara).locator("mark").first()).toBeVisible();
    await ruth.goto(`${product.origin}/screenatron`);
    await expect(toolIn(ruth).getByText("Amara Osei: 3")).toBeVisible();
    await toolIn(ruth).getByRole("button", { name: "Start screening" }).press("Enter");
    await expect(
      toolIn(ruth).locator("mark").filter({ hasText: "randomised" }).first(),
    ).toBeVisible();
    await expect(decided(ruth, 0)).toBeVisible();
  });

  test("a reviewer sees the other's count only, live, and no decision", async () => {
    const tool = toolIn(ruth);
    await tool.getByRole("button", { name: "More about this round" }).press("Enter");
    await tool.getByRole("menuitem", { name: "Progress and reviewers" }).press("Enter");
    const details = tool.getByRole("dialog", { name: "Progress and reviewers" });
    await expect(details.getByText("Amara Osei")).toBeVisible();
    await expect(details.getByText("3 of 12")).toBeVisible();
    await expect(details.getByText("Included").locator("xpath=..")).toHaveText("Included0");
    await toolIn(amara).getByRole("button", { name: "Include" }).press("i");
    await expect(details.getByText("4 of 12")).toBeVisible();
    await ruth.keyboard.press("Escape");
  });

  test("a decision in one tab reaches another tab of the same reviewer", async () => {
    const second = await context.newPage();
    await second.goto(amara.url());
    await expect(decided(second, 4)).toBeVisible();
    await second.keyboard.press("Tab");
    await toolIn(second).getByRole("region", { name: "Record", exact: true }).press("m");
    await expect(decided(second, 5)).toBeVisible();
    await expect(decided(amara, 5)).toBeVisible();
    await second.close();
  });

  test("a decision made offline is sent later", async () => {
    await other.setOffline(true);
    const record = toolIn(ruth).getByRole("region", { name: "Record", exact: true });
    await record.press("i");
    await record.press("i");
    await expect(decided(ruth, 2)).toBeVisible();
    // The tool counts a decision before the page around it has kept it.
    await expect
      .poll(() =>
        ruth.evaluate(
          () => Object.keys(localStorage).filter((key) => key.includes("decision:")).length,
        ),
      )
      .toBe(2);
    await other.setOffline(false);
    await ruth.reload();
    await expect(decided(ruth, 2)).toBeVisible();
  });

  test("decisions follow their references into a replaced library, others are listed", async () => {
    const text = readFileSync(INVENTED_TRIALS.path, "utf8");
    const [, ...others] = text.split(/(?=^TY {2}- )/mu);
    await storeLibrary(others.join(""), 11, true);
    await amara.reload();
    const tool = toolIn(amara);
    await expect(tool.getByText("4 of 11 decided", { exact: true })).toBeVisible();
    await expect(tool.getByText(/^1 decision of yours has no reference/u)).toBeVisible();
    await tool.getByRole("button", { name: "Show them" }).press("Enter");
    const unmatched = tool.getByRole("dialog", { name: "Decisions without a reference" });
    await expect(unmatched.getByRole("listitem")).toHaveText(
      /^Nurse-led discharge planning.*Included$/u,
    );
    await expectAccessible(amara);
    await storeLibrary(text, 12, true);
    await amara.reload();
    await expect(decided(amara, 5)).toBeVisible();
    await expect(tool.getByText(/has no reference/u)).toHaveCount(0);
  });

  test("on a phone, buttons decide and the list is in a drawer", async () => {
    const tool = toolIn(ruth);
    await ruth.setViewportSize({ width: 360, height: 740 });
    await expect(tool.getByRole("grid", { name: "List of records" })).toBeHidden();
    await tool.getByRole("button", { name: "Maybe" }).click();
    await expect(decided(ruth, 3)).toBeVisible();
    await tool.getByRole("button", { name: "Exclude with a reason" }).click();
    await tool.getByRole("button", { name: "Wrong outcome" }).click();
    await expect(decided(ruth, 4)).toBeVisible();
    await tool.getByRole("button", { name: "List of records" }).click();
    const drawer = tool.getByRole("dialog", { name: "Records" });
    await drawer.getByRole("row").last().click();
    await expect(drawer).toBeHidden();
    await expectAccessible(ruth);
    await tool.getByRole("button", { name: "Undo" }).click();
    await expect(decided(ruth, 3)).toBeVisible();
    await ruth.setViewportSize({ width: 1280, height: 720 });
  });

  test("TOOL-12 results of a blind round need the round closed, and are saved as files", async ({
    product,
  }) => {
    const tool = toolIn(amara);
    await other.setOffline(true);
    await toolIn(ruth).getByRole("region", { name: "Record", exact: true }).press("i");
    await expect(decided(ruth, 4)).toBeVisible();
    await tool.getByRole("button", { name: "Save results" }).press("Enter");
    const first = tool.getByRole("dialog", { name: "Close the round first" });
    await first.getByRole("button", { name: "Close the round" }).press("Enter");
    await tool
      .getByRole("alertdialog")
      .getByRole("button", { name: "Close the round" })
      .press("Enter");
    await expect(tool.getByText(/^This round is closed\./u)).toBeVisible();
    await other.setOffline(false);
    await expect(toolIn(ruth).getByText(/^This round is closed\./u)).toBeVisible();
    await expect(decided(ruth, 4)).toBeVisible();
    const results = tool.getByRole("dialog", { name: "Save results" });
    await expect(results.getByRole("checkbox", { name: "Undecided" })).toBeChecked();
    await results.getByRole("button", { name: /^Save \d files?$/u }).press("Enter");
    const save = amara.getByRole("dialog", { name: /^Save \d files$/u });
    await expect(save.getByLabel("References included in screening")).toHaveValue(/include-1$/u);
    await expectAccessible(amara);
    await save.getByRole("button", { name: /^Save \d files$/u }).click();
    await expect(results.getByText(/^Saved .*screened/u)).toBeVisible();
    await results.getByRole("button", { name: "Done" }).press("Enter");
    await tool.getByRole("button", { name: "More about this round" }).press("Enter");
    await tool.getByRole("menuitem", { name: "Progress and reviewers" }).press("Enter");
    await expect(
      tool.getByText(/1 decision was made after the round was closed\.$/u),
    ).toBeVisible();
    await amara.keyboard.press("Escape");
    await tool.getByRole("button", { name: "Reopen" }).press("Enter");
    await tool
      .getByRole("alertdialog")
      .getByRole("button", { name: "Reopen the round" })
      .press("Enter");
    await expect(tool.getByText(/^This round is closed\./u)).toHaveCount(0);
    await expect(toolIn(ruth).getByText(/^This round is closed\./u)).toHaveCount(0);
    await amara.goto(`${product.origin}/project/files`);
    const included = amara.getByRole("row", { name: /screened.*include/u });
    await expect(included).toContainText("1 reference");
    await included.getByRole("link").first().click();
    await amara.getByRole("row", { name: /Nurse-led discharge/u }).click();
    const panel = amara.getByRole("complementary", { name: "Reference" });
    await panel.getByText(/^All \d+ fields$/u).click();
    await expect(panel.getByLabel("Own notes")).toHaveValue("Amara Osei: Ask the authors");
    await amara.goto(`${product.origin}/project`);
    await expect(
      amara.getByText(/Saved the results of “Title and abstract screening”/u),
    ).toBeVisible();
  });

  test("TOOL-12 at full text, a PDF opens beside the record and an exclusion needs a reason", async ({
    product,
  }) => {
    await seeding.storeFile(projectId, "texts/discharge.pdf", Buffer.from(smallPdf("In full")));
    const text = readFileSync(INVENTED_TRIALS.path, "utf8");
    const named = text.replaceAll(/^ER {2}-/gmu, "L1  - internal-pdf://7/discharge.pdf\n$&");
    await storeLibrary(named, 12, true);
    await amara.setViewportSize({ width: 1440, height: 900 });
    await amara.goto(`${product.origin}/screenatron`);
    const tool = toolIn(amara);
    await tool.getByRole("button", { name: "New round" }).click();
    await tool.getByRole("button", { name: "Choose a library" }).click();
    await chooseFile(amara, INVENTED_TRIALS.name);
    await expect(tool.getByRole("button", { name: INVENTED_TRIALS.name })).toBeVisible();
    await tool.getByRole("radio", { name: "Full texts" }).check();
    await expect(tool.getByLabel("Name")).toHaveValue("Full-text screening");
    await tool.getByLabel("Exclusion reasons").fill("Wrong outcome\nNot a trial");
    await tool.getByRole("button", { name: "Open the round" }).click();
    await expect(decided(amara, 0)).toBeVisible();
    // EndNote has named the file, which the project has elsewhere.
    await tool.getByRole("button", { name: "Open discharge.pdf" }).click();
    const pdf = tool.getByRole("complementary", { name: "File discharge.pdf" });
    await expect(pdf.getByRole("listitem", { name: "Page 1" })).toContainText("In full");
    const detach = tool.getByRole("button", { name: "Detach discharge.pdf" });
    await expect(detach).toHaveCount(0);
    await tool.getByRole("button", { name: "Attach file…" }).click();
    await chooseFile(amara, "texts/discharge.pdf");
    await expect(detach).toBeVisible();
    await expectAccessible(amara);
    await tool.getByRole("button", { name: "Exclude", exact: true }).click();
    await tool
      .getByRole("dialog", { name: "Exclude with a reason" })
      .getByRole("button", { name: "Wrong outcome" })
      .click();
    await expect(decided(amara, 1)).toBeVisible();
    await expect(pdf).toHaveCount(0);
    await expect(detach).toHaveCount(0);
    await expect(tool.getByRole("button", { name: "Open discharge.pdf" })).toBeVisible();
  });
});
