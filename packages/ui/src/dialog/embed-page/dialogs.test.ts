import { chromium, type Browser, type Locator, type Page } from "@playwright/test";
import { existsSync } from "node:fs";
import { extname, join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { EVERY_DIALOG } from "../every-dialog.tsx";
import { TEST_ARGUMENTS } from "../../../../../tests/browser-arguments.ts";

/**
 * The tests run in Chromium, on React as in the host, and on preact/compat as in an embedded page.
 */

const CHROMIUM = process.env["CHROME_PATH"] ?? "/usr/bin/chromium";
const ORIGIN = "http://dialogs.localhost";
const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};

const MAX_TAB_STOPS = 30;

const hasChromium = existsSync(CHROMIUM);
if (!hasChromium)
  process.stderr.write(
    `The dialogs' browser tests are skipped: there is no Chromium at ${CHROMIUM}. Set CHROME_PATH to one.\n`,
  );

let browser: Browser;
beforeAll(async () => {
  if (hasChromium)
    browser = await chromium.launch({ executablePath: CHROMIUM, args: TEST_ARGUMENTS });
});
afterAll(() => browser?.close());

describe.skipIf(!hasChromium).each(["preact", "react"])(
  "dialogs on an embedded page with %s",
  (mode) => {
    let page: Page;
    let problems: string[];

    beforeAll(async () => {
      const files = await builtFiles(mode);
      const context = await browser.newContext({ reducedMotion: "reduce" });
      await context.route(`${ORIGIN}/**`, async (route) => {
        const path = new URL(route.request().url()).pathname.slice(1) || "index.html";
        const body = files.get(path);
        await route.fulfill(
          body === undefined
            ? { status: 404 }
            : { contentType: TYPES[extname(path)] ?? "application/octet-stream", body },
        );
      });
      page = await context.newPage();
      page.setDefaultTimeout(10_000);
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) problems.push(message.text());
      });
      page.on("pageerror", (error) => problems.push(error.message));
    });
    beforeEach(async () => {
      problems = [];
      await page.goto(ORIGIN);
      await page.getByRole("heading", { name: "Every dialog" }).waitFor();
    });
    afterAll(() => page.context().close());

    it.each(EVERY_DIALOG)(
      "DLG-01 $kind: has a name and description, traps and returns focus, and makes the page inert",
      async ({ kind, role, name, description, focus, cancelled }) => {
        const opener = page.getByRole("button", { name: kind, exact: true });
        await opener.press("Enter");
        const dialog = page.getByRole(role, { name, exact: true });
        await dialog.waitFor();
        expect(await describedText(dialog)).toContain(description);
        expect(await focusedName()).toBe(focus);

        const forward = await walk("Tab", focus);
        expect(forward.length).toBe(new Set(forward).size);
        expect(await walk("Shift+Tab", focus)).toEqual(forward.toReversed());

        await opener.evaluate((element) => element.focus());
        expect(await focusedName()).toBe(focus);
        expect(await dialog.evaluate((element) => element.matches(":modal"))).toBe(true);

        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
        expect(await answer()).toEqual(cancelled);
        expect(await focusedName()).toBe(kind);
        expect(problems).toEqual([]);
      },
    );

    it("DLG-01 each dialog can be answered with the keyboard alone", async () => {
      await open("Alert", "Enter");
      expect(await answer()).toBe("closed");
      await open("Confirm", "Tab", "Enter");
      expect(await answer()).toBe(true);
      await open("Progress", "Enter");
      expect(await answer()).toBe("cancelled");
      await open("Consent", "Shift+Tab", "ArrowRight", "Tab", "Tab", "Enter");
      expect(await answer()).toEqual({ allowed: true, term: "month" });
      await open("Project select", "ArrowDown", "Enter");
      expect(await answer()).toBe("b");
      await open("File open", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "Enter");
      expect(await answer()).toBe("b");
      await open("File save", "Enter");
      expect(await answer()).toEqual({ mode: "new", path: "word-frequency-AO-1.json" });
      expect(problems).toEqual([]);
    });

    it("DLG-03 an empty required prompt counts as cancel, and other text is the answer", async () => {
      await open("Prompt", "Enter");
      expect(await answer()).toEqual({ cancelled: true });
      await page.getByRole("button", { name: "Prompt" }).press("Enter");
      await page.keyboard.type("Screening 👩‍🔬");
      await page.keyboard.press("Enter");
      await gone();
      expect(await answer()).toEqual({ cancelled: false, value: "Screening 👩‍🔬" });
    });

    it("DLG-02 a progress dialog has a bar if the total is known", async () => {
      await page.getByRole("button", { name: "Progress" }).press("Enter");
      expect(
        await page
          .getByRole("progressbar", { name: "Generating Zip file..." })
          .getAttribute("value"),
      ).toBe("17");
    });

    it("the file dialog opens a file found by searching, and Escape clears the search first", async () => {
      await page.getByRole("button", { name: "File open" }).press("Enter");
      await page.keyboard.type("FINAL scree");
      expect(await page.getByRole("option").count()).toBe(1);
      await page.keyboard.press("Escape");
      expect(await page.getByRole("option").count()).toBe(4);
      await page.keyboard.type("zebra");
      await page.getByText("No files match").waitFor();
      await page.getByRole("button", { name: "Clear search" }).last().click();
      await page.getByRole("option", { name: /protocol/u }).dblclick();
      await gone();
      expect(await answer()).toBe("d");
    });

    it("the file dialog renders only a few of 5,000 files, and End moves to the last file", async () => {
      await page.getByRole("button", { name: "5,000 files" }).press("Enter");
      await page.keyboard.press("Tab");
      const list = page.getByRole("listbox");
      expect(await list.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.press("End");
      const last = page.getByRole("option", { name: /full-text-5000\.pdf/u });
      await last.waitFor();
      expect(await last.getAttribute("aria-setsize")).toBe("5000");
      expect(await list.getAttribute("aria-activedescendant")).toBe(await last.getAttribute("id"));
      expect(await page.getByRole("option").count()).toBeLessThan(40);
      await page.keyboard.press("PageUp");
      await page.keyboard.press("Enter");
      await gone();
      expect(await answer()).toBe("4992");
    });

    it("FILE-20 the save dialog saves under a validated name, over another file, or as a download", async () => {
      await page.getByRole("button", { name: "File save" }).press("Enter");
      const name = page.getByRole("textbox", { name: "File name" });
      await name.fill("a/b");
      await page.keyboard.press("Enter");
      await page.getByRole("alert").getByText("A file name has no slash").waitFor();
      expect(await name.getAttribute("aria-invalid")).toBe("true");
      await name.fill("counts");
      await page.getByRole("combobox", { name: "Format" }).selectOption(".csv");
      await page.getByRole("option", { name: /Analysis/u }).click();
      await page.getByRole("button", { name: "Save file" }).click();
      await gone();
      expect(await answer()).toEqual({ mode: "new", path: "Analysis/counts.csv" });

      await page.getByRole("button", { name: "File save" }).press("Enter");
      await page.getByRole("radio", { name: "Overwrite" }).check({ force: true });
      expect(await page.getByRole("button", { name: "Replace file" }).isDisabled()).toBe(true);
      await page.getByRole("option", { name: /final/u }).click();
      await page
        .getByText(
          "“Screening/final.ris” (312 references, 410 KB, Yesterday, 17:48) will be replaced. You can't undo this.",
        )
        .waitFor();
      await page.getByRole("button", { name: "Replace file" }).click();
      await gone();
      expect(await answer()).toEqual({ mode: "overwrite", id: "c" });

      await page.getByRole("button", { name: "File save" }).press("Enter");
      await page.getByRole("radio", { name: "Download" }).check({ force: true });
      await page.getByText("A copy goes to your computer").waitFor();
      await page.getByRole("button", { name: "Download file" }).click();
      await gone();
      expect(await answer()).toEqual({ mode: "download", path: "word-frequency-AO-1.json" });
    });

    it("a second question waits, but a question from the open dialog opens above that dialog", async () => {
      await page.getByRole("button", { name: "Two at once" }).press("Enter");
      const [first, above, second] = ["First?", "Above?", "Second?"].map((name) =>
        page.getByRole("alertdialog", { name }),
      );
      if (first === undefined || above === undefined || second === undefined)
        throw new Error("three names give three dialogs");
      await first.waitFor();
      expect(await page.locator("dialog").count()).toBe(1);
      await page.getByRole("button", { name: "Ask above" }).click();
      await above.waitFor();
      expect(await page.locator("dialog").count()).toBe(2);
      await page
        .getByRole("button", { name: "Ask above", includeHidden: true })
        .evaluate((element) => element.focus());
      expect(await focusedName()).toBe("Cancel");
      await page.keyboard.press("Escape");
      await above.waitFor({ state: "detached" });
      expect(await focusedName()).toBe("Ask above");
      expect(await second.count()).toBe(0);
      await page.keyboard.press("Escape");
      await second.waitFor();
      expect(await page.locator("dialog").count()).toBe(1);
      await page.keyboard.press("Escape");
      await gone();
      expect(await focusedName()).toBe("Two at once");
      expect(problems).toEqual([]);
    });

    it("a closing dialog fades without blocking the page, and skips the fade in reduced motion", async () => {
      await page.getByRole("button", { name: "5,000 files" }).press("Enter");
      await page.getByRole("listbox").evaluate((list) => list.scrollTo(0, 2000));
      const stood = await boxOfDialog();
      await page.evaluate(() => document.documentElement.style.setProperty("--slow", "60000ms"));
      await page.keyboard.press("Escape");
      await page.locator("dialog[inert]:popover-open:not(:modal)").waitFor();
      expect(await page.getByRole("dialog").count()).toBe(0);
      expect(await focusedName()).toBe("5,000 files");
      expect(await boxOfDialog()).toEqual(stood);
      expect(
        await page.evaluate(() =>
          document
            .querySelector("dialog")
            ?.getAnimations({ subtree: true })
            .map(({ effect }) => effect?.getComputedTiming().duration),
        ),
      ).toEqual([40_000, 40_000]);

      await page.getByRole("button", { name: "Alert" }).click();
      await page.getByRole("alertdialog").waitFor();
      await page.evaluate(() => {
        for (const animation of document.getAnimations()) animation.finish();
      });
      await page.locator("dialog[inert]").waitFor({ state: "detached" });
      expect(await page.locator("dialog:modal").count()).toBe(1);
      await page.evaluate(() => document.documentElement.style.removeProperty("--slow"));
      expect(
        await page.evaluate(async () => {
          document.querySelector<HTMLElement>("dialog button")?.click();
          await new Promise(requestAnimationFrame);
          return document.querySelectorAll("dialog").length;
        }),
      ).toBe(0);
      expect(problems).toEqual([]);
    });

    async function boxOfDialog(): Promise<unknown> {
      return page.evaluate(() => {
        const dialog = document.querySelector("dialog");
        if (dialog === null) return undefined;
        const { left, top, width, height } = dialog.getBoundingClientRect();
        return {
          box: [left, top, width, height].map(Math.round),
          scrolled: [...dialog.querySelectorAll("*")]
            .map((each) => each.scrollTop)
            .filter((scroll) => scroll > 0),
        };
      });
    }

    /** Opens a dialog, presses `keys`, and waits until it has closed. */
    async function open(kind: string, ...keys: readonly string[]): Promise<void> {
      await page.getByRole("button", { name: kind, exact: true }).press("Enter");
      await page.locator("dialog").waitFor();
      await mayAnswer();
      for (const key of keys) await page.keyboard.press(key);
      await gone();
    }

    /** Waits until a tool's question can be confirmed. */
    async function mayAnswer(): Promise<void> {
      await page.locator("dialog button[aria-disabled=true]").waitFor({ state: "detached" });
    }

    async function gone(): Promise<void> {
      await page.locator("dialog").waitFor({ state: "detached" });
    }

    async function answer(): Promise<unknown> {
      return JSON.parse(await page.getByLabel("Answer").innerText());
    }

    /**
     * Presses `key` until focus is back at `begin`; returns the names of the elements focused
     * between.
     */
    async function walk(key: string, begin: string): Promise<string[]> {
      const stops: string[] = [];
      while (stops.at(-1) !== begin && stops.length < MAX_TAB_STOPS) {
        await page.keyboard.press(key);
        expect(
          await page.evaluate(() => document.activeElement?.closest("dialog") !== null),
          `after ${key} to ${stops.length + 1}`,
        ).toBe(true);
        stops.push(await focusedName());
      }
      const last = stops.pop();
      return last === begin ? stops : [...stops, `never back at ${begin}`];
    }

    async function focusedName(): Promise<string> {
      return page.evaluate(() => {
        const element = document.activeElement;
        const label =
          element instanceof HTMLInputElement || element instanceof HTMLSelectElement
            ? element.labels?.[0]
            : undefined;
        return (
          element?.getAttribute("aria-label") ??
          label?.textContent ??
          element?.textContent ??
          ""
        ).trim();
      });
    }
  },
);

async function describedText(dialog: Locator): Promise<string> {
  return dialog.evaluate((element) =>
    (element.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent ?? "")
      .join(" "),
  );
}

async function builtFiles(mode: string): Promise<ReadonlyMap<string, string | Buffer>> {
  const result = await build({
    configFile: join(import.meta.dirname, "vite.config.ts"),
    mode,
    logLevel: "error",
    build: { write: false },
  });
  const outputs = [result].flat().flatMap((each) => ("output" in each ? each.output : []));
  return new Map(
    outputs.map((file) => [
      file.fileName,
      file.type === "chunk" ? file.code : Buffer.from(file.source),
    ]),
  );
}
