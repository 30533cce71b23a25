import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, relative } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { BROWSER_ARGUMENTS, launchOptions } from "../browser-arguments.ts";
import { repositoryRoot } from "../../apps/server/src/database/repository-root.ts";
import { INVENTED_TRIALS } from "../e2e/citation-files.ts";
import { person, signUp } from "../e2e/people.ts";
import { startProduct } from "../product/product.ts";
import { recordTransfers } from "./transfers.ts";

const QUIET_MS = 4_000;
const KILO = 1_000;
const BARE_PAGE_BYTES = Number(process.env["BARE_PAGE_BYTES"]);
const REPORT = join(repositoryRoot(), "docs/performance.md");

/** A page of another site that embeds the product in a hidden frame, as older clients do. */
const EMBEDDER = `<!doctype html><title>Embedder</title><script>
  const frame = document.createElement("iframe"); frame.style.display = "none";
  const waiting = new Map(); let count = 0;
  addEventListener("message", ({ data }) => waiting.get(data?.id)?.(data.response));
  window.call = (method, ...args) => new Promise((resolve) => {
    const id = "c" + (count += 1);
    waiting.set(id, resolve);
    frame.contentWindow.postMessage({ TERA: 1, id, action: "rpc", method, args }, "*");
  });
  window.embed = (address) => new Promise((resolve) => {
    frame.onload = () => resolve(); frame.src = address; document.body.append(frame);
  });
</script>`;

declare global {
  interface Window {
    embed(address: string): Promise<void>;
    call(method: string, ...args: unknown[]): Promise<unknown>;
  }
}

const product = await startProduct();
const browser = await chromium.launch(launchOptions(process.env["CHROME_PATH"], BROWSER_ARGUMENTS));
const site = createServer((_request, response) =>
  response.writeHead(200, { "content-type": "text/html" }).end(EMBEDDER),
);
site.listen(0, "127.0.0.1");
await once(site, "listening");
const embedRows: string[] = [];
const pageRows: string[] = [];
try {
  await measureEmbed(browser, `http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  await measurePages(browser);
} finally {
  await browser.close();
  await product.close();
  site.close();
}
writeFileSync(REPORT, reportText());
console.log(`\nWrote ${relative(repositoryRoot(), REPORT)}.`);

/** A visitor's frame, hidden as clients of earlier versions hide it. */
async function measureEmbed(own: Browser, address: string): Promise<void> {
  const steps = [
    ["until the handshake is answered", 20, "handshake"],
    ["until the first data call is answered", 40, "getUser"],
    ["in all on an idle page", 60, undefined],
  ] as const;
  for (const [what, limit, method] of steps) {
    const context = await own.newContext();
    const page = await context.newPage();
    await page.goto(address);
    const transfers = recordTransfers(context);
    await page.evaluate((embed) => window.embed(embed), `${product.origin}/embed`);
    await page.evaluate(() => window.call("handshake"));
    if (method === "getUser") await page.evaluate(() => window.call("getUser"));
    if (method === undefined) await page.waitForTimeout(QUIET_MS);
    const { bytes, requests, addresses } = await transfers();
    show(embedRows, [what, kilo(bytes), `${limit} kB`, String(requests)], addresses);
    await context.close();
  }
}

async function measurePages(own: Browser): Promise<void> {
  const visitor = await own.newContext({ viewport: { width: 1440, height: 900 } });
  await measurePage(visitor, await visitor.newPage(), {
    name: "front page",
    path: "/",
    shown: "h1",
    scripts: 1.25,
    fonts: 90,
  });
  await visitor.close();
  const context = await own.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const who = person("Mira", "Moreau");
  await signUp(page, product, who);
  await page.getByRole("heading", { name: `${who.givenName}'s project` }).waitFor();
  await page.goto(`${product.origin}/project/files`);
  await page
    .getByLabel("Files to upload")
    .setInputFiles(join(repositoryRoot(), "tests/fixtures", INVENTED_TRIALS.name));
  await page.getByRole("link", { name: INVENTED_TRIALS.name }).first().click();
  await page.waitForURL(/\/project\/library\//u);
  const path = new URL(page.url()).pathname;
  const library = { name: "a library", path, shown: "role=row", scripts: 2.2, fonts: 60 };
  const projects = {
    name: "projects",
    path: "/projects",
    shown: `main >> text=${who.givenName}'s project`,
    scripts: 1.6,
    fonts: 60,
  };
  for (const each of [projects, library]) await measurePage(context, page, each);
  await context.close();
}

interface MeasuredPage {
  readonly name: string;
  readonly path: string;
  /** Selects what the person came for. */
  readonly shown: string;
  /** The most JavaScript until then, as a multiple of the bare page's. */
  readonly scripts: number;
  /** The most bytes of fonts, in kB. */
  readonly fonts: number;
}

/** Loads the page without the browser's cache. */
async function measurePage(
  context: BrowserContext,
  page: Page,
  { name, path, shown, scripts, fonts }: MeasuredPage,
): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await page.goto("about:blank");
  await devtools.send("Network.clearBrowserCache");
  const transfers = recordTransfers(context);
  await page.goto(`${product.origin}${path}`);
  await page.locator(shown).first().waitFor();
  const usable = await page.evaluate(() => {
    const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return location.pathname === "/"
      ? performance.timeOrigin + (load?.loadEventStart ?? 0)
      : Date.now();
  });
  await page.waitForTimeout(QUIET_MS);
  const [first, all] = [await transfers(usable), await transfers()];
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { readonly value: number })[];
          resolve(shifts.reduce((total, { value }) => total + value, 0));
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );
  const ratio = first.gzippedScripts / BARE_PAGE_BYTES;
  show(
    pageRows,
    [
      name,
      `${kilo(first.gzippedScripts)} (${ratio.toFixed(2)} ×, at most ${scripts} ×)`,
      kilo(all.gzippedScripts - first.gzippedScripts),
      `${kilo(all.fonts)} (at most ${fonts} kB)`,
      `${first.requests}, ${all.requests} in all`,
      kilo(all.bytes),
      shift.toFixed(3),
    ],
    all.addresses,
  );
}

function show(rows: string[], cells: readonly string[], addresses: readonly string[]): void {
  const row = `| ${cells.join(" | ")} |`;
  rows.push(row);
  console.log(row);
  if (process.env["BENCH_ADDRESSES"] !== undefined)
    console.log(addresses.map((address) => `    ${address}`).join("\n"));
}

function kilo(bytes: number): string {
  return `${(bytes / KILO).toFixed(1)} kB`;
}

function reportText(): string {
  return `# Performance of first loads

\`npm run bench host\` writes this page. It loads each page in Chromium without a cache, from the built product. Transferred bytes include headers, and are
as compressed on the way. \`BENCH_ADDRESSES=1\` also lists each request.

## Pages

JavaScript is after gzip, to compare it with a page that consists of React, its router and styled-components alone (${kilo(BARE_PAGE_BYTES)}, built in the same
run). "At first" is what is fetched until the page can be used: on the front page, until the load event; on other pages, until the projects or the
references are shown. "Later" is fetched ahead or in the background within ${QUIET_MS / 1_000} seconds; on the front page, only on a fast connection
without \`Save-Data\`.

| page | JavaScript at first | later | fonts | requests at first | transferred in all | layout shift |
|---|---|---|---|---|---|---|
${pageRows.join("\n")}

## /embed

What a visitor's browser fetches for the frame of another site.

| | transferred | at most | requests |
|---|---|---|---|
${embedRows.join("\n")}
`;
}
