import { readFileSync } from "node:fs";
import {
  type BrowserContext,
  type Download,
  expect,
  type Locator,
  type Page,
  type Response,
} from "@playwright/test";
import type { Product } from "../product/product.ts";
import { test } from "../product/shared-product.ts";
import { acceptSources, sourcesDialog } from "./accept-sources.ts";
import { axeFindings } from "./axe-findings.ts";
import { checkAppearance, resetToDesktop, STANDARDS } from "./check-appearance.ts";
import { CITATION_FILES, INVENTED_TRIALS } from "./citation-files.ts";
import { type SeededProject, seedProject } from "./seed-project.ts";
import { person } from "./people.ts";
import { runOnce } from "./run-once.ts";
import { openLibrary } from "./screens.ts";

/** Takes long enough to parse that the import can be cancelled. */
const MANY_RECORDS = "TY  - JOUR\nTI  - One of many\nER  - \n".repeat(150_000);

const MORE_REFERENCES = {
  name: "more.ris",
  mimeType: "text/plain",
  buffer: Buffer.from(
    `${readFileSync(INVENTED_TRIALS.path, "utf8")}\nTY  - JOUR\nTI  - One more\nER  - \n`,
  ),
};
const DAMAGED_FILE = {
  name: "odd.ris",
  mimeType: "text/plain",
  buffer: Buffer.from("Saved from a page\nTI  - Out of order\nTY  - JOUR\nER  - \n"),
};

const FILES_OF_TWO_SEARCHES = [
  {
    name: "set.nbib",
    mimeType: "text/plain",
    buffer: Buffer.from("PMID- 1\nTI  - Found in a database\n"),
  },
  {
    name: "hand.ris",
    mimeType: "text/plain",
    buffer: Buffer.from("TY  - JOUR\nTI  - Found by hand\nER  - \n"),
  },
];
/** As Rayyan exports it: two reviewers, one of whom excluded the second record. */
const SCREENED_FILE = {
  name: "screened.ris",
  mimeType: "text/plain",
  buffer: Buffer.from(
    [
      '{"Ana"=>"Included", "Bo"=>"Included"} | RAYYAN-LABELS: cluster trial',
      '{"Ana"=>"Included", "Bo"=>"Excluded"} | RAYYAN-EXCLUSION-REASONS: wrong setting',
      '{"Ana"=>"Excluded"} | RAYYAN-EXCLUSION-REASONS: wrong setting',
    ]
      .map(
        (decisions, at) =>
          `TY  - JOUR\nTI  - Screened ${at + 1}\nN1  - RAYYAN-INCLUSION: ${decisions}\nER  - \n`,
      )
      .join(""),
  ),
};

