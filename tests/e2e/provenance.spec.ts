import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { test } from "../product/shared-product.ts";
import { acceptSources } from "./accept-sources.ts";
import { checkAppearance, newDesktopPage, resetToDesktop, resize } from "./check-appearance.ts";
import { chooseFile } from "./choose-file.ts";
import { RIS } from "./citation-files.ts";
import { type FileStore, openFileStore } from "./file-store.ts";
import { person, signUp } from "./people.ts";

const library = (refCount: number) => ({ reflib: { refCount, format: "ris" } });

test.describe("provenance of a project's files", () => {
  let page: Page;
  let store: FileStore;
  const graph = () => page.getByRole("group", { name: /^Files, from uploads to results/u });
  const node = (name: RegExp) => graph().getByRole("button", { name });
  const facts = (name: string) => page.getByRole("region", { name: `Facts about ${name}` });

  test.beforeAll(async ({ browser, product }) => {
    page = await newDesktopPage(browser);
    await signUp(page, product, person("Nora", "Vance"));
    await page.getByRole("heading", { name: "Nora's project" }).waitFor();
    store = await openFileStore(page, product);
  });
  test.afterAll(() => page.context().close());

  test("an empty project says what to do", async ({ product }) => {
    await page.goto(`${product.origin}/project/provenance`);
    await expect(page.getByRole("heading", { name: "No files yet" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Download RO-Crate" })).toBeDisabled();
    await expect(page.getByRole("link", { name: "Upload files" })).toHaveAttribute(
      "href",
      "/project/files",
    );
  });

  test("files that were merged, counted and deleted are walked by keyboard", async ({
    product,
  }) => {
    await store.put("pubmed.ris", RIS(["Tea", "Coffee"]), library(2));
    await store.put("Search results/embase.ris", RIS(["Milk"]), library(1));
    await store.put("notes.txt", "Searched on a quiet afternoon.");
    await mergeLibraries(product.origin);
    await countWords(product.origin);
    await store.remove("pubmed.ris");

    await page.goto(`${product.origin}/project/files`);
    await page.getByRole("button", { name: "More file actions" }).click();
    await page.getByRole("menuitem", { name: "Provenance" }).click();
    await expect(page).toHaveTitle(/^Provenance \|/u);
    await expect(node(/^pubmed\.ris.*Deleted · Uploaded/u)).toBeVisible();
    await expect(node(/^Merged library\.ris.*Merged · 3 references/u)).toBeVisible();
    await expect(node(/^Merged library-word-frequency\.csv.*Word Frequency/u)).toBeVisible();

    await node(/^pubmed\.ris/u).focus();
    await page.keyboard.press("ArrowRight");
    await expect(node(/^Merged library\.ris/u)).toBeFocused();
    const merged = facts("Merged library.ris");
    await expect(merged).toContainText("Made byNora Vance, today");
    await expect(merged.getByRole("button", { name: "Search results/embase.ris" })).toBeVisible();
    await expect(merged).toContainText(/merged 2 libraries \((?:2 \+ 1|1 \+ 2)\)/u);
    await expect(merged.getByRole("link", { name: "Open library" })).toHaveAttribute(
      "href",
      "/project/library/Merged%20library.ris",
    );
    await page.keyboard.press("ArrowRight");
    await expect(node(/^Merged library-word-frequency\.csv/u)).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect(node(/^(?:pubmed|embase)\.ris/u).and(page.locator(":focus"))).toHaveCount(1);
    await expect(graph().locator("[tabindex='0']")).toHaveCount(1);
  });

  test("a refresh shows new files, and an address names the chosen one", async ({ product }) => {
    await page.goto(`${product.origin}/project/versions/notes.txt`);
    await page.getByRole("link", { name: "Provenance", exact: true }).click();
    await expect(facts("notes.txt")).toContainText("SHA-256");
    await store.put("later.txt", "Later.");
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(node(/^later\.txt/u)).toBeVisible();
    await expect(facts("notes.txt")).toBeVisible();
  });

  test("the RO-Crate names the files and the steps that made them", async ({ product }) => {
    await page.goto(`${product.origin}/project/provenance`);
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download RO-Crate" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("ro-crate-metadata.json");
    const crate = JSON.parse(readFileSync(await download.path(), "utf8")) as {
      readonly "@graph": readonly Readonly<Record<string, unknown>>[];
    };
    const [merged, counted] = ["Merged%20library.ris", "Merged%20library-word-frequency.csv"].map(
      (id) =>
        crate["@graph"].find(
          (entity) =>
            entity["@type"] === "CreateAction" &&
            JSON.stringify(entity["result"]) === JSON.stringify({ "@id": id }),
        ),
    );
    expect(merged?.["object"]).toHaveLength(2);
    expect(counted).toMatchObject({
      object: [{ "@id": "Merged%20library.ris" }],
      instrument: { "@id": expect.stringContaining("#tool-Word%20Frequency") },
    });
  });

  test("passes axe and layout checks, and is a list on a phone", async ({ product }) => {
    await page.goto(`${product.origin}/project/provenance?file=Merged%20library.ris`);
    await expect(facts("Merged library.ris")).toBeVisible();
    await checkAppearance(page, "provenance");
    await resize(page, 360);
    const list = page.getByRole("list", { name: "Files, from uploads to results" });
    const row = list.getByRole("button", { name: /^pubmed\.ris Deleted/u });
    await row.click();
    await expect(row).toHaveAttribute("aria-expanded", "true");
    await facts("pubmed.ris").getByRole("button", { name: "Merged library.ris" }).click();
    await expect(facts("Merged library.ris")).toBeVisible();
    await expect(row).toHaveAttribute("aria-expanded", "false");
    await resetToDesktop(page);
  });

  async function mergeLibraries(origin: string): Promise<void> {
    await page.goto(`${origin}/project/files`);
    await page.getByRole("button", { name: "Merge libraries" }).click();
    const dialog = page.getByRole("dialog");
    for (const path of ["pubmed.ris", "Search results/embase.ris"])
      await dialog.getByRole("checkbox", { name: path, exact: true }).check();
    await dialog.getByRole("button", { name: "Merge" }).click();
    await acceptSources(page);
    await expect(page.getByText("Merged 2 libraries into “Merged library.ris”")).toBeVisible();
  }

  async function countWords(origin: string): Promise<void> {
    await page.goto(`${origin}/word-freq`);
    const tool = page.frameLocator("iframe#external");
    await tool.getByRole("button", { name: "Choose a library" }).click();
    await chooseFile(page, "Merged library.ris");
    await tool.getByRole("button", { name: "Save to project" }).click();
    await page.getByRole("dialog").getByRole("button", { name: /save/iu }).last().click();
    await expect(tool.getByText(/^Saved as /u)).toBeVisible();
  }
});
