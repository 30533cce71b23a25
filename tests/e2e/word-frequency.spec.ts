import { readFileSync } from "node:fs";
import { expect, type FrameLocator, type Page } from "@playwright/test";
import { test } from "../product/shared-product.ts";
import { chooseFile } from "./choose-file.ts";
import { INVENTED_TRIALS } from "./citation-files.ts";
import { openFileStore } from "./file-store.ts";
import { MENU_OF_PERSON, person } from "./people.ts";
import { openSignedUp } from "./signed-up-page.ts";

test.describe("TOOL-07 terms chosen in the Word Frequency Analyser", () => {
  let page: Page;
  let tool: FrameLocator;

  test.beforeAll(async ({ browser, product }) => {
    page = await openSignedUp(browser, product, person("Ida", "Holm"));
    const store = await openFileStore(page, product);
    await store.put(INVENTED_TRIALS.name, readFileSync(INVENTED_TRIALS.path, "utf8"), {
      reflib: { refCount: INVENTED_TRIALS.references, format: "ris" },
    });
    tool = page.frameLocator("iframe#external");
  });
  test.afterAll(() => page.context().close());
  test.beforeEach(async ({ product }) => {
    await page.goto(`${product.origin}/word-freq`);
    await tool.getByRole("button", { name: "Choose a library" }).click();
    await chooseFile(page, INVENTED_TRIALS.name);
    await expect(tool.getByRole("checkbox", { name: "randomised" })).toBeVisible();
  });

  /** The rows' checkboxes, without the one of the table's head. */
  const terms = () => tool.locator("[data-term-list]").getByRole("checkbox");
  const chosen = () => tool.locator("[data-term-list]").getByRole("checkbox", { checked: true });

  test("by mouse: Shift chooses a range in the chart, which the table shows too", async () => {
    await terms().nth(1).check();
    await terms()
      .nth(4)
      .click({ modifiers: ["Shift"] });
    await expect(chosen()).toHaveCount(4);
    await tool.getByRole("button", { name: "Show as table" }).click();
    await expect(chosen()).toHaveCount(4);
    await tool
      .getByRole("row")
      .nth(3)
      .getByRole("checkbox")
      .click({ modifiers: ["Shift"] });
    await expect(chosen()).toHaveCount(1);
    await tool.getByRole("checkbox", { name: "Select all 16 terms in this table" }).check();
    await expect(chosen()).toHaveCount(16);
    await expect(tool.getByText("16 selected")).toBeVisible();
    await tool.getByRole("button", { name: "Clear selection" }).click();
    await expect(chosen()).toHaveCount(0);
  });

  test("by keyboard: arrows move among rows, and Shift chooses them", async () => {
    await tool.getByRole("button", { name: "Show as table" }).click();
    await expect(tool.getByRole("table")).toBeVisible();
    await terms().first().focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await expect(chosen()).toHaveCount(3);
    await page.keyboard.press("ArrowDown");
    await expect(terms().nth(3)).toBeFocused();
    await expect(chosen()).toHaveCount(3);
    await page.keyboard.press("End");
    await expect(terms().last()).toBeFocused();
    await page.keyboard.press("Shift+Space");
    await expect(chosen()).toHaveCount(16);
    await page.keyboard.press("Home");
    await expect(terms().first()).toBeFocused();
  });

  test("copied: words and quoted phrases as one line, or selected where copying is refused", async () => {
    await tool.getByRole("checkbox", { name: "randomised" }).check();
    await tool.getByRole("radio", { name: "Phrases" }).check();
    await tool.getByRole("checkbox", { name: "hip fracture" }).check();
    await expect(tool.getByText("2 selected, 1 not shown")).toBeVisible();
    const copy = tool.getByRole("button", { name: "Copy as search line (OR)" });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await copy.click();
    await expect(tool.getByText("Copied 2 terms as one search line.")).toBeVisible();
    const line = 'randomised OR "hip fracture"';
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(line);

    await page.context().clearPermissions();
    await tool.locator("html").evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
    });
    await copy.click();
    const text = tool.getByRole("textbox", { name: "Search line with 2 terms" });
    await expect(text).toHaveValue(line);
    await expect(text).toBeFocused();
    expect(await text.evaluate(() => getSelection()?.toString())).toBe(line);
    await tool.getByRole("button", { name: "Close" }).click();
    await expect(text).toHaveCount(0);
  });

  test("stop words: are those of the chosen languages, and can be counted", async () => {
    const languages = tool.getByRole("button", { name: /^Languages of stop words/u });
    await expect(languages).toHaveText("English");
    await languages.click();
    await tool.getByRole("menuitemcheckbox", { name: "German" }).click();
    await page.keyboard.press("Escape");
    await expect(languages).toHaveText("English and German");
    await expect(tool.getByRole("checkbox", { name: "the", exact: true })).toHaveCount(0);
    await tool.getByRole("checkbox", { name: "Leave out stop words" }).uncheck();
    await expect(languages).toHaveText("No language");
    await expect(tool.getByRole("checkbox", { name: "and", exact: true })).toBeVisible();
  });

  test("theme and help: follow the host", async ({ product }) => {
    const root = tool.locator("html");
    await expect(root).toHaveAttribute("data-theme", "light");
    await page.getByRole("button", { name: MENU_OF_PERSON }).click();
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    await page.keyboard.press("Escape");
    await expect(root).toHaveAttribute("data-theme", "dark");
    const opened = page.context().waitForEvent("page");
    await tool.getByRole("link", { name: "How to use this tool" }).click();
    const help = await opened;
    await expect(help).toHaveURL(`${product.origin}/help/word-freq`);
    await expect(help.getByRole("heading", { name: "Word Frequency Analyser" })).toBeVisible();
    await help.close();
  });
});
