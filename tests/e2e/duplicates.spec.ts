import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../product/shared-product.ts";
import { checkAppearance, resetToDesktop } from "./check-appearance.ts";
import { person } from "./people.ts";
import { openSignedUp } from "./signed-up-page.ts";

/** Three works twice in every field, one whose volumes differ, and one three times. */
const LIBRARY = [
  "Early discharge after hip fracture",
  "Telephone follow-up in heart failure",
  "Delirium screening on orthopaedic wards",
]
  .flatMap((title) => [recordOf(title, "12"), recordOf(title, "12")])
  .concat(
    recordOf("Inhaler stepping in paediatric asthma", "21"),
    recordOf("Inhaler stepping in paediatric asthma", "22"),
    ...["31", "32", "33"].map((volume) => recordOf("Sepsis bundles on emergency wards", volume)),
  )
  .join("\n");

function recordOf(title: string, volume: string): string {
  return `TY  - JOUR\nTI  - ${title}\nAU  - Silva, Ana\nPY  - 2021\nT2  - Journal of Invented Medicine\nVL  - ${volume}\nSP  - 10\nEP  - 19\nER  - \n`;
}

test.describe("the review of duplicates", () => {
  let page: Page;

  test.beforeAll(async ({ browser, product }) => {
    page = await openSignedUp(browser, product, person("Carla", "Costa"));
  });

  /** Each test has a library of its own, named after it. */
  test.beforeEach(async ({ product }, { testId }) => {
    const name = `${testId}.ris`;
    await page.goto(`${product.origin}/project/files`);
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(LIBRARY) });
    await page.getByRole("main").getByRole("link", { name }).click();
    await expect(status("11 references")).toBeVisible();
    await page.getByRole("button", { name: "Find duplicates" }).click();
    await expect(region()).toBeFocused();
  });

  test.afterAll(() => page.context().close());

  const region = (): Locator => page.getByRole("region", { name: "Find duplicates" });
  const status = (text: string): Locator =>
    page.getByRole("main").getByRole("status").filter({ hasText: text });

  test("identical pairs are merged at once, and one undo restores them all", async () => {
    await expect(region().getByRole("heading")).toHaveText("7 pairs of likely duplicates");
    await expect(
      region().getByText("3 identical in every compared field, 4 to check. 1 group has more than"),
    ).toBeVisible();
    const merged = status("Identical pairs only: 3 pairs, 3 references fewer. 4 left to check.");
    await expect(merged).toBeVisible();
    const slider = page.getByRole("slider", { name: "Merge automatically" });
    await slider.press("Home");
    await expect(
      status("match by 50% or more: 7 pairs, 6 references fewer. Nothing is left to check."),
    ).toBeVisible();
    await slider.press("End");
    const keep = page.getByLabel("Reference to keep");
    await keep.selectOption({ label: "By database" });
    await expect(region().getByText("These references don't name their database.")).toBeVisible();
    await checkAppearance(page, "overview of duplicates");
    await resetToDesktop(page);
    await keep.selectOption({ label: "Most complete" });

    await page.getByRole("button", { name: "Merge 3 pairs" }).press("Enter");
    await expect(status("Pair 1 of 2")).toBeVisible();
    await expect(page.getByText("Removed 3 duplicates")).toBeVisible();
    await page.keyboard.press("ControlOrMeta+z");
    await expect(merged).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(status("11 references")).toBeVisible();
    await page.reload();
    await page.getByRole("button", { name: "Find duplicates" }).click();
    await expect(keep).toHaveValue("mostComplete");
  });

  test("keys decide pairs, of which only the different words are marked", async () => {
    await page.getByRole("button", { name: "Check all one by one" }).press("Enter");
    await expect(status("Pair 1 of 5")).toBeVisible();
    await page.keyboard.press("4");
    await expect(status("Pair 2 of 5")).toBeVisible();
    await page.keyboard.press("5");
    await page.keyboard.press("1");
    await expect(status("Pair 4 of 5")).toBeVisible();
    await expect(region().locator("mark")).toHaveText(["21", "22"]);
    await expect(region().getByRole("rowheader")).toHaveText(["Title", /^Volume/u]);
    await page.getByRole("button", { name: "Show 5 equal fields" }).click();
    await expect(region().getByRole("rowheader")).toHaveCount(7);
    await checkAppearance(page, "a pair of duplicates");
    await resetToDesktop(page);
    await expect(region().getByText("kept by a merge")).toHaveCount(1);
    await page.keyboard.press("3");
    await expect(status("Group 5 of 5, 3 references")).toBeVisible();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect(status("Pair 3 of 5")).toBeVisible();
    await expect(page.getByRole("button", { name: "Keep left" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await expect(
      page.getByText("3 of 5 pairs and groups decided. 2 references will be removed."),
    ).toBeVisible();
    await page.getByRole("button", { name: "Overview and rules" }).press("Enter");
    await expect(
      region().getByText("1 identical in every compared field, 3 to check"),
    ).toBeVisible();
    await page.getByRole("button", { name: "Check all one by one" }).press("Enter");
    await page.getByRole("button", { name: "Discard decisions" }).press("Enter");
    await expect(status("11 references")).toBeVisible();
  });

  test("a group is merged without the references that are taken out of it", async () => {
    await page.getByLabel("Reference to keep").selectOption({ label: "Most complete" });
    await page.getByRole("button", { name: "Check all one by one" }).press("Enter");
    await expect(status("Pair 1 of 5")).toBeVisible();
    for (let step = 1; step < 5; step += 1) await page.keyboard.press("ArrowRight");
    await expect(status("Group 5 of 5, 3 references")).toBeVisible();
    await expect(region().locator("mark")).toHaveText(["31", "32", "33"]);
    await page.getByRole("checkbox", { name: "Reference 3" }).press("Space");
    await checkAppearance(page, "a group of duplicates");
    await resetToDesktop(page);
    await page.getByRole("button", { name: "Merge 2 into one" }).press("Enter");
    await expect(status("Pair 1 of 5")).toBeVisible();
    await page.getByRole("button", { name: "Apply decisions" }).press("Enter");
    await expect(status("10 references")).toBeVisible();
    await page.getByRole("button", { name: "Find duplicates" }).click();
    await page.getByRole("button", { name: "Check all one by one" }).press("Enter");
    await expect(status("Pair 1 of 4")).toBeVisible();
    await expect(page.getByRole("button", { name: "Show 1 pair" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Timeline", exact: true }).first().click();
    await expect(page.getByText(/removed 1 duplicate, 10 left/u)).toContainText(
      "Checked one by one: merged 1 pair, kept both in 2 pairs. Kept the most complete reference",
    );
  });
});
