import { availableParallelism, loadavg } from "node:os";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { BROWSER_ARGUMENTS, launchOptions } from "../browser-arguments.ts";
import { person, signUp } from "../e2e/people.ts";
import { openDatabaseOf } from "../product/installation-database.ts";
import { type Product, startProduct } from "../product/product.ts";

const FILES = 10_000;
/** Divides FILES. */
const BATCH = 500;
const ROUNDS = 7;
const SCROLL_STEPS = 120;
const SCROLL_STEP_PX = 600;

const product = await startProduct();
const browser = await chromium.launch(launchOptions(process.env["CHROME_PATH"], BROWSER_ARGUMENTS));
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await seed(page, product);
  await page.goto(`${product.origin}/project/files`);
  await page.getByText("10,000 files").waitFor({ timeout: 60_000 });
  const opened = await openFromCache(context, product);
  const [frames, selected] = [await scroll(page), await selectAll(page)];
  report("open from the cache, by the link, painted", opened, 200);
  report("select all, painted", selected, 100);
  report("longest frame of a scroll", frames, 50);
  console.log(
    `\n${availableParallelism()} cores, load of the last minute ${loadavg()[0]?.toFixed(1) ?? ""}.`,
  );
} finally {
  await browser.close();
  await product.close();
}

/** Signs somebody up and gives their project the files, some in folders. */
async function seed(page: Page, server: Product): Promise<void> {
  const who = person("Mira", "Moreau");
  await signUp(page, server, who);
  await page.getByRole("heading", { name: `${who.givenName}'s project` }).waitFor();
  const database = await openDatabaseOf(server);
  // In batches, because a busy machine would reach the statement's time limit.
  for (let from = 1; from <= FILES; from += BATCH)
    await database.query(
      `insert into storage.objects (bucket_id, name, version, metadata, owner, owner_id)
     select 'projects',
            m.project || '/' || case when n % 4 = 0 then 'Folder ' || n % 20 || '/' else '' end || 'report ' || n || '.txt',
            gen_random_uuid()::text,
            jsonb_build_object('size', n, 'mimetype', 'text/plain', 'sha256', encode(sha256(convert_to(n::text, 'UTF8')), 'hex')),
            m."user", m."user"::text
     from public.project_members m join public.users u on u.id = m."user", generate_series($2::int, $3::int) n
     where u.email = $1`,
      [who.email, from, from + BATCH - 1],
    );
  await database.close();
}

/**
 * Measures the time from the click on Files, in a page that shows something else, to the frame with
 * the first row. The code is already loaded, because pointing at the link loads it.
 */
async function openFromCache(context: BrowserContext, server: Product): Promise<number[]> {
  const page = await context.newPage();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto(`${server.origin}/project/settings`);
    // The link shows the number of files once the list has loaded.
    const link = page.getByRole("link", { name: /Files.*10,?000/u }).first();
    await link.waitFor();
    const code = page.waitForResponse(/FilesRoute/u);
    await link.hover();
    await (await code).finished();
    times.push(
      await page.evaluate(async () => {
        const files = document.querySelector<HTMLElement>('a[href="/project/files"]');
        const begun = performance.now();
        files?.click();
        while (document.querySelector("[data-row]") === null)
          await new Promise((resolve) => requestAnimationFrame(resolve));
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        return performance.now() - begun;
      }),
    );
  }
  await page.close();
  return times;
}

/**
 * Measures the times between frames while each frame scrolls the page by one notch of the wheel.
 */
function scroll(page: Page): Promise<number[]> {
  return page.evaluate(
    async ([steps, distance]) => {
      const times: number[] = [];
      let before = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      for (let step = 0; step < steps; step += 1) {
        window.scrollBy({ top: distance, behavior: "instant" });
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
        times.push(now - before);
        before = now;
      }
      window.scrollTo({ top: 0, behavior: "instant" });
      return times;
    },
    [SCROLL_STEPS, SCROLL_STEP_PX] as const,
  );
}

/** Measures the time from Ctrl+A to the end of the frame with the action bar. */
async function selectAll(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    times.push(
      await page.evaluate(async () => {
        const begun = performance.now();
        document.body.dispatchEvent(
          new KeyboardEvent("keydown", { key: "a", ctrlKey: true, bubbles: true }),
        );
        while (document.querySelector('[aria-label="Selection"]') === null)
          await new Promise((resolve) => requestAnimationFrame(resolve));
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        const took = performance.now() - begun;
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        return took;
      }),
    );
  return times;
}

function report(what: string, times: readonly number[], goal: number): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  console.log(
    `${what.padEnd(44)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms (<= ${goal} ms)`,
  );
}