/** Each test first runs the setup that it needs, if no earlier test has. */
test.describe("the library screen", () => {
  let product: Product;
  let context: BrowserContext;
  let page: Page;
  let seeded: SeededProject;

  test.beforeAll(async ({ browser, product: shared }) => {
    product = shared;
    context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: "reduce",
    });
    page = await context.newPage();
    seeded = await seedProject(page, product, person("Noor", "Haddad"));
    await openLibrary(page, product, seeded.library);
    await expect(status("12 references")).toBeVisible();
  });

  test.afterAll(() => context.close());

  const grid = (): Locator => page.getByRole("grid", { name: "References" });
  const rowAt = (number: number): Locator => page.locator(`[aria-rowindex="${number + 1}"]`);
  const status = (words: string | RegExp): Locator =>
    page.getByRole("main").getByRole("status").filter({ hasText: words });
  const noLibrary = (): Locator => page.getByRole("alert").filter({ hasText: "“none.ris”" });
  const toast = (words: string | RegExp): Locator => page.getByText(words);
  /** Rests the mouse on a message, so that it stays open until the mouse moves. */
  const keepOpen = (message: Locator): Promise<void> => message.hover();
  const active = async (): Promise<Locator> =>
    page.locator(`[id="${(await grid().getAttribute("aria-activedescendant")) ?? ""}"]`);

  /** Sets `data-said` on the body once the tab shows 'Saving {n} references'. */
  const noteSaving = (tab: Page): Promise<void> =>
    tab.evaluate(() => {
      new MutationObserver(() => {
        if (/Saving \d+ references?/u.test(document.body.textContent))
          document.body.dataset["said"] = "saving";
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    });

  /** True for the answer to the request that ends a write of edits into the file. */
  const isWritten = (response: Response): boolean =>
    response.ok() && /\/api\/sync\/project_libraries[^/]*\/flush/u.test(response.url());

  /** Clears the search and waits for all rows. */
  async function clearSearch(): Promise<void> {
    await page.getByLabel("Search references").fill("");
    await expect(status(/^\d+ references$/u)).toBeVisible();
  }

  async function sortByTitle(): Promise<void> {
    const head = page.getByRole("columnheader", { name: "Title" });
    if ((await head.getAttribute("aria-sort")) !== "ascending")
      await head.getByRole("button").click();
    await expect(head).toHaveAttribute("aria-sort", "ascending");
  }

  const chooseColumns = runOnce(async () => {
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Type" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Journal" }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("columnheader", { name: "Type" })).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "Journal" })).toHaveCount(0);
  });

  const addReference = runOnce(async () => {
    await page.getByRole("button", { name: "Add reference" }).click();
    await page.getByRole("menuitem", { name: "New reference" }).click();
    const dialog = page.getByRole("dialog", { name: "New reference" });
    await dialog.getByLabel("Title").fill("A reference of our own");
    await dialog.getByRole("button", { name: "Add reference" }).click();
    await expect(status("13 references")).toBeVisible();
    const title = page.getByRole("complementary", { name: "Reference" }).getByLabel("Title");
    await expect(title).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(grid().getByText("A reference of our own")).toBeVisible();
  });

  /**
   * Clicks Cancel from inside the page, because Playwright's click may come after the file was
   * read. Resolves to false if something covered the button.
   */
  const cancelAtFirstSight = (): Promise<boolean> =>
    page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const look = (): void => {
            const cancel = [...document.querySelectorAll("main button")].find(
              (button): button is HTMLButtonElement => button.textContent === "Cancel",
            );
            if (cancel === undefined) {
              requestAnimationFrame(look);
              return;
            }
            const { left, top, width, height } = cancel.getBoundingClientRect();
            const uppermost = document.elementFromPoint(left + width / 2, top + height / 2);
            resolve(cancel.contains(uppermost));
            cancel.click();
          };
          look();
        }),
    );
  const importNoLibrary = runOnce(async () => {
    await addReference();
    await page
      .getByLabel("Files to import")
      .setInputFiles([
        DAMAGED_FILE,
        { ...DAMAGED_FILE, name: "none.ris", buffer: Buffer.from("no library") },
      ]);
    await expect(noLibrary()).toContainText("no library");
    await expect(status("13 references")).toBeVisible();
  });

  const importMore = runOnce(async () => {
    await addReference();
    await page.getByLabel("Files to import").setInputFiles(MORE_REFERENCES);
    await acceptSources(page);
    await expect(status("26 references")).toBeVisible();
  });

  test("column headers sort the rows by mouse and by keyboard, and the order is announced", async () => {
    const head = page.getByRole("columnheader", { name: "Year" });
    await expect(head).toHaveAttribute("aria-sort", "none");
    await head.getByRole("button").click();
    await expect(head).toHaveAttribute("aria-sort", "ascending");
    await head.getByRole("button").press("Enter");
    await expect(head).toHaveAttribute("aria-sort", "descending");
    await expect(rowAt(1)).toContainText("2023");
    await head.getByRole("button").press("Enter");
    await expect(head).toHaveAttribute("aria-sort", "none");
    await expect(rowAt(1)).toContainText("2012");
    await sortByTitle();
    await expect(rowAt(1)).toContainText("Cognitive therapy");
    await expect(grid()).toHaveAttribute("aria-rowcount", "13");
  });

  test("keys select rows: Space, Shift and Ctrl+A select, Escape clears", async () => {
    await grid().focus();
    await page.keyboard.press("Home");
    await page.keyboard.press(" ");
    await expect(page.getByText("1 selected")).toBeVisible();
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await expect(page.getByText("3 selected")).toBeVisible();
    await page.keyboard.press("Shift+ArrowUp");
    await expect(page.getByText("2 selected")).toBeVisible();
    await page.keyboard.press("ControlOrMeta+a");
    await expect(page.getByText("12 selected")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("region", { name: "Selection" })).toHaveCount(0);

    // A range starts at the active row and adds to the earlier selection.
    for (const key of ["Home", " ", "ArrowDown", "ArrowDown", "ArrowDown", "Shift+ArrowDown"])
      await page.keyboard.press(key);
    await expect(page.getByText("3 selected")).toBeVisible();
    await page.keyboard.press("Escape");
    await rowAt(3).click();
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await expect(page.getByText("3 selected")).toBeVisible();
    await expect(page.getByRole("complementary", { name: "Reference" })).toContainText("3 of 12");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("region", { name: "Selection" })).toHaveCount(0);
    await grid().focus();
    await page.keyboard.press("End");
    await grid().evaluate((element) => element.scrollTo(0, 0));
    await expect(await active()).toHaveAttribute("aria-rowindex", "13");
  });

  test("I, E, M and U label the focused reference and move on, or label the selected ones", async () => {
    await grid().focus();
    for (const key of ["Home", "i", "e", "m"]) await page.keyboard.press(key);
    await expect(rowAt(1)).toContainText("Included");
    await expect(rowAt(2)).toContainText("Excluded");
    await expect(rowAt(3)).toContainText("Maybe");
    await expect(await active()).toHaveAttribute("aria-rowindex", "5");

    await page.keyboard.press("Home");
    await page.keyboard.press(" ");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("u");
    await expect(toast("Removed the label of 3 references")).toBeVisible();
    await expect(rowAt(2)).not.toContainText("Excluded");
    await page
      .getByRole("region", { name: "Selection" })
      .getByRole("button", { name: "Label" })
      .click();
    await page.getByRole("menuitem", { name: "Maybe" }).click();
    await expect(rowAt(1)).toContainText("Maybe");
    await page.keyboard.press("Escape");

    await rowAt(1).click();
    const decision = page
      .getByRole("complementary", { name: "Reference" })
      .getByRole("group", { name: "Decision" });
    await decision.getByRole("button", { name: "Include" }).click();
    await expect(rowAt(1)).toContainText("Included");
    await decision.getByRole("button", { name: "Included" }).click();
    await expect(rowAt(1)).not.toContainText("Included");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(rowAt(1)).toContainText("Included");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(rowAt(1)).toContainText("Maybe");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(rowAt(1)).not.toContainText("Maybe");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
  });

  test("R shows one reference at a time: keys move and decide, and Escape returns to its row", async () => {
    await grid().focus();
    for (const key of ["Home", " ", "r"]) await page.keyboard.press(key);
    const reference = page.getByRole("complementary", { name: "Reference" });
    await expect(reference).toBeFocused();
    await expect(reference).toContainText(/1 of 1\d/u);
    for (const key of ["ArrowRight", "j", "ArrowLeft"]) await page.keyboard.press(key);
    await expect(reference).toContainText(/2 of 1\d/u);
    // Labels only the reference, not the selected row that it covers. A click into the text does not
    // edit it.
    await reference.getByText(/^Background: /u).click();
    await page.keyboard.press("e");
    await expect(reference).toContainText(/3 of 1\d/u);
    await page.keyboard.press("k");
    await expect(reference.getByRole("button", { name: "Excluded" })).toBeVisible();
    await expect(reference.getByLabel("Pages")).toHaveCount(0);
    await reference.getByRole("button", { name: /^All \d+ fields/u }).click();
    await expect(reference.getByLabel("Pages")).toBeVisible();
    await page.keyboard.press("u");
    await expect(reference).toContainText(/3 of 1\d/u);
    await page.keyboard.press("Escape");
    await expect(reference).toHaveCount(0);
    await expect(rowAt(1)).not.toContainText("Excluded");
    await page.keyboard.press("Escape");
    await expect(grid()).toBeFocused();
    await expect(await active()).toHaveAttribute("aria-rowindex", "4");
    await expect(rowAt(2)).not.toContainText("Excluded");

    // From the panel, reading returns to the panel.
    await page.keyboard.press("Enter");
    await reference.getByRole("button", { name: "Read", exact: true }).click();
    await expect(reference.getByRole("button", { name: "Back to the list" })).toBeVisible();
    await reference.getByRole("button", { name: "Next reference" }).click();
    await page.keyboard.press("Escape");
    await expect(reference.getByLabel("Pages")).toBeVisible();
    await expect(reference).toContainText(/4 of 1\d/u);
    await expect(grid()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(reference).toHaveCount(0);
  });

  test("excluding asks for one of the project's reasons, and its labels can be chosen", async () => {
    await page.goto(`${product.origin}/project/settings`);
    await page.getByRole("button", { name: "Add the usual reasons" }).click();
    const newReason = page.getByPlaceholder("New reason");
    await newReason.fill("wrong OUTCOMES");
    await expect(page.getByText("The list already has this reason.")).toBeVisible();
    await newReason.fill("Animal study");
    await newReason.press("Enter");
    await page.getByRole("button", { name: "Remove “Wrong comparator”" }).press("Enter");
    await expect(newReason).toBeFocused();
    await page.getByRole("button", { name: "Move “Wrong intervention”", exact: true }).click();
    await page.getByRole("menuitem", { name: "Move up" }).press("Enter");
    const reasons = page.getByRole("list", { name: "Exclusion reasons" }).getByRole("textbox");
    await expect(reasons).toHaveCount(7);
    await expect(reasons.first()).toHaveValue("Wrong intervention");
    // The closing menu returns the focus, which must not interrupt the typing below.
    await expect(
      page.getByRole("button", { name: "Move “Wrong intervention”", exact: true }),
    ).toBeFocused();
    await page.getByPlaceholder("New label").fill("Background");
    await page.getByPlaceholder("New label").press("Enter");
    await expect(
      page.getByRole("list", { name: "Labels" }).getByRole("textbox", { name: "Label 1" }),
    ).toHaveValue("Background");

    await openLibrary(page, product, seeded.library);
    await expect(status("12 references")).toBeVisible();
    // The page knows the reasons once it shows the project's labels.
    const panel = page.getByRole("complementary", { name: "Reference" });
    await rowAt(1).click();
    await expect(panel.getByRole("button", { name: "Background" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(panel).toHaveCount(0);
    await grid().focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("e");
    const dialog = page.getByRole("dialog", { name: "Why is it excluded?" });
    const firstReason = dialog.getByRole("button", { name: "Wrong intervention" });
    await expect(firstReason).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(rowAt(1)).not.toContainText("Excluded");
    await page.keyboard.press("e");
    await expect(firstReason).toBeFocused();
    await page.keyboard.press("7");
    await expect(rowAt(1)).toContainText("Excluded: Animal study");
    await expect(await active()).toHaveAttribute("aria-rowindex", "3");
    await page.keyboard.press("e");
    await expect(firstReason).toBeFocused();
    await page.keyboard.press("0");
    await expect(rowAt(2)).toContainText("Excluded");
    await page.getByLabel("Search references").fill('label:"animal study"');
    await expect(grid()).toHaveAttribute("aria-rowcount", "2");
    await clearSearch();

    await rowAt(1).click();
    await expect(panel.getByText("Reason: Animal study")).toBeVisible();
    await panel.getByRole("button", { name: "Change" }).click();
    await dialog.getByRole("button", { name: "Wrong population" }).click();
    await expect(panel.getByText("Reason: Wrong population")).toBeVisible();
    await panel.getByRole("button", { name: "Background" }).click();
    await expect(rowAt(1)).toContainText("Background");
    for (let change = 0; change < 4; change += 1) await page.keyboard.press("ControlOrMeta+z");
    await expect(rowAt(1)).not.toContainText(/Background|Excluded/u);
    await expect(rowAt(2)).not.toContainText("Excluded");
    await page.keyboard.press("Escape");
  });

  test("a search understands fields, years, phrases and exclusions, and reports unknown fields", async () => {
    const search = page.getByLabel("Search references");
    const conditions = page.getByRole("list", { name: "Search conditions" });
    await search.fill('author:marsh year:2013-2014 -"older adults"');
    await expect(conditions.getByRole("listitem")).toHaveText([
      "Authors: marsh",
      "Year: 2013 to 2014",
      "not “older adults”",
    ]);
    await expect(rowAt(1)).toContainText("Early mobilisation");
    await expect(grid()).toHaveAttribute("aria-rowcount", "2");
    await search.fill("-has:abstract");
    await expect(grid()).toHaveAttribute("aria-rowcount", "3");
    await search.fill("colour:red");
    await expect(page.getByText("There is no field “colour”")).toBeVisible();
    await search.fill("telephone");
    await expect(conditions).toHaveCount(0);
    await clearSearch();
  });

  test("the filter menu edits the search, counts its choices, and keeps searches for all", async () => {
    const search = page.getByLabel("Search references");
    const menu = page.getByRole("dialog", { name: "Filter" });
    const years = (name: "First year" | "Last year"): Locator => menu.getByRole("slider", { name });
    await search.fill("");
    await grid().focus();
    await page.keyboard.press("f");
    await menu.getByRole("checkbox", { name: "No abstract, 2" }).check();
    await expect(search).toHaveValue("-has:abstract");
    await expect(menu.getByRole("status")).toHaveText("2 of 12 references");
    await expect(menu.getByRole("checkbox", { name: "Journal article, 2" })).toBeEnabled();
    await expect(menu.getByRole("checkbox", { name: "No DOI, 0" })).toBeDisabled();
    await menu.getByRole("checkbox", { name: "No abstract, 2" }).uncheck();
    await expect(search).toHaveValue("");

    await years("First year").press("ArrowRight");
    await expect(search).toHaveValue("year:2013-");
    await years("Last year").press("ArrowLeft");
    await expect(search).toHaveValue("year:2013-2022");
    await expect(grid()).toHaveAttribute("aria-rowcount", "11");
    await menu.getByRole("spinbutton", { name: "From" }).fill("2020");
    await expect(search).toHaveValue("year:2020-2022");
    await menu.getByRole("checkbox", { name: "Journal article, 3" }).check();
    await expect(search).toHaveValue('year:2020-2022 type:"Journal article"');
    expect(await axeFindings(page, { only: { type: "tag", values: STANDARDS } })).toEqual([]);

    await menu.getByRole("button", { name: "Save this search" }).click();
    await menu.getByLabel("Name of the search").fill("Recent");
    await menu.getByLabel("Name of the search").press("Enter");
    await menu.getByRole("button", { name: "Clear filters" }).click();
    await expect(search).toHaveValue("");
    await menu.getByRole("button", { name: "Rename “Recent”" }).click();
    await menu.getByLabel("Name of the search").fill("Recent articles");
    await menu.getByRole("button", { name: "Save", exact: true }).click();
    await menu.getByRole("button", { name: /^Recent articles/u }).click();
    await expect(search).toHaveValue('year:2020-2022 type:"Journal article"');
    await menu.getByRole("button", { name: "Delete “Recent articles”" }).click();
    await expect(menu.getByRole("button", { name: /^Recent articles/u })).toHaveCount(0);
    // The button of the message. That of the bar has this name too while no edit can be undone.
    await page.getByText("Undo", { exact: true }).click();
    await page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
    await page.getByRole("button", { name: "Filter (2)" }).click();
    await expect(menu.getByRole("button", { name: /^Recent articles/u })).toBeVisible();
    await page.getByRole("button", { name: "Filter (2)" }).click();
    await expect(menu).toHaveCount(0);
    await clearSearch();
  });

  test("the mouse selects rows by checkbox, with Shift and with Ctrl", async () => {
    await rowAt(2).hover();
    await rowAt(2).getByRole("checkbox").click();
    await expect(page.getByText("1 selected")).toBeVisible();
    await rowAt(5).click({ modifiers: ["Shift"] });
    await expect(page.getByText("4 selected")).toBeVisible();
    await rowAt(3).click({ modifiers: ["ControlOrMeta"] });
    await expect(page.getByText("3 selected")).toBeVisible();
    // References that a search hides stay selected.
    await page.getByLabel("Search references").fill("telephone");
    await expect(page.getByText(/^[1-3] not shown$/u)).toBeVisible();
    await clearSearch();
    await expect(page.getByText("not shown")).toHaveCount(0);
    await page.getByRole("checkbox", { name: "Select all references shown" }).click();
    await expect(page.getByText("12 selected")).toBeVisible();
    await page.getByRole("button", { name: "Clear selection" }).click();
  });

  test("chosen columns and the sort order persist after a reload", async () => {
    await sortByTitle();
    await chooseColumns();
    await page.reload();
    await expect(page.getByRole("columnheader", { name: "Type" })).toBeVisible();
    await expect(rowAt(1)).toContainText("Journal article");
    await expect(page.getByRole("columnheader", { name: "Journal" })).toHaveCount(0);
    const head = page.getByRole("columnheader", { name: "Title" });
    await expect(head).toHaveAttribute("aria-sort", "ascending");
    await expect(rowAt(1)).toContainText("Cognitive therapy");
    for (const direction of ["descending", "none"]) {
      await head.getByRole("button").click();
      await expect(head).toHaveAttribute("aria-sort", direction);
    }
  });

  test("the rows print as a table below the library's name, the search and the order", async () => {
    await page.getByLabel("Search references").fill("hip fracture");
    await expect(status(/^[1-9]\d* of \d+ references$/u)).toBeVisible();
    await page.getByRole("columnheader", { name: "Year" }).getByRole("button").click();
    await rowAt(1).hover();
    await page.emulateMedia({ media: "print" });
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: INVENTED_TRIALS.name })).toBeVisible();
    await expect(main.getByText("Search: hip fracture")).toBeVisible();
    await expect(main.getByText("Sorted by Year, ascending")).toBeVisible();
    await expect(rowAt(1)).toBeVisible();
    await expect(rowAt(1).getByRole("checkbox")).toBeHidden();
    await expect(page.getByLabel("Search references")).toBeHidden();
    await page.emulateMedia({ media: null });
    const year = page.getByRole("columnheader", { name: "Year" });
    for (const direction of ["descending", "none"]) {
      await year.getByRole("button").click();
      await expect(year).toHaveAttribute("aria-sort", direction);
    }
    await clearSearch();
  });

  test("columns keep the order in which they were dragged or moved by buttons", async () => {
    const heads = page.getByRole("columnheader");
    const names = async (): Promise<string> => (await heads.allInnerTexts()).slice(1).join();
    const before = await names();
    await heads.filter({ hasText: "Year" }).dragTo(heads.filter({ hasText: "Authors" }), {
      targetPosition: { x: 12, y: 10 },
    });
    await expect.poll(names).toMatch(/^Title,Year,Authors/u);
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("menuitem", { name: "Order and widths" }).click();
    const dialog = page.getByRole("dialog", { name: "Order and widths" });
    await checkAppearance(page, "the order and widths of columns");
    await resetToDesktop(page);
    const down = dialog.getByRole("button", { name: "Move “Year” down" });
    await down.press("Enter");
    await expect(down).toBeFocused();
    await expect(dialog.getByRole("status")).toHaveText(/^Year: 2 of \d+$/u);
    await dialog.getByRole("button", { name: "Move “Year” up" }).press("Enter");
    // The first column goes no further up.
    await expect(down).toBeFocused();
    await dialog.getByRole("button", { name: "Save columns" }).click();
    await expect(page.getByText("Saving changes...")).toHaveCount(0);
    await page.reload();
    await expect(rowAt(1)).toBeVisible();
    await expect.poll(names).toMatch(/^Title,Year,Authors/u);
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("menuitem", { name: "Order and widths" }).click();
    await dialog.getByRole("button", { name: "Reset all" }).click();
    await dialog.getByRole("button", { name: "Save columns" }).click();
    await expect.poll(names).toBe(before);
  });

  test("columns keep the widths that were dragged or typed", async () => {
    const heads = page.getByRole("columnheader");
    const widthOf = async (name: string): Promise<number> =>
      Math.round((await heads.filter({ hasText: name }).boundingBox())?.width ?? 0);
    const edge = heads.filter({ hasText: "Year" }).locator("> span[aria-hidden]");
    await edge.hover();
    const before = await widthOf("Year");
    const { x, y, width, height } = (await edge.boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    await page.mouse.down();
    await page.mouse.move(x + width / 2 - 40, y + height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => widthOf("Year")).toBe(before + 40);
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("menuitem", { name: "Order and widths" }).click();
    const dialog = page.getByRole("dialog", { name: "Order and widths" });
    await expect(dialog.getByRole("spinbutton", { name: "Year" })).toHaveValue(`${before + 40}`);
    await dialog.getByRole("button", { name: "Reset all" }).click();
    await dialog.getByRole("spinbutton", { name: "Authors" }).fill("300");
    await dialog.getByRole("button", { name: "Save columns" }).click();
    await expect.poll(() => widthOf("Year")).toBe(before);
    await expect.poll(() => widthOf("Authors")).toBe(300);
    await expect(page.getByText("Saving changes...")).toHaveCount(0);
    await page.reload();
    await expect(rowAt(1)).toBeVisible();
    await expect.poll(() => widthOf("Authors")).toBe(300);
  });

  test("Ctrl+C copies the selected rows as a table, and selected text as text", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
    await grid().focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("Space");
    await page.keyboard.press("ControlOrMeta+c");
    await expect(toast("Copied 1 reference")).toBeVisible();
    expect(await copied()).toMatch(
      /^Title\tAuthors\tYear[^\n]*\n[^\n\t]+\t[^\t]*\t\d{4}\t[^\n]*$/u,
    );
    await page.keyboard.press("Escape");
    await rowAt(1).click();
    const panel = page.getByRole("complementary", { name: "Reference" });
    await panel.getByRole("button", { name: "Next" }).focus();
    await page.evaluate(() =>
      document.getSelection()?.selectAllChildren(document.querySelector("h1") ?? document.body),
    );
    await page.keyboard.press("ControlOrMeta+c");
    await expect.poll(copied).toContain(INVENTED_TRIALS.name);
    await panel.getByRole("button", { name: "Close" }).click();
  });

  test("files are attached to a reference, open beside it, and are detached with undo", async () => {
    const panel = page.getByRole("complementary", { name: "Reference" });
    const pane = page.getByRole("complementary", { name: "File full-text.txt" });
    const search = page.getByLabel("Search references");
    await page.getByLabel("Search references").fill("delirium");
    await grid().getByText("Delirium screening").click();
    await panel.getByRole("button", { name: "Attach file" }).click();
    const dialog = page.getByRole("dialog", { name: "Attach a file" });
    await dialog.getByLabel("Files to upload").setInputFiles({
      name: "full-text.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("Read in full on Monday."),
    });
    await dialog.getByRole("button", { name: "Choose file" }).click();
    await expect(rowAt(1)).toContainText("1 file");
    const open = panel.getByRole("button", { name: "full-text.txt", exact: true });
    await open.click();
    await expect(pane).toBeFocused();
    await expect(pane.getByText("Read in full on Monday.")).toBeVisible();
    await expect(panel.getByLabel("Title")).toBeVisible();
    expect(await axeFindings(page, { only: { type: "tag", values: STANDARDS } })).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(pane).toHaveCount(0);
    await expect(open).toBeFocused();
    await grid().focus();
    await page.keyboard.press("f");
    const menu = page.getByRole("dialog", { name: "Filter" });
    await menu.getByRole("checkbox", { name: "Has a file, 1" }).check();
    await expect(search).toHaveValue("delirium has:file");
    await page.keyboard.press("Escape");
    await expect(status("1 of 12 references")).toBeVisible();

    await panel.getByRole("button", { name: "Detach full-text.txt" }).click();
    await keepOpen(page.getByText("Undo", { exact: true }));
    await expect(status("0 of 12 references")).toBeVisible();
    await expect(panel.getByRole("button", { name: "Attach file" })).toBeFocused();
    await page.getByText("Undo", { exact: true }).click();
    await expect(status("1 of 12 references")).toBeVisible();
    await page.getByRole("link", { name: "Files", exact: true }).first().click();
    const row = page.getByRole("row", { name: /full-text\.txt/u });
    await row.getByRole("button", { name: /^Actions/u }).click();
    await page.getByRole("menuitem", { name: "Delete file" }).click();
    await page.getByRole("button", { name: "Delete file" }).click();
    await expect(row).toHaveCount(0);
    await openLibrary(page, product, seeded.library);
    await page.getByLabel("Search references").fill('file:"full text"');
    await grid().getByText("Delirium screening").click();
    await expect(panel.getByText("full-text.txt is no longer in the project")).toBeVisible();
    await panel.getByRole("button", { name: "Detach full-text.txt" }).click();
    await page.keyboard.press("Escape");
    await clearSearch();
  });

  test("LIB-03 a reference's type comes from a list, and its identifiers link to the full text", async () => {
    await chooseColumns();
    await rowAt(1).click();
    const panel = page.getByRole("complementary", { name: "Reference" });
    await panel.getByLabel("Type").selectOption({ label: "Report" });
    await expect(rowAt(1)).toContainText("Report");
    await expect(panel.getByRole("link", { name: /^10\.5555\//u })).toHaveAttribute(
      "href",
      /^https:\/\/doi\.org\/10\.5555/u,
    );
    // Printing shows only the open reference and its non-empty fields.
    await page.emulateMedia({ media: "print" });
    await expect(panel.getByLabel("DOI")).toBeVisible();
    await expect(panel.getByLabel("Database")).toBeHidden();
    await expect(grid()).toBeHidden();
    await page.emulateMedia({ media: null });
    await panel.getByRole("button", { name: /^All \d+ fields/u }).click();
    await panel.getByLabel("Accession").fill("31234567");
    await panel.getByLabel("Accession").press("Enter");
    await expect(panel.getByRole("link", { name: "PubMed" })).toHaveAttribute(
      "href",
      "https://pubmed.ncbi.nlm.nih.gov/31234567/",
    );
    await panel.getByRole("button", { name: "Close" }).click();
    await page.keyboard.press("ControlOrMeta+z");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(rowAt(1)).toContainText("Journal article");
  });

  test("adding and deleting references can be undone and redone", async () => {
    await addReference();
    await rowAt(1).hover();
    await rowAt(1).getByRole("checkbox").click();
    await rowAt(3).click({ modifiers: ["Shift"] });
    await page.getByRole("button", { name: "Delete", exact: true }).press("Enter");
    await keepOpen(toast("Deleted 3 references"));
    await expect(status("10 references")).toBeVisible();
    // The message covers neither the foot nor, above it, the last row.
    const [message, foot] = await Promise.all([
      toast("Deleted 3 references").boundingBox(),
      status("10 references").boundingBox(),
    ]);
    expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThan(foot?.y ?? 0);
    // The button that had the focus no longer exists.
    await expect(grid()).toBeFocused();
    await page.getByRole("button", { name: "Undo", exact: true }).press("Enter");
    await expect(status("13 references")).toBeVisible();
    await expect(grid()).toBeFocused();
    await page.getByRole("button", { name: "Redo: Delete 3 references" }).click();
    await expect(status("10 references")).toBeVisible();
    // The button that had the focus is disabled.
    await expect(grid()).toBeFocused();
    await page.keyboard.press("ControlOrMeta+z");
    await expect(status("13 references")).toBeVisible();
    // Without a selection, Delete applies to the active row.
    await page.keyboard.press("Escape");
    await page.keyboard.press("Home");
    await page.keyboard.press("Delete");
    await expect(toast("Deleted 1 reference")).toBeVisible();
    await expect(status("12 references")).toBeVisible();
    // Undo and redo continue after a reload, but not in another tab.
    await page.reload();
    await page.getByRole("button", { name: "Undo: Delete 1 reference" }).click();
    await expect(status("13 references")).toBeVisible();
    await page.getByRole("button", { name: "Redo: Delete 1 reference" }).click();
    await expect(status("12 references")).toBeVisible();
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(other.getByRole("button", { name: "Undo", exact: true })).toBeDisabled();
    await other.close();
    await page.keyboard.press("ControlOrMeta+z");
    await expect(status("13 references")).toBeVisible();

    // Keys change nothing until the file and its edits are read.
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const edits = /project_libraries/u;
    await page.route(edits, async (route) => {
      await released;
      await route.continue();
    });
    await page.reload();
    await expect(page.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
    // Keys pressed before the page listens do nothing.
    await expect(async () => {
      await page.keyboard.press("ControlOrMeta+z");
      await expect(toast("The library is still loading.").first()).toBeVisible({ timeout: 1000 });
    }).toPass();
    release();
    await page.unrouteAll({ behavior: "wait" });
    await expect(status("13 references")).toBeVisible();
    await grid().focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("Delete");
    await expect(page.getByRole("heading", { name: "This library is empty" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Import references" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Add reference" })).toHaveCount(2);
    await expect(page.getByRole("button", { name: "Export" })).toBeDisabled();
    await expect(page.getByLabel("Search references")).toHaveCount(0);
    await page.keyboard.press("ControlOrMeta+z");
    await expect(status("13 references")).toBeVisible();
    await expect(grid()).toHaveAttribute("aria-rowcount", "14");
  });

  test("the edit history lists changes by reference, and undoes what nobody changed since", async () => {
    await openLibrary(page, product, seeded.library);
    await grid().getByText("Vitamin D").first().click();
    const panel = page.getByRole("complementary", { name: "Reference" });
    // Keywords are shown side by side, and edited in lines.
    await panel.getByRole("button", { name: "Edit keywords" }).press("Enter");
    const keywords = panel.getByRole("textbox", { name: "Keywords" });
    await expect(keywords).toBeFocused();
    await keywords.press("End");
    await keywords.press("ControlOrMeta+End");
    await keywords.pressSequentially("\nfalls");
    await keywords.press("ControlOrMeta+Enter");
    await page.keyboard.press("Escape");
    await grid().focus();
    await page.keyboard.press("Delete");
    await expect(toast("Deleted 1 reference")).toBeVisible();
    await page.getByRole("button", { name: "Library actions" }).click();
    await page.getByRole("menuitem", { name: "Edit history" }).click();

    const title = page.getByRole("heading", { level: 3, name: /^Vitamin D/u }).first();
    await expect(title).toBeVisible();
    const undoDeletion = page.getByRole("button", { name: "Undo: Deleted" });
    await expect(page.getByText("Added keyword “falls”").first()).toBeVisible();
    await undoDeletion.first().click();
    await expect(page.getByText("Restored", { exact: true }).first()).toBeVisible();
    await page.getByRole("button", { name: "Undo: Added keyword “falls”" }).first().click();
    await expect(page.getByText("Undid: added keyword “falls”").first()).toBeVisible();
    const versions = page.getByRole("complementary", { name: "Versions" });
    await expect(versions.getByText(/^Version \d+ Current$/u)).toBeVisible();
    await title.getByRole("link").click();
    await expect(status(/^\d+ references$/u)).toBeVisible();
    await expect(panel.getByRole("listitem").filter({ hasText: /^falls$/u })).toHaveCount(0);
    await expect(panel.getByRole("button", { name: "Edit keywords" })).toBeVisible();
  });

  test("the keywords of several references can be changed at once", async () => {
    await addReference();
    await expect(status("13 references")).toBeVisible();
    await grid().focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.getByRole("button", { name: "Keywords", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Add").fill("second look; screened");
    await dialog.getByLabel("Remove").fill("randomised trial");
    await dialog.getByRole("button", { name: "Update keywords" }).click();
    await expect(toast("Updated keywords of 13 references")).toBeVisible();
    await page.getByRole("button", { name: "Clear selection" }).click();
    await page.getByLabel("Search references").fill("second look");
    await expect(status("13 of 13 references")).toBeVisible();
    await page.getByLabel("Search references").fill("randomised trial");
    await expect(status("13 of 13 references")).toHaveCount(0);
    await clearSearch();
  });

  test("a field of all found references is edited after a preview, and one undo restores it", async () => {
    await addReference();
    await page.getByRole("button", { name: "Library actions" }).click();
    await page.getByRole("menuitem", { name: "Edit field" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit field of 13 references" });
    await dialog.getByLabel("Field", { exact: true }).selectOption("Title");
    await dialog.getByLabel("Change").selectOption("Find and replace");
    await dialog.getByLabel("Find").fill("A MADE-UP");
    await dialog.getByLabel("Replace with").fill("an invented");
    await expect(dialog.getByText("12 of 13 references will change.")).toBeVisible();
    await expect(dialog.getByRole("insertion").first()).toContainText("an invented");
    await dialog.getByLabel("Match case").check();
    await expect(dialog.getByText("No references will change.")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Update references" })).toBeDisabled();
    await dialog.getByLabel("Match case").uncheck();
    await dialog.getByRole("button", { name: /^Update \d/u }).click();
    await keepOpen(toast("Edited “Title” of 12 references"));
    await expect(grid()).toContainText("an invented");
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(grid()).not.toContainText("an invented");
  });

  test("selected references are exported in another format to a file named '…-selected'", async () => {
    await grid().focus();
    await page.keyboard.press("Home");
    await page.keyboard.press(" ");
    await page.keyboard.press("Shift+ArrowDown");
    await page
      .getByRole("region", { name: "Selection" })
      .getByRole("button", { name: "Export" })
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: /EndNote XML/u }).check();
    const saved = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Export 2 references" }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe(
      `${seeded.library.replace(/\.ris$/u, "")}-selected.xml`,
    );
    expect(await contentOf(download)).toMatch(/<record>[\s\S]*<record>/u);
    await page.keyboard.press("Escape");
  });

  test("all references exported as BibTeX can be imported again", async () => {
    await grid().focus();
    await page.keyboard.press("Control+a");
    await page
      .getByRole("region", { name: "Selection" })
      .getByRole("button", { name: "Export" })
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: /BibTeX/u }).check();
    const saved = page.waitForEvent("download");
    await dialog.getByRole("button", { name: /Export \d+ references/u }).click();
    const text = await contentOf(await saved);
    const count = text.match(/^@[a-z]+\{/gmu)?.length;
    await page.getByLabel("Files to import").setInputFiles({
      name: "again.bib",
      mimeType: "application/x-bibtex",
      buffer: Buffer.from(text),
    });
    await acceptSources(page);
    await expect(page.getByText(`${count} references imported`)).toBeVisible();
    await page.getByRole("button", { name: "Undo import" }).press("Enter");
    await expect(page.getByText(`${count} references imported`)).toBeHidden();
    await page.keyboard.press("Escape");
  });

  test("an import adds references to the library, is reported and can be undone", async () => {
    await addReference();
    await page.getByLabel("Files to import").setInputFiles(MORE_REFERENCES);
    await acceptSources(page);
    await expect(page.getByText("13 references imported")).toBeVisible();
    await expect(status("26 references")).toBeVisible();
    await page.getByRole("button", { name: "Undo import" }).press("Enter");
    await expect(status("13 references")).toBeVisible();
    await expect(grid()).toBeFocused();
    await importNoLibrary();
    // The selection bar must not cover Cancel.
    await page.keyboard.press("Home");
    await page.keyboard.press(" ");
    const cancelled = cancelAtFirstSight();
    await page
      .getByLabel("Files to import")
      .setInputFiles({ ...DAMAGED_FILE, name: "long.ris", buffer: Buffer.from(MANY_RECORDS) });
    expect(await cancelled).toBe(true);
    await expect(page.getByRole("progressbar", { name: "Reading long.ris" })).toHaveCount(0);
    await expect(status("13 references")).toBeVisible();
    await page.getByRole("button", { name: "Clear selection" }).click();
    await page.getByLabel("Files to import").setInputFiles(DAMAGED_FILE);
    await acceptSources(page);
    await page.getByText("2 warnings").click();
    await expect(
      page.getByText("odd.ris, line 2: The TY line isn't the first line of this record."),
    ).toBeVisible();
    await page.getByRole("button", { name: "Undo import" }).click();
    await expect(status("13 references")).toBeVisible();
    await importMore();
  });

  test("the sources of an import are shown, counted and searched, and an export keeps them", async () => {
    await addReference();
    await page.getByLabel("Files to import").setInputFiles(FILES_OF_TWO_SEARCHES);
    const asked = (file: string): Locator =>
      sourcesDialog(page).getByRole("group", { name: file, exact: true });
    await expect(asked("set.nbib").getByLabel("Database")).toHaveValue("PubMed");
    await expect(asked("set.nbib").getByLabel("Date of the search")).toHaveValue(/^20\d\d-/u);
    await asked("hand.ris").getByLabel("Database").fill("Handsearch");
    await asked("hand.ris").getByLabel("Date of the search").fill("2026-03-01");
    await asked("hand.ris").getByLabel("Name of the search").fill("March update");
    await asked("hand.ris").getByLabel("Name of the search").press("Enter");
    await expect(page.getByText("2 references imported")).toBeVisible();

    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Source" }).click();
    await page.keyboard.press("Escape");
    await page.getByLabel("Search references").fill("title:found");
    const head = page.getByRole("columnheader", { name: "Source" });
    await head.getByRole("button").click();
    await expect(head).toHaveAttribute("aria-sort", "ascending");
    await expect(rowAt(1)).toContainText("Handsearch");
    await expect(rowAt(2)).toContainText("PubMed");

    await page.getByRole("button", { name: "Filter", exact: true }).click();
    const menu = page.getByRole("dialog", { name: "Filter" });
    const sources = menu.getByRole("group", { name: "Source" });
    await expect(sources.getByRole("checkbox", { name: "File: set.nbib, 1" })).toBeVisible();
    await sources.getByRole("checkbox", { name: "Search: March update, 1" }).check();
    await expect(page.getByLabel("Search references")).toHaveValue(
      'title:found source:"March update"',
    );
    await sources.getByRole("checkbox", { name: "PubMed, 1" }).check();
    await expect(menu.getByRole("status")).toHaveText(/^2 of \d+ references$/u);
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "Library actions" }).click();
    await page.getByRole("menuitem", { name: "Sources" }).click();
    const counts = page.getByRole("dialog", { name: "Sources" });
    await expect(counts.getByRole("row", { name: "PubMed 1 1" })).toBeVisible();
    await expect(counts.getByRole("row", { name: /^No source 1\d/u })).toBeVisible();
    await counts.getByRole("button", { name: "Handsearch" }).click();
    await expect(page.getByLabel("Search references")).toHaveValue('source:"Handsearch"');
    await expect(status(/^1 of \d+ references$/u)).toBeVisible();
    await grid().getByText("Found by hand").click();
    const panel = page.getByRole("complementary", { name: "Reference" });
    await expect(
      panel.getByText("Handsearch · March update · 1 March 2026 · hand.ris"),
    ).toBeVisible();
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("radio", { name: "The 1 that the search found" }).check();
    await page.getByRole("radio", { name: /RIS/u }).first().check();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export 1 reference" }).click();
    const exported = Buffer.from(await contentOf(await saved));
    await page.getByRole("button", { name: "Undo import" }).click();
    await expect(status(/^0 of \d+ references$/u)).toBeVisible();
    // Its reference has a source, so nothing is asked.
    await page
      .getByLabel("Files to import")
      .setInputFiles({ name: "exported.ris", mimeType: "text/plain", buffer: exported });
    await expect(page.getByText("1 reference imported")).toBeVisible();
    await expect(rowAt(1)).toContainText("Handsearch");
    await page.getByRole("button", { name: "Undo import" }).click();
    await clearSearch();
    await head.getByRole("button").click();
    await head.getByRole("button").click();
    await expect(head).toHaveAttribute("aria-sort", "none");
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Source" }).click();
    await page.keyboard.press("Escape");
  });

  /** Opens the review and passes the overview, which offers to merge the identical pairs. */
  const checkDuplicates = async (): Promise<void> => {
    await page.getByRole("button", { name: "Find duplicates" }).click();
    await page.getByRole("button", { name: "Check all one by one" }).click();
  };

  test("duplicates are shown side by side, and none is removed before the decisions are applied", async () => {
    await importNoLibrary();
    await importMore();
    await checkDuplicates();
    await expect(status("Pair 1 of 12")).toBeVisible();
    await page.keyboard.press("5");
    await expect(status("Pair 2 of 12")).toBeVisible();
    await page.keyboard.press("ArrowLeft");
    await page.getByRole("button", { name: "Keep left" }).click();
    await expect(status("Pair 2 of 12")).toBeVisible();
    await page.getByRole("button", { name: "Merge into one" }).click();
    await page.getByRole("button", { name: "Keep right" }).click();
    await page.getByRole("button", { name: "Keep both" }).click();
    await expect(
      page.getByText("4 of 12 pairs decided. 3 references will be removed."),
    ).toBeVisible();
    // An error message stays until closed, and does not cover the buttons.
    const message = noLibrary();
    await expect(message).toBeVisible();
    await page.getByRole("button", { name: "Apply decisions" }).click();
    await keepOpen(toast("Removed 3 duplicates"));
    await expect(status("23 references")).toBeVisible();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(status("26 references")).toBeVisible();
    await message.getByRole("button", { name: "Close message" }).click();
  });

  test("the filter menu finds possible duplicates; the palette opens it and clears its filters", async () => {
    await importMore();
    const fromPalette = async (name: string): Promise<void> => {
      await page.keyboard.press("ControlOrMeta+k");
      await page.getByRole("combobox").last().fill(name);
      await page.getByRole("option", { name }).click();
    };
    const search = page.getByLabel("Search references");
    await fromPalette("Filter references");
    const menu = page.getByRole("dialog", { name: "Filter" });
    await menu.getByRole("button", { name: "Duplicates" }).click();
    await menu.getByRole("checkbox", { name: "Has possible duplicates, 24" }).check();
    await expect(search).toHaveValue("has:duplicate");
    await expect(menu.getByRole("status")).toHaveText("24 of 26 references");
    expect(await axeFindings(page, { only: { type: "tag", values: STANDARDS } })).toEqual([]);
    await menu.getByRole("checkbox", { name: "Journal article, 24" }).check();
    await page.keyboard.press("Escape");
    await search.press("End");
    await search.pressSequentially(" falls");
    await fromPalette("Clear filters");
    await expect(search).toHaveValue("falls");
    await clearSearch();
  });

  test("a dismissed duplicate stays hidden after a reload, but can be shown and undone", async () => {
    await importMore();
    await checkDuplicates();
    await expect(status("Pair 1 of 12")).toBeVisible();
    await page.getByRole("button", { name: "Keep both" }).click();
    await expect(page.getByText("1 of 12 pairs decided. Nothing will be removed.")).toBeVisible();
    await page.getByRole("button", { name: "Apply decisions" }).click();
    await expect(toast("Kept both in 1 pair")).toBeVisible();
    await expect(grid()).toBeFocused();
    await page.reload();
    await expect(status("26 references")).toBeVisible();
    await checkDuplicates();
    await expect(status("Pair 1 of 11")).toBeVisible();
    await page.getByRole("button", { name: "Show 1 pair that you already kept" }).click();
    await expect(status("Pair 12 of 12")).toBeVisible();
    await expect(page.getByRole("button", { name: "Next pair" })).toBeDisabled();
    await expect(page.getByRole("button", { name: "Keep both" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await page.getByRole("button", { name: "Keep both" }).click();
    await page.getByRole("button", { name: "Apply decisions" }).click();
    await expect(toast("We'll ask about 1 pair again")).toBeVisible();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await checkDuplicates();
    await expect(status("Pair 1 of 11")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(grid()).toBeFocused();
  });

  test("LIB-04 the library's file contains all edits after the library is left", async () => {
    await importMore();
    // Earlier edits may already be in the file, because idle libraries are written.
    await grid().getByText("A reference of our own").click();
    const journal = page.getByRole("complementary", { name: "Reference" }).getByLabel("Journal");
    await journal.fill("Left behind");
    await journal.press("Enter");
    // Clicks from inside the page, because Playwright's click may come after the file was read.
    const leaving = page
      .getByRole("link", { name: "Files" })
      .first()
      .evaluate(
        (link: HTMLElement) =>
          new Promise<string | null>((resolve) => {
            const look = (): void => {
              const progress = document.querySelector("progress");
              if (progress === null) {
                requestAnimationFrame(look);
                return;
              }
              const label = progress.getAttribute("aria-labelledby") ?? "";
              resolve(document.getElementById(label)?.textContent ?? null);
              link.click();
            };
            look();
          }),
      );
    await page.getByLabel("Files to import").setInputFiles({
      name: "left.ris",
      mimeType: "text/plain",
      buffer: Buffer.from(MANY_RECORDS),
    });
    expect(await leaving).toBe("Reading left.ris");
    // This message stays open after shorter-lived ones have closed.
    await expect(toast("The import stopped because you left the library.")).toBeVisible();
    await page.getByRole("button", { name: "Close message" }).click();
    await expect(
      page.getByRole("row", { name: seeded.library }).filter({ hasText: "26 references" }).first(),
    ).toBeVisible();
    await openLibrary(page, product, seeded.library);
    await expect(status("26 references")).toBeVisible();
    await expect(grid().getByText("A reference of our own")).toBeVisible();
    // Rows out of view are not rendered.
    await grid().focus();
    await page.keyboard.press("End");
    await expect(grid().getByText("One more")).toBeVisible();
  });

  test("LIB-04 a library opened while its edits are written shows them, and is written silently", async () => {
    await openLibrary(page, product, seeded.library);
    await grid().getByText("Sepsis bundles").first().click();
    const pages = page.getByRole("complementary", { name: "Reference" }).getByLabel("Pages");
    await pages.fill("19-87");
    await pages.press("Enter");
    await expect(status(/^Saved \d\d:\d\d$/u)).toBeVisible();
    await noteSaving(page);
    // The other tab reads the file before the edits are written to it, and requests the edits
    // afterwards.
    const other = await context.newPage();
    await other.clock.install();
    const dropped = page.waitForResponse(isWritten);
    await other.route("**/api/sync/project_libraries*", async (route) => {
      await dropped;
      await route.continue();
    });
    const asked = other.waitForRequest("**/api/sync/project_libraries*");
    await other.goto(page.url());
    await asked;
    await page.getByRole("link", { name: "Files" }).first().click();
    await dropped;
    await expect(page.locator("body")).not.toHaveAttribute("data-said");
    await other
      .getByRole("grid", { name: "References" })
      .getByText("Sepsis bundles")
      .first()
      .click();
    await expect(other.getByLabel("Pages")).toHaveValue("19-87");
    // An idle library is written in the background, without a message.
    await noteSaving(other);
    const written = other.waitForResponse(isWritten);
    await other.getByLabel("Pages").fill("19-88");
    await other.getByLabel("Pages").press("Enter");
    await expect(other.getByText(/^Saved \d\d:\d\d$/u).first()).toBeVisible();
    await other.clock.fastForward(20_000);
    await written;
    await expect(other.locator("body")).not.toHaveAttribute("data-said");
    await other.close();
  });

  test("LIB-04 an edit leaves the bytes of all other references in the file alone", async () => {
    const records = ["Owls", "Bats", "Moths"].map(
      (title) => `ty  - JOUR\r\n  T1  - ${title}\r\nN2  - Flies  by night.\r\nER  -\r\n`,
    );
    const text = `\ufeffAn export\r\n\r\n${records.join("\r\n\r\n<7>\r\n")}`;
    const own = await context.newPage();
    await own.goto(`${product.origin}/project/files`);
    await own.getByLabel("Files to upload").setInputFiles({
      name: "layout.ris",
      mimeType: "text/plain",
      buffer: Buffer.from(text),
    });
    await expect(own.getByRole("row", { name: "layout.ris" })).toContainText("3 references");
    await openLibrary(own, product, "layout.ris");
    await own.getByRole("row", { name: "Bats" }).click();
    const title = own.getByRole("complementary", { name: "Reference" }).getByLabel("Title");
    await title.fill("Flying foxes");
    await title.press("ControlOrMeta+Enter");
    await expect(own.getByText(/^Saved \d\d:\d\d$/u).first()).toBeVisible();
    const saved = own.waitForEvent("download");
    await own.goto(`${product.origin}/project/download/layout.ris`);
    expect(readFileSync(await (await saved).path(), "utf8")).toBe(
      text.replace(
        records[1]?.trimEnd() ?? "",
        "TY  - JOUR\r\nID  - 2\r\nTI  - Flying foxes\r\nAB  - Flies  by night.\r\nER  - ",
      ),
    );
    await own.close();
  });

  test("FILE-18 VAL-10 LIB-04 two or more libraries merge into one file with every reference", async () => {
    const large = (CITATION_FILES[0] ?? INVENTED_TRIALS).references;
    await importMore();
    await page.getByRole("link", { name: "Files" }).first().click();
    await expect(
      page.getByRole("row", { name: seeded.library }).filter({ hasText: "26 references" }).first(),
    ).toBeVisible();
    await page.getByRole("button", { name: "Merge libraries" }).click();
    const dialog = page.getByRole("dialog");
    const merge = dialog.getByRole("button", { name: "Merge" });
    await merge.click();
    await expect(dialog.getByText("Select at least 2 files to merge")).toBeVisible();
    await dialog.getByRole("checkbox", { name: seeded.library, exact: true }).check();
    await dialog.getByRole("checkbox", { name: "protocol-v3.docx" }).check();
    await merge.click();
    await expect(
      dialog.getByText("At least 2 reference libraries are needed to merge"),
    ).toBeVisible();
    await dialog.getByRole("checkbox", { name: seeded.largeLibrary, exact: true }).check();
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/object\/projects\/.*Merged%20library/u, async (route) => {
      await released;
      await route.continue();
    });
    await merge.click();
    await acceptSources(page);
    await expect(toast(`Saving ${26 + large} references`)).toBeVisible();
    release();
    await expect(toast("Merged 2 libraries into “Merged library.ris”")).toBeVisible();
    await page.unrouteAll({ behavior: "wait" });
    await expect(
      page
        .getByRole("row", { name: "Merged library.ris" })
        .filter({ hasText: `${26 + large} references` })
        .first(),
    ).toBeVisible();
    await openLibrary(page, product, "Merged library.ris");
    await expect(status(`${26 + large} references`)).toBeVisible();

    // PROJ-15: the timeline says so in the numbers of a PRISMA diagram.
    await page.goto(`${product.origin}/project`);
    const entries = page.locator("li[data-entry]");
    const many = large.toLocaleString("en");
    await expect(
      entries.filter({
        hasText: new RegExp(
          `merged 2 libraries \\((?:26 \\+ ${many}|${many} \\+ 26)\\) into Merged library\\.ris`,
          "u",
        ),
      }),
    ).toHaveCount(1);
    await expect(
      entries.filter({ hasText: /imported 13 references(?: from .+)? into/u }).first(),
    ).toBeVisible();
  });

  test("LIB-03 decisions of Rayyan become labels if the person wants, with one undo", async () => {
    await page.goto(`${product.origin}/project/files`);
    await page.locator("input[type=file]").first().setInputFiles(SCREENED_FILE);
    await page.getByRole("main").getByRole("link", { name: SCREENED_FILE.name }).click();
    const notice = status("Decisions of Rayyan were found");
    await expect(notice).toContainText(
      "1 included, 1 excluded, 1 differs between reviewers. Labels on 1 reference become keywords.",
    );
    await page.getByRole("button", { name: "Use them as labels" }).click();
    await expect(toast("Used the decisions of Rayyan for 3 references")).toBeVisible();
    await expect(rowAt(1)).toContainText("Included");
    await expect(rowAt(2)).toContainText("Conflict");
    await expect(rowAt(3)).toContainText("wrong setting");
    await rowAt(2).click();
    await expect(page.getByText(/^Rayyan: .+ included, .+ excluded/u)).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByLabel("Search references").fill("cluster trial");
    await expect(status("1 of 3 references")).toBeVisible();
    await clearSearch();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(rowAt(2)).not.toContainText("Conflict");
    await page.reload();
    await expect(status("3 references")).toBeVisible();
    await page.getByLabel("Files to import").setInputFiles(SCREENED_FILE);
    await acceptSources(page);
    await expect(status("6 references")).toBeVisible();
    await expect(notice).toContainText("2 included, 2 excluded, 2 differ between reviewers.");
    await page.getByRole("button", { name: "Leave them" }).click();
    await expect(notice).toHaveCount(0);
  });
});

async function contentOf(download: Download): Promise<string> {
  return readFileSync(await download.path(), "utf8");
}
