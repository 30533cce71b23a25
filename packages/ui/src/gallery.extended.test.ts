import AxeBuilder from "@axe-core/playwright";
import { chromium, type Browser, type Page } from "@playwright/test";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TEST_ARGUMENTS } from "../../../tests/browser-arguments.ts";

/** The gallery runs in Chromium with the product's content security policy. */

const CHROMIUM = process.env["CHROME_PATH"] ?? "/usr/bin/chromium";
const NONCE = "gallery-nonce";
const POLICY = `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${NONCE}'; font-src 'self'; img-src 'self' data:; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'`;
const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};
const SECTIONS = ["parts", "pages", "tables", "grid", "charts", "dialogs", "waiting"] as const;

const MAX_TAB_STOPS = 200;

const hasChromium = existsSync(CHROMIUM);
if (!hasChromium)
  process.stderr.write(
    `The kit's browser tests are skipped: there is no Chromium at ${CHROMIUM}. Set CHROME_PATH to one.\n`,
  );

let folder = "";
let server: Server;
let browser: Browser;
let page: Page;
let origin = "";

describe.skipIf(!hasChromium)("the interface kit in a browser", () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "kit-gallery-"));
    const gallery = join(import.meta.dirname, "../gallery");
    await build({
      root: gallery,
      configFile: join(gallery, "vite.config.ts"),
      logLevel: "error",
      build: { outDir: folder, emptyOutDir: true },
    });
    server = createServer(
      (request, response) =>
        void answer(request.url ?? "/").then(
          ({ type, body }) =>
            response
              .writeHead(200, { "content-type": type, "content-security-policy": POLICY })
              .end(body),
          () => response.writeHead(404).end(),
        ),
    );
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    const address = server.address();
    if (address === null || typeof address === "string")
      throw new Error("The gallery's server has no port.");
    origin = `http://127.0.0.1:${address.port}`;
    browser = await chromium.launch({ executablePath: CHROMIUM, args: TEST_ARGUMENTS });
    page = await browser.newPage();
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    server?.close();
    if (folder !== "") await rm(folder, { recursive: true, force: true });
  });

  for (const [theme, width] of [
    ["light", 360],
    ["dark", 1440],
  ] as const) {
    it(`has no overflow, WCAG 2.2 AA or CSP violation: ${theme}, ${width} px`, async () => {
      for (const section of SECTIONS) {
        const { problems } = await open(section, { theme, width });
        // Stories check each part in both themes. Here, all parts are checked in one theme only.
        const violations =
          theme === "light"
            ? (
                await new AxeBuilder({ page })
                  .setLegacyMode()
                  .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
                  .analyze()
              ).violations
            : [];
        expect(
          violations.map(({ id, nodes }) => `${section} ${width}: ${id} ${nodes[0]?.html}`),
        ).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        expect(overflow, `${section} at ${width}`).toBeLessThanOrEqual(0);
        expect(problems, `${section} under the policy`).toEqual([]);
      }
    }, 120_000);
  }

  it("a dialog traps focus, and Escape closes the dialog and returns focus", async () => {
    await open("dialogs");
    await page.getByRole("button", { name: "Confirm", exact: true }).press("Enter");
    expect(await focusedWords(page)).toBe("Cancel");
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press("Tab");
      const inside = await page.evaluate(
        () =>
          document.activeElement === document.body ||
          document.activeElement?.closest("dialog") !== null,
      );
      expect(inside).toBe(true);
    }
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    expect(await focusedWords(page)).toBe("Confirm");
    expect(await page.getByTestId("answer").textContent()).toBe("false");
  });

  it("two questions asked at the same time are shown one after the other", async () => {
    await open("dialogs");
    await page.getByRole("button", { name: "Two at once" }).click();
    await page.getByRole("alertdialog", { name: "First?" }).waitFor();
    expect(await page.locator("dialog[open]").count()).toBe(1);
    await page.getByRole("button", { name: "Go on" }).click();
    await page.getByRole("alertdialog", { name: "Second?" }).waitFor();
    expect(await page.locator("dialog[open]").count()).toBe(1);
  });

  it("Escape closes a menu inside a dialog before the dialog", async () => {
    await open("dialogs");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: "More" }).press("Enter");
    await page.getByRole("menuitem", { name: "One" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
    expect(await page.locator("dialog[open]").count()).toBe(1);
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
  });

  it("a save dialog names the tool and its origin and can open a confirmation above itself", async () => {
    await open("dialogs");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Save file" });
    expect(await dialog.getByText("Word Frequency Analyser").count()).toBe(1);
    expect(await dialog.getByText("http://127.0.0.1:8080").count()).toBe(1);
    await page.getByRole("button", { name: "Ask above" }).click();
    await page.getByRole("alertdialog", { name: "Overwrite it?" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
    expect(await focusedWords(page)).toBe("Ask above");
  });

  it("DLG-03 submitting an empty required prompt with Enter counts as cancel", async () => {
    await open("dialogs");
    await page.getByRole("button", { name: "Prompt" }).click();
    await page.getByRole("textbox", { name: "Folder name" }).press("Enter");
    await page.locator("dialog").waitFor({ state: "detached" });
    expect(await page.getByTestId("answer").textContent()).toBe('{"cancelled":true}');
    await page.getByRole("button", { name: "Prompt" }).click();
    await page.getByRole("textbox", { name: "Folder name" }).fill("Screening");
    await page.keyboard.press("Enter");
    await page.locator("dialog").waitFor({ state: "detached" });
    expect(await page.getByTestId("answer").textContent()).toBe(
      '{"cancelled":false,"value":"Screening"}',
    );
  });

  it("DLG-02 a progress dialog has a bar only if the value is within the total", async () => {
    await open("dialogs");
    await page.getByRole("button", { name: "Progress", exact: true }).click();
    expect(await page.getByRole("progressbar").getAttribute("value")).toBe("17");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Progress beyond its end" }).click();
    await page.getByRole("dialog", { name: "Working" }).waitFor();
    expect(await page.getByRole("progressbar").count()).toBe(0);
  });

  it("an error message can be closed while a dialog is open", async () => {
    await open("dialogs");
    await page.getByRole("button", { name: "Error toast" }).click();
    await page.getByRole("button", { name: "Confirm", exact: true }).click();
    await page.getByRole("button", { name: "Close message" }).click();
    await page.getByText("The file store did not answer").waitFor({ state: "detached" });
    expect(await page.locator("dialog[open]").count()).toBe(1);
  });

  it("a closed message is hidden from screen readers and fades out unless motion is reduced", async () => {
    await open("dialogs");
    const message = page.getByText("The file store did not answer");
    await page.getByRole("button", { name: "Error toast" }).click();
    const stood = await message.boundingBox();
    await page.evaluate(() => document.documentElement.style.setProperty("--medium", "60000ms"));
    await page.getByRole("button", { name: "Close message" }).click();
    const leaving = page.locator("[popover][inert]:popover-open");
    await leaving.filter({ has: message }).waitFor();
    const stands = await message.boundingBox();
    expect([stands?.x, stands?.width].map((at) => Math.round(at ?? 0))).toEqual(
      [stood?.x, stood?.width].map((at) => Math.round(at ?? 0)),
    );
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    await leaving.waitFor({ state: "detached" });

    await page.evaluate(() => document.documentElement.style.removeProperty("--medium"));
    await page.getByRole("button", { name: "Error toast" }).click();
    await page.getByRole("button", { name: "Close message" }).click();
    expect(await message.count()).toBe(0);
  });

  for (const width of [360, 1440]) {
    it(`nothing shifts when skeletons and rows appear: ${width} px`, async () => {
      await open("waiting", { width });
      const places = () =>
        page.evaluate(() =>
          ["after-table", "after-list"].map(
            (id) => document.querySelector(`[data-testid=${id}]`)?.getBoundingClientRect().top,
          ),
        );
      const before = await places();
      await page.getByText("Loading").waitFor({ state: "attached" });
      expect(await places(), "as the skeletons show").toEqual(before);
      await page.getByRole("button", { name: "Answer" }).click();
      await page.getByRole("row", { name: "protocol.docx" }).waitFor();
      expect(await places(), "as the rows come").toEqual(before);
    });
  }

  it("a table prints black on white and without controls", async () => {
    await open("tables", { theme: "dark" });
    await page.emulateMedia({ media: "print" });
    const paper = await page.evaluate(() => ({
      ground: getComputedStyle(document.body).backgroundColor,
      ink: getComputedStyle(document.body).color,
    }));
    expect(paper).toEqual({ ground: "rgb(255, 255, 255)", ink: "rgb(0, 0, 0)" });
    expect(
      await page.getByRole("cell", { name: "search-pubmed-2026-09-29.nbib" }).first().isVisible(),
    ).toBe(true);
    expect(await page.getByRole("columnheader", { name: "File" }).first().isVisible()).toBe(true);
    const pressed = await page
      .getByRole("button", { name: /^(?:More|Delete|Merge|Download|Try again)/u })
      .filter({ visible: true })
      .allInnerTexts();
    expect(pressed).toEqual([]);
  });

  it("a grid prints its first 1,000 rows and a note, then renders only visible rows again", async () => {
    await open("grid");
    // Browsers fire `beforeprint` before they apply print styles.
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    expect(await page.locator("[role=row]").count()).toBe(1001);
    await page.emulateMedia({ media: "print" });
    await page
      .getByText("The first 1,000 of 100,000 rows are printed. The export has all of them.")
      .waitFor();
    const ends = await page
      .locator("[role=row]")
      .evaluateAll((all) =>
        all.map((row) =>
          [row.getBoundingClientRect().top, row.getBoundingClientRect().bottom].map(Math.round),
        ),
      );
    expect(
      ends.slice(2).filter(([top], index) => top !== ends[index + 1]?.[1]),
      "rows that don't follow the one before",
    ).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollHeight),
      "nothing is cut off",
    ).toBeGreaterThan(ends.at(-1)?.[1] ?? 0);
    await page.emulateMedia({ media: "screen" });
    await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    await page.getByText("report 1000", { exact: false }).waitFor({ state: "detached" });
  });

  it("a printout shows the open tab, expanded details and switch states, but no mode buttons", async () => {
    await open("parts");
    const folded = page.getByText("Long.", { exact: true });
    expect(await folded.isVisible()).toBe(false);
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("group", { name: "Order" }).count()).toBe(0);
    expect(await page.getByRole("tab").count()).toBe(1);
    expect(await page.getByRole("switch").filter({ visible: true }).count()).toBe(0);
    expect(
      await page
        .getByRole("switch", { includeHidden: true })
        .evaluateAll((all) =>
          all.map((each) => getComputedStyle(each.parentElement ?? each, "::before").content),
        ),
    ).toEqual(['"On"', '"Off"']);
    expect(await folded.isVisible()).toBe(true);
  });

  it("an open dialog prints alone and in full", async () => {
    await open("dialogs", { theme: "dark" });
    await page.getByRole("button", { name: "Confirm", exact: true }).click();
    await page.getByRole("alertdialog").waitFor();
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("button", { name: "Prompt" }).isVisible()).toBe(false);
    const dialog = page.getByRole("alertdialog");
    expect(await dialog.getByRole("heading").isVisible()).toBe(true);
    const look = await dialog.evaluate((element) => {
      const { position, color, borderTopWidth } = getComputedStyle(element);
      return { position, color, borderTopWidth };
    });
    expect(look).toEqual({ position: "absolute", color: "rgb(0, 0, 0)", borderTopWidth: "0px" });
  });

  it("every tab stop shows a focus ring, even with forced colours", async () => {
    for (const section of ["parts", "pages", "tables", "charts", "dialogs"] as const) {
      await open(section);
      const stops = await page.evaluateHandle((): Element[] => []);
      const bare: string[] = [];
      for (let count = 0; count < MAX_TAB_STOPS; count += 1) {
        await page.keyboard.press("Tab");
        const seen = await stops.evaluate(ringsOf, false);
        if (seen.length === 0) break;
        bare.push(...seen.flatMap(({ name, isRinged }) => (isRinged ? [] : [name])));
      }
      expect(await stops.evaluate(({ length }) => length)).toBeGreaterThan(0);
      // Focus moved by scripts matches `:focus-visible`, because the last input was a key press.
      await page.emulateMedia({ forcedColors: "active" });
      bare.push(
        ...(await stops.evaluate(ringsOf, true)).flatMap(({ name, isRinged }) =>
          isRinged ? [] : [`with forced colours: ${name}`],
        ),
      );
      expect(bare).toEqual([]);
    }
  }, 120_000);

  it("a grid renders only a few of 100,000 rows, and the keyboard reaches the last row", async () => {
    await open("grid");
    const grid = page.getByRole("grid", { name: "References" });
    expect(await grid.getAttribute("aria-rowcount")).toBe("100001");
    await grid.focus();
    await page.keyboard.press("End");
    await page.getByText("report 100000", { exact: false }).waitFor();
    expect(await page.getByRole("row").count()).toBeLessThan(80);
    await page.keyboard.press("Space");
    expect(await page.locator("[aria-rowindex='100001']").getAttribute("aria-selected")).toBe(
      "true",
    );
    await page.getByText("to 100,000").waitFor();
  });
});

