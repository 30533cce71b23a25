import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, expect } from "@playwright/test";
import { BROWSER_ARGUMENTS } from "../../../tests/browser-arguments.ts";
import { person, signUp } from "../../../tests/e2e/people.ts";
import { startProduct } from "../../../tests/product/product.ts";
import { format } from "../src/index.ts";
import { syntheticReferences } from "./synthetic-library.mjs";
import { sortAndWait, typeAndWait } from "./in-page.mjs";
import { pageCpu } from "./page-cpu.mjs";

const COUNT = Number(process.env.BENCH_REFERENCES ?? 100_000);
/** Typed letter by letter into an empty search field. Limits are in milliseconds. */
const SEARCHES = [
  {
    name: "words",
    limit: 50,
    queries: [
      "sleep",
      "nakamura",
      "randomised",
      "10.1234",
      "insulin res",
      "journal of",
      "meta-anal",
    ],
  },
  {
    name: "field terms",
    limit: 50,
    queries: ["author:nakamura", "title:sleep year:2010-2020", "-has:abstract", 'label:"Included"'],
  },
  { name: "phrases", limit: 200, queries: ['"sleep shift"', 'title:"randomised controlled"'] },
  { name: "wildcards", limit: 200, queries: ["random*", "*ology", "title:chron*"] },
];
const THREADS = {
  main: "main thread, with the loop that waits for the rows",
  workers: "workers",
  others: "threads that draw",
};
/** The pace of a fast typist. */
const KEYSTROKE_INTERVAL_MS = 90;
const TIMEOUT_MS = 100_000;
const COUNTED = COUNT.toLocaleString("en-GB");

const folder = mkdtempSync(join(tmpdir(), "screen-bench-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const fileOf = async (name, seed) => {
  const path = join(folder, name);
  writeFileSync(path, await format(syntheticReferences(COUNT, seed), { filename: name }));
  return path;
};

const rows = [];
const report = (what, value, target, isGood) => {
  rows.push([what, value, target, isGood === undefined ? "" : isGood ? "good" : "MISSED"]);
  process.stderr.write(`${what}: ${value} (load ${loadavg()[0].toFixed(1)})\n`);
};
const milliseconds = (value) => `${Math.round(value)} ms`;
const rank = (times, share) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))];

