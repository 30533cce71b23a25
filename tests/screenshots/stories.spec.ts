import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { takeStoryPictures } from "./picture.ts";
import { serveFolder } from "./static-server.ts";

/** Stories mostly wait for rendering, so three pages keep two cores busy. */
const PAGES = 3;
const STORIES_PER_PROGRESS = 25;
/** Storybook's render phases after which a story no longer changes. */
const DONE = ["finished", "completed"];
const FAILED = ["errored", "aborted"];

interface StoryEntry {
  readonly id: string;
  readonly type: string;
}

test("screenshots are saved of every Storybook story", async ({ browser }) => {
  const folder = process.env["STORYBOOK_FOLDER"];
  test.skip(
    folder === undefined,
    "npm run screenshots builds the stories and says where they are.",
  );
  const { entries }: { entries: Record<string, StoryEntry> } = JSON.parse(
    await readFile(join(folder ?? "", "index.json"), "utf8"),
  );
  const wanted = process.env["STORIES"] ?? "";
  const waiting = Object.values(entries).filter(
    ({ id, type }) => type === "story" && id.includes(wanted),
  );
  const total = waiting.length;
  const server = await serveFolder(folder ?? "");
  const failures: string[] = [];
  const foreign = new Set<string>();
  const work = async (): Promise<void> => {
    const page = await openPage(browser);
    page.on("request", (request) => {
      if (
        !request.url().startsWith(server.origin) &&
        !request.url().startsWith("data:") &&
        !request.url().startsWith("blob:")
      )
        foreign.add(request.url());
    });
    for (let story = waiting.shift(); story !== undefined; story = waiting.shift()) {
      await picture(page, server.origin, story.id).catch((error: unknown) =>
        failures.push(`${story?.id}: ${error instanceof Error ? error.message : String(error)}`),
      );
      const done = total - waiting.length;
      if (done % STORIES_PER_PROGRESS === 0) process.stdout.write(`${done} of ${total} stories\n`);
    }
    await page.context().close();
  };
  try {
    await Promise.all(Array.from({ length: PAGES }, work));
  } finally {
    await server.close();
  }
  expect(failures).toEqual([]);
  expect([...foreign], "addresses outside of this machine").toEqual([]);
});

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  return page;
}

/** Waits until the story's play function ends. */
async function picture(page: Page, origin: string, id: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(
    `${origin}/iframe.html?viewMode=story&id=${encodeURIComponent(id)}&globals=theme:light;a11y.manual:!true`,
  );
  const phase = await page.waitForFunction(
    (ends) => {
      const preview: { currentRender?: { phase?: string } } | undefined = Reflect.get(
        globalThis,
        "__STORYBOOK_PREVIEW__",
      );
      const now = preview?.currentRender?.phase;
      return now !== undefined && ends.includes(now) ? now : false;
    },
    [...DONE, ...FAILED],
  );
  await takeStoryPictures(page, id);
  const end = String(await phase.jsonValue());
  if (FAILED.includes(end)) throw new Error(`The story ended as ${end}.`);
}