/**
 * Runs in the page. Adds the focused element to `stops` and reports whether a focus ring is drawn
 * on the element, its next sibling or its label. Returns nothing if focus left the page. With
 * `isAgain`, focuses and reports every element of `stops` instead.
 */
function ringsOf(stops: Element[], isAgain: boolean): { name: string; isRinged: boolean }[] {
  const ringOf = (focused: Element): { name: string; isRinged: boolean } => {
    const drawn = [focused, focused.nextElementSibling, focused.closest("label")].filter(
      (each) => each !== null,
    );
    const isRinged = drawn.some((each) =>
      [undefined, "::after"].some((part) => {
        const style = getComputedStyle(each, part);
        const hasOutline =
          style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 1;
        return hasOutline || style.boxShadow.endsWith(" 0px 0px 0px 1px");
      }),
    );
    return { name: focused.outerHTML.slice(0, 160), isRinged };
  };
  if (isAgain) {
    return stops.map((stop) => {
      (stop as HTMLElement).focus();
      return ringOf(stop);
    });
  }
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return [];
  stops.push(focused);
  return [ringOf(focused)];
}

async function answer(url: string): Promise<{ type: string; body: string | Buffer }> {
  const path = normalize(new URL(url, "http://localhost").pathname);
  const file = path === "/" ? "/index.html" : path;
  const body = await readFile(join(folder, file));
  const type = TYPES[extname(file)] ?? "application/octet-stream";
  if (file !== "/index.html") return { type, body };
  return {
    type,
    body: body
      .toString("utf8")
      .replace("<head>", `<head><meta property="csp-nonce" nonce="${NONCE}" content="${NONCE}">`),
  };
}

/** Loads a section in the shared page, which keeps its HTTP cache between tests. */
async function open(
  section: (typeof SECTIONS)[number],
  { theme = "light", width = 1440 }: { theme?: string; width?: number } = {},
): Promise<{ problems: string[] }> {
  const problems: string[] = [];
  page.removeAllListeners();
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
  await page.setViewportSize({ width, height: 800 });
  await page.mouse.move(0, 0);
  await page.emulateMedia({ media: null, forcedColors: null, reducedMotion: "reduce" });
  await page.goto(`${origin}/?section=${section}&theme=${theme}`);
  await page.locator("main").waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return { problems };
}

function focusedWords(shown: Page): Promise<string | null | undefined> {
  return shown.evaluate(() => document.activeElement?.textContent);
}
