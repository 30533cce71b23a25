import { existsSync, readFileSync } from "node:fs";
import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../product/shared-product.ts";
import { sourcesDialog } from "./accept-sources.ts";
import { REAL_CITATIONS } from "./citation-files.ts";
import { person } from "./people.ts";
import { openSignedUp } from "./signed-up-page.ts";

/** The exports that three searches, and eight smaller ones, saved. */
const FILES = [
  "citesource-test_1.ris",
  "citesource-test_2.ris",
  "citesource-test_3.ris",
  "revtools-restoration_pubmed.nbib",
  "reflib-blue-light.xml",
  "asysd-scopus.ris",
  "asysd-wos_test.ris",
  "asreview-embase.ris",
  "asreview-proquest.ris",
  "asreview-ovid_zotero.ris",
  "asreview-scopus.ris",
].map((name) => `${REAL_CITATIONS}/${name}`);
const LABELLED = 50;
/** Presses at commit f23354f: 558 for 557 pairs, and five for each decision. */
const FORMER_PRESSES = 558 + 5 * LABELLED;
const MERGED = "Merged library.ris";

/** Counts every press of a key; keys that are held together are one. */
class Keyboard {
  readonly #page: Page;
  presses = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(keys: string): Promise<void> {
    this.presses += 1;
    await this.#page.keyboard.press(keys);
  }

  async type(text: string): Promise<void> {
    this.presses += text.length;
    await this.#page.keyboard.type(text);
  }

  /** Runs a command of the palette. */
  async run(typed: string, command: string | RegExp): Promise<void> {
    await this.press("ControlOrMeta+k");
    await expect(this.#page.getByRole("combobox", { name: /go to/iu })).toBeFocused();
    await this.type(typed);
    const option = this.#page.getByRole("dialog").getByRole("option").filter({ hasText: command });
    await expect(option.first()).toBeVisible();
    const count = await this.#page.getByRole("dialog").getByRole("option").count();
    for (let turn = 0; (await option.first().getAttribute("aria-selected")) !== "true"; turn += 1) {
      if (turn > count) throw new Error(`The arrow keys did not lead to ${String(command)}.`);
      await this.press("ArrowDown");
    }
    await this.press("Enter");
  }

  async tabTo(target: Locator): Promise<void> {
    await expect(target).toBeEnabled();
    for (let turn = 0; turn < 40; turn += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.press("Tab");
    }
    throw new Error(`Tab did not lead to ${target.toString()}.`);
  }
}

test("a library is imported, freed of duplicates, labelled, filtered and exported by keyboard", async ({
  browser,
  product,
}, { annotations }) => {
  test.skip(!FILES.every((file) => existsSync(file)), `There are no files in ${REAL_CITATIONS}.`);
  const page = await openSignedUp(browser, product, person("Kim", "Sato"));
  const keys = new Keyboard(page);
  const counts: string[] = [];
  const count = async (step: string, work: () => Promise<void>): Promise<void> => {
    const before = keys.presses;
    const start = performance.now();
    await test.step(step, work);
    const seconds = Math.round((performance.now() - start) / 1000);
    counts.push(`${step}: ${keys.presses - before} presses, ${seconds} s`);
  };
  const status = (text: string | RegExp): Locator =>
    page.getByRole("main").getByRole("status").filter({ hasText: text });
  const region = page.getByRole("region", { name: "Find duplicates" });
  let pairs = 0;

  await page.goto(`${product.origin}/project/files`);
  await expect(page.getByRole("heading", { level: 1, name: "Files" })).toBeVisible();
  await count("import 11 files", async () => {
    const chooser = page.waitForEvent("filechooser");
    await keys.run("upl", "Upload files");
    await (await chooser).setFiles(FILES);
    await expect(page.getByRole("row").filter({ hasText: /\d references/u })).toHaveCount(
      FILES.length,
    );
    await keys.run("sel", "Select all files");
    await keys.run("mer", "Merge: 11 selected");
    await expect(sourcesDialog(page)).toBeVisible();
    await keys.press("Enter");
    await expect(page.getByText(`Merged 11 libraries into “${MERGED}”`)).toBeVisible();
  });

  await count("remove duplicates", async () => {
    await keys.run("merged l", MERGED);
    await expect(page.getByRole("button", { name: "Find duplicates" })).toBeEnabled();
    await expect(status("1,856 references")).toBeVisible();
    await keys.run("dup", "Find duplicates");
    await expect(region).toBeFocused();
    const heading = region.getByRole("heading").filter({ hasText: "pairs of likely duplicates" });
    pairs = Number((await heading.innerText()).replace(/\D/gu, ""));
    await keys.tabTo(page.getByRole("button", { name: /^Merge [\d,]+ pairs$/u }));
    await keys.press("Enter");
    await expect(page.getByText(/^Removed [\d,]+ duplicates/u)).toBeVisible();
    await expect(region.getByRole("heading")).toHaveText("No other duplicates found");
    await keys.tabTo(page.getByRole("button", { name: "Back to the library" }));
    await keys.press("Enter");
    await expect(status(/^[\d,]+ references$/u)).toBeVisible();
  });

  await count(`label ${LABELLED} references`, async () => {
    const grid = page.getByRole("grid", { name: "References" });
    await keys.tabTo(grid);
    await keys.press("ArrowDown");
    for (let labelled = 0; labelled < LABELLED; labelled += 1) {
      // Each label moves on to the next row.
      await keys.press(labelled % 2 === 0 ? "i" : "e");
    }
    await expect(status("selected")).toHaveCount(0);
  });

  await count("filter the included ones", async () => {
    await keys.press("/");
    await keys.type("label:included");
    await expect(status(`${LABELLED / 2} of`)).toBeVisible();
  });

  await count("export them", async () => {
    const saved = page.waitForEvent("download");
    await keys.run("export", "Export");
    await expect(page.getByRole("dialog", { name: "Export references" })).toBeVisible();
    await keys.tabTo(page.getByRole("radio", { name: /^All/u }));
    await keys.press("ArrowDown");
    await keys.press("Enter");
    const ris = readFileSync(await (await saved).path(), "utf8");
    expect(ris.match(/^TY {2}- /gmu)).toHaveLength(LABELLED / 2);
  });

  annotations.push({
    type: "presses",
    description: `${keys.presses} (formerly ${FORMER_PRESSES} without import and export), ${pairs} pairs. ${counts.join("; ")}`,
  });
  expect(keys.presses).toBeLessThanOrEqual(FORMER_PRESSES / 4);
  await page.context().close();
});
