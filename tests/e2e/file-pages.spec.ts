import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import JSZip from "jszip";
import { test } from "../product/shared-product.ts";
import { axeFindings, WCAG } from "./axe-findings.ts";
import { RIS } from "./citation-files.ts";
import { type FileStore, openFileStore } from "./file-store.ts";
import { person, signUp } from "./people.ts";
import { smallPdf } from "./small-pdf.ts";

const PROJECT = "Lena's project";

test.describe("pages of single files", () => {
  let page: Page;
  let store: FileStore;

  test.beforeAll(async ({ browser, product }) => {
    // The tests intercept requests of a worker, which a service worker would hide from Playwright.
    page = await browser.newPage({ serviceWorkers: "block" });
    await signUp(page, product, person("Lena", "Brandt"));
    await page.getByRole("heading", { name: PROJECT }).waitFor();
    store = await openFileStore(page, product);
    await store.put("Search/deep/études.ris", RIS(["One"]));
    await store.put("Search/notes.txt", "Searched on a quiet afternoon.");
    await store.put("Search/empty/.keep", "");
  });
  test.afterAll(() => page.close());

  test("FILE-06 FILE-11 FILE-15 a folder is zipped with its subfolders, or the zip is cancelled", async ({
    product,
  }) => {
    await page.goto(`${product.origin}/project/files`);
    const actions = page.getByRole("button", { name: "Actions for Search", exact: true });
    // Wait until the page has its list, because the route below delays further lists.
    await expect(actions).toBeVisible();
    const zip = async (): Promise<void> => {
      await actions.click();
      await page.getByRole("menuitem", { name: "Download as zip" }).click();
    };

    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/object/**/notes.txt", async (route) => {
      await released;
      await route.continue().catch(() => undefined);
    });
    let releaseList: () => void = () => undefined;
    const listed = new Promise<void>((resolve) => {
      releaseList = resolve;
    });
    await page.route("**/object/list-v2/**", async (route) => {
      await listed;
      await route.continue();
    });
    await zip();
    const progress = page.getByRole("dialog", { name: "Download as zip" });
    await expect(progress).toContainText("Generating Zip file...");
    releaseList();
    await expect(progress).toContainText("Zipping - 2 of 3");
    await progress.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("Cancelled. No zip file was made.")).toBeVisible();
    await expect(progress).toHaveCount(0);
    release();
    await page.unrouteAll({ behavior: "wait" });

    const downloading = page.waitForEvent("download");
    await zip();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(
      /^Lena's project \(\d{4}-\d\d-\d\dT\d\d.\d\d.\d\d\.\d{3}Z\)\.zip$/u,
    );
    const archive = await JSZip.loadAsync(readFileSync(await download.path()));
    expect(Object.keys(archive.files).toSorted()).toEqual([
      "Search/",
      "Search/deep/études.ris",
      "Search/empty/",
      "Search/notes.txt",
    ]);
    expect(await archive.file("Search/deep/études.ris")?.async("text")).toBe(RIS(["One"]));
    await expect
      .poll(async () => (await store.logs()).find(({ type }) => type === "fileDownloadZip")?.data)
      .toMatchObject({ filePath: "Search" });
  });

  test("FILE-11 a file that can't be read is named, and the zip is made without it only if wanted", async ({
    product,
  }) => {
    await page.goto(`${product.origin}/project/files`);
    await page.route("**/object/**/notes.txt", (route) => route.fulfill({ status: 500 }));
    await page.getByRole("button", { name: "Actions for Search", exact: true }).click();
    await page.getByRole("menuitem", { name: "Download as zip" }).click();
    const question = page.getByRole("alertdialog", { name: "1 file couldn't be read" });
    await expect(question).toContainText("Search/notes.txt");
    const downloading = page.waitForEvent("download");
    await question.getByRole("button", { name: "Download 2 other files" }).click();
    const archive = await JSZip.loadAsync(readFileSync(await (await downloading).path()));
    expect(Object.keys(archive.files)).not.toContain("Search/notes.txt");
    await page.unroute("**/object/**/notes.txt");
  });

  test("FILE-11 files too large for one zip are refused, and the whole project is exported", async ({
    product,
  }) => {
    await page.goto(`${product.origin}/project/files`);
    await page.route("**/storage/v1/object/list*/**", async (route) => {
      const answer = await route.fetch();
      const text = (await answer.text()).replaceAll(/"size":\d+/gu, '"size":600000000');
      await route.fulfill({ response: answer, body: text });
    });
    await page.getByRole("button", { name: "Actions for Search", exact: true }).click();
    await page.getByRole("menuitem", { name: "Download as zip" }).click();
    const question = page.getByRole("alertdialog", { name: "Too much for one zip file" });
    const downloading = page.waitForEvent("download");
    await question.getByRole("button", { name: "Export project" }).click();
    await expect(page.getByText("Exported the project")).toBeVisible();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("Lena's project.zip");
    const archive = await JSZip.loadAsync(readFileSync(await download.path()));
    expect(Object.keys(archive.files).join()).toContain("notes.txt");
    await page.unrouteAll({ behavior: "wait" });
  });

  test("versions of a library are listed, previewed, compared, restored, and the restore undone", async ({
    product,
  }) => {
    const library = (count: number) => ({ reflib: { refCount: count, format: "ris" } });
    await store.put("all.ris", RIS(["Tea", "Coffee", "Milk"]), library(3));
    await store.put(
      "all.ris",
      RIS(["Tea", "Milk", "Water"]).replace("TI  - Milk", "TI  - Milk\nPY  - 2020"),
      {
        ...library(3),
        provenance: {
          tool: "Deduplicator",
          hint: "deduplicated",
          madeFrom: [`/projects/${store.projectId}/Search/deep/études.ris`],
        },
      },
    );
    await page.goto(`${product.origin}/project/files`);
    await page.getByRole("button", { name: "Actions for all.ris" }).click();
    await page.getByRole("menuitem", { name: "Versions" }).click();
    await expect(page).toHaveTitle(/^Versions \|/u);
    await expect(
      page.getByRole("heading", { level: 1, name: "Versions of all.ris" }),
    ).toBeVisible();
    const latest = page.getByRole("row", { name: /^Version 2/u });
    await expect(latest).toContainText("Current");
    await expect(latest).toContainText("Lena Brandt with Deduplicator (deduplicated references)");
    await expect(latest.getByRole("link", { name: "Search/deep/études.ris" })).toHaveAttribute(
      "href",
      "/project/versions/Search/deep/%C3%A9tudes.ris",
    );
    await latest.getByRole("button", { name: "Actions for version 2" }).click();
    await page.getByRole("menuitem", { name: "Compare with version 1" }).click();
    await expect(page.getByText("1 added, 1 removed, 1 changed, 1 unchanged.")).toBeVisible();
    const compared = page.getByRole("main");
    await expect(compared).toContainText("Added (1)Water");
    await expect(compared).toContainText("Removed (1)Coffee");
    await expect(compared).toContainText("Changed (1)MilkDate");

    const earlier = page.getByRole("row", { name: /^Version 1/u });
    await earlier.getByRole("button", { name: "Actions for version 1" }).click();
    await page.getByRole("menuitem", { name: "Restore version 1" }).click();
    // A message stays open while the mouse is on it.
    await page.getByText("Restored version 1 of “all.ris”").hover();
    await expect(page.getByRole("row", { name: /^Version 3/u })).toContainText("Current");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(
      page.getByText("Undid the restore. “all.ris” is at version 2 again"),
    ).toBeVisible();
    await expect(page.getByRole("row", { name: /^Version 4/u })).toContainText("Current");

    const downloading = page.waitForEvent("download");
    await earlier.getByRole("button", { name: "Actions for version 1" }).click();
    await page.getByRole("menuitem", { name: "Download" }).click();
    expect(readFileSync(await (await downloading).path(), "utf8")).toContain("Coffee");
    await earlier.getByRole("button", { name: "Actions for version 1" }).click();
    await page.getByRole("menuitem", { name: "Preview" }).click();
    await expect(page.getByRole("region", { name: "Text of all.ris" })).toContainText("Coffee");
    await expect(page.getByText(/^Version 1, not current, saved today/u)).toBeVisible();
  });

  test("versions of a text are compared line by line", async ({ product }) => {
    await store.put("lines.txt", "Searched on a quiet afternoon.");
    await store.put("lines.txt", "Searched on a loud afternoon.\nTwice.");
    await page.goto(`${product.origin}/project/versions/lines.txt`);
    await page.getByRole("button", { name: "Compare versions" }).click();
    await expect(page.getByText("2 lines added, 1 line removed.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Changed lines" })).toContainText("+ Twice.");
    await page.goto(`${product.origin}/project/versions/nothing.txt`);
    await expect(page.getByRole("heading", { name: "File not found" })).toBeVisible();
  });

  test("a preview shows text, tables, JSON, images and PDF, and runs nothing of the file", async ({
    product,
  }) => {
    const script = "<script>document.title = 'ran'; parent.ran = true</script>";
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">${script}<rect width="40" height="30" fill="teal"/></svg>`;
    await store.put("page.html", `<!doctype html>${script}`);
    await store.put("figure.svg", svg);
    await store.put("counts.csv", 'name,count\n"Tea, green",12\nMilk,3\n');
    await store.put("state.json", '{"included": {"count": 12}}');
    await store.put("long.txt", "A line of a long text.\n".repeat(20_000));
    await store.put("data.bin", Buffer.from([0, 1, 2, 3]));
    const action = "/OpenAction << /S /JavaScript /JS (window.ran = true) >>";
    await store.put(
      "paper.pdf",
      smallPdf("In full").replace("/Type /Catalog", `/Type /Catalog ${action}`),
    );
    await store.put("damaged.pdf", "%PDF-1.7");
    const open = (path: string): Promise<unknown> =>
      page.goto(`${product.origin}/project/preview/${path}`);

    await open("page.html");
    await expect(page.getByRole("region", { name: "Text of page.html" })).toContainText(script);
    await open("figure.svg");
    const image = page.getByRole("img", { name: "figure.svg" });
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBe(40);
    await open("counts.csv");
    await expect(page.getByRole("cell", { name: "Tea, green" })).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "count" })).toBeVisible();
    await open("state.json");
    await expect(page.getByText("included")).toBeVisible();
    await open("long.txt");
    await expect(
      page.getByText("Only the beginning of this file (460 KB) is shown."),
    ).toBeVisible();
    await open("data.bin");
    await expect(page.getByText(/doesn't contain text/u)).toBeVisible();
    await open("damaged.pdf");
    await expect(page.getByRole("heading", { name: "This PDF can't be shown" })).toBeVisible();
    await open("paper.pdf");
    await expect(page.getByText("1 page", { exact: true })).toBeVisible();
    await expect(page.getByRole("listitem", { name: "Page 1" })).toContainText("In full");
    await page.getByRole("button", { name: "Larger" }).click();
    await expect(page.getByRole("button", { name: "Smaller" })).toBeEnabled();
    const only = { type: "tag", values: WCAG } as const;
    expect((await axeFindings(page, { only })).map(({ id }) => id)).toEqual([]);
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download", exact: true }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^paper_\d{6}_\d{6}\.pdf$/u);
    await open("gone.txt");
    await expect(page.getByText("That file no longer exists.", { exact: false })).toBeVisible();
    expect(await page.evaluate(() => "ran" in window)).toBe(false);
  });

  test("deleted files show who deleted them and their expiry, and can be searched and restored", async ({
    product,
  }) => {
    await page.goto(`${product.origin}/project/files/deleted`);
    await expect(page.getByRole("heading", { name: "No deleted files" })).toBeVisible();
    await store.put("tea.csv", 'name,count\n"Tea, green",12\n');
    await store.put("Search/notes of tea.txt", "Tea.");
    await store.remove("tea.csv", "Search/notes of tea.txt");
    const row = page.getByRole("row", { name: /tea\.csv/u });
    await expect(row).toContainText(/Can be restored until \d+ [A-Z][a-z]+/u);
    await expect(row).toContainText("Lena Brandt");
    await page.getByLabel("Find a deleted file").fill("NOTES");
    await expect(page.getByText("1 deleted file", { exact: true })).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.getByRole("button", { name: "Restore notes of tea.txt" }).press("Enter");
    await expect(page.getByText("Restored notes of tea.txt")).toBeVisible();
    await page.getByLabel("Find a deleted file").fill("");

    // Another member takes the name just before the restore.
    let isFirst = true;
    await page.route("**/files/restore", async (route) => {
      if (isFirst) await store.put("tea.csv", "other");
      isFirst = false;
      await route.continue();
    });
    await page.getByRole("button", { name: "Restore tea.csv" }).click();
    await expect(
      page.getByText("Restored as “tea (2).csv”, because another file has the name “tea.csv”"),
    ).toBeVisible();
    await expect(page.getByRole("heading", { name: "No deleted files" })).toBeVisible();

    await page.goto(`${product.origin}/project/files`);
    await page.getByRole("button", { name: "Actions for tea (2).csv" }).click();
    await page.getByRole("menuitem", { name: "Delete file" }).click();
    await page.getByRole("button", { name: "Delete file" }).click();
    await expect(page.getByText("Removed tea (2).csv")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Undid “Delete 1 file”")).toBeVisible();
    await page.goto(`${product.origin}/project/preview/tea%20(2).csv`);
    await expect(page.getByRole("cell", { name: "Tea, green" })).toBeVisible();
  });
});