const product = await startProduct({ MAXIMUM_FILE_MB: "1000" });
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH,
  args: BROWSER_ARGUMENTS,
});
try {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    locale: "en-GB",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.addInitScript(() => {
    globalThis.blocks = [];
    new PerformanceObserver((list) =>
      globalThis.blocks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: "longtask", buffered: true });
  });
  const protocol = await context.newCDPSession(page);

  /** Reports the longest main-thread task since the last call. */
  const reportBlocks = async (what) => {
    const blocks = await page.evaluate(() => globalThis.blocks.splice(0));
    const longest = Math.max(0, ...blocks);
    report(
      `${what}: longest block of the page`,
      longest === 0
        ? "none of 50 ms"
        : `${milliseconds(longest)}, ${blocks.length} of 50 ms or more`,
      "<= 50 ms",
      longest <= 50,
    );
  };
  /** Saves a CPU profile of `work` if `BENCH_PROFILES` names a folder. */
  const profiled = async (name, work) => {
    if (process.env.BENCH_PROFILES === undefined) return work();
    await protocol.send("Profiler.enable");
    await protocol.send("Profiler.setSamplingInterval", { interval: 500 });
    await protocol.send("Profiler.start");
    const result = await work();
    const { profile } = await protocol.send("Profiler.stop");
    writeFileSync(join(process.env.BENCH_PROFILES, `${name}.cpuprofile`), JSON.stringify(profile));
    return result;
  };
  const took = async (work) => {
    const begun = performance.now();
    await work();
    return performance.now() - begun;
  };
  /** Replaces a locator by role, which would take longer than the measured work. */
  const untilSaid = (words) =>
    page.waitForFunction(
      (what) => document.querySelector("main").textContent.includes(what),
      words,
      { polling: 50, timeout: TIMEOUT_MS },
    );
  const untilCounted = (count) =>
    page.waitForFunction(
      (what) =>
        [...document.querySelectorAll("main footer output")].some(
          ({ textContent }) => textContent === what,
        ),
      `${count.toLocaleString("en-GB")} references`,
      { polling: 50, timeout: TIMEOUT_MS },
    );
  const untilRows = () =>
    page.waitForFunction(
      () => document.querySelectorAll("[role=grid] [role=row]").length > 1,
      undefined,
      { polling: 50, timeout: TIMEOUT_MS },
    );

  await signUp(page, product, person("Mia", "Sure"));
  await expect(page.getByRole("heading", { name: "Mia's project" })).toBeVisible();
  await page.goto(`${product.origin}/project/files`);
  const own = await fileOf("own.ris", 7);
  await page.getByLabel("Files to upload").setInputFiles(own);
  await expect(page.getByRole("row", { name: "own.ris" }).first()).toContainText(
    `${COUNTED} references`,
    { timeout: TIMEOUT_MS },
  );
  await reportBlocks("Uploading");

  await page.getByRole("link", { name: "own.ris" }).first().hover();
  await page.evaluate(() => globalThis.blocks.splice(0));
  await profiled("opening", async () => {
    const begun = performance.now();
    await page.getByRole("link", { name: "own.ris" }).first().click();
    await untilRows();
    report(
      "Opening: first rows",
      milliseconds(performance.now() - begun),
      "before the file is read",
    );
    await untilCounted(COUNT);
    report("Opening: all rows", milliseconds(performance.now() - begun), "");
    await page.getByLabel("Search references").fill("no such words");
    await untilSaid("No references match");
    report("Opening: all of it in the search", milliseconds(performance.now() - begun), "");
  });
  await reportBlocks("Opening");
  await page.getByLabel("Search references").fill("");
  await untilRows();

  await profiled("reload", async () => {
    await page.reload();
    await untilCounted(COUNT);
    await page.getByLabel("Search references").fill("no such words");
    await untilSaid("No references match");
  });
  await reportBlocks("Opening by its address, the application with it");
  await page.getByLabel("Search references").fill("");
  await untilRows();

  const cpu = await pageCpu(browser);
  const reportSearches = async ({ name, limit, queries }) => {
    const cpuTimes = [];
    const letters = await profiled(`search ${name}`, async () => {
      const times = [];
      for (const query of queries) {
        for (const letter of query) {
          const before = cpu();
          times.push(await page.evaluate(typeAndWait, letter));
          const after = cpu();
          if (before !== undefined && after !== undefined)
            cpuTimes.push({
              main: after.main - before.main,
              workers: after.workers - before.workers,
              others: after.others - before.others,
            });
          await page.waitForTimeout(KEYSTROKE_INTERVAL_MS);
        }
        // Without moving the focus, which would close the filter menu.
        await page.evaluate(typeAndWait, "");
        await page.waitForTimeout(KEYSTROKE_INTERVAL_MS);
      }
      return times;
    });
    report(
      `Search for ${name}, letter to paint: p50 of ${letters.length}`,
      milliseconds(rank(letters, 0.5)),
      "",
    );
    report(
      `Search for ${name}, letter to paint: p95`,
      milliseconds(rank(letters, 0.95)),
      `<= ${limit} ms`,
      rank(letters, 0.95) <= limit,
    );
    if (cpuTimes.length > 0)
      for (const kind of ["main", "workers", "others"]) {
        const times = cpuTimes.map((used) => used[kind]);
        report(
          `Search for ${name}, CPU of the page's ${THREADS[kind]}: p50, p95`,
          `${milliseconds(rank(times, 0.5))}, ${milliseconds(rank(times, 0.95))}`,
          "",
        );
      }
  };
  for (const search of SEARCHES) await reportSearches(search);
  await reportBlocks("Search");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("group", { name: "Missing" }).waitFor();
  const [words] = SEARCHES;
  await reportSearches({ ...words, name: `${words.name} with the filter menu open` });
  await reportBlocks("Search with the filter menu open");
  await page.keyboard.press("Escape");

  const measureChanges = async () => {
    for (const name of ["Title", "Authors", "Year", "Journal"]) {
      const times = [];
      for (let click = 0; click < 2; click++) times.push(await page.evaluate(sortAndWait, name));
      report(
        `Sort by ${name.toLowerCase()}, click to paint: first, second`,
        times.map(milliseconds).join(", "),
        "<= 100 ms",
        Math.max(...times) <= 100,
      );
      await page.evaluate(sortAndWait, name);
    }
    await reportBlocks("Sorts");

    const other = await fileOf("other.ris", 11);
    await profiled("import", async () => {
      const time = await took(async () => {
        await page.getByLabel("Files to import").setInputFiles(other);
        await page.getByRole("button", { name: /^Import \d/u }).press("Enter");
        await untilSaid(`${COUNTED} references imported`);
      });
      report(`Import of ${COUNTED} into ${COUNTED}`, milliseconds(time), "");
    });
    await reportBlocks("Import");
    await profiled("undo", async () => {
      const time = await took(async () => {
        await page.getByRole("button", { name: "Undo import" }).click();
        await untilCounted(COUNT);
      });
      report("Undo of the import", milliseconds(time), "");
    });
    await reportBlocks("Undo of the import");
  };
  if (process.env.BENCH_PARTS !== "search") await measureChanges();
} finally {
  await browser.close();
  await product.close();
}

const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column].length)));
for (const [what, value, target, verdict] of rows)
  process.stdout.write(
    `${`${what.padEnd(widths[0])}  ${value.padStart(widths[1])}  ${target.padEnd(widths[2])}  ${verdict}`.trimEnd()}\n`,
  );
