import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { BROWSER_ARGUMENTS } from "../browser-arguments.ts";
import { join } from "node:path";
import { repositoryRoot } from "../../apps/server/src/database/repository-root.ts";
import { INVENTED_TRIALS } from "../e2e/citation-files.ts";
import { person, signUp } from "../e2e/people.ts";
import { startProduct } from "../product/product.ts";
import { recordTransfers, type Transfers } from "./transfers.ts";

const QUIET_MS = 4_000;
const KILO = 1_000;

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
const browser = await chromium.launch({
  args: BROWSER_ARGUMENTS,
  ...(process.env["CHROME_PATH"] === undefined
    ? {}
    : { executablePath: process.env["CHROME_PATH"] }),
});
const site = createServer((_request, response) =>
  response.writeHead(200, { "content-type": "text/html" }).end(EMBEDDER),
);
site.listen(0, "127.0.0.1");
await once(site, "listening");
try {
  await measureEmbed(browser, `http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  await measurePages(browser);
} finally {
  await browser.close();
  await product.close();
  site.close();
}

async function measureEmbed(own: Browser, address: string): Promise<void> {
  for (const what of ["handshake", "getUser", "idle"]) {
    const context = await own.newContext();
    const page = await context.newPage();
    await page.goto(address);
    const transfers = recordTransfers(context);
    await page.evaluate((embed) => window.embed(embed), `${product.origin}/embed`);
    await page.evaluate(() => window.call("handshake"));
    if (what === "getUser") await page.evaluate(() => window.call("getUser"));
    if (what === "idle") await page.waitForTimeout(QUIET_MS);
    report(`/embed ${what}`, await transfers());
    await context.close();
  }
}

async function measurePages(own: Browser): Promise<void> {
  const visitor = await own.newContext({ viewport: { width: 1440, height: 900 } });
  await measurePage(visitor, await visitor.newPage(), "/");
  await visitor.close();
  const context = await own.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const who = person("Mira", "Moreau");
  await signUp(page, product, who);
  await page.getByRole("heading", { name: `${who.givenName}'s project` }).waitFor();
  await page.goto(`${product.origin}/project/files`);
  await page
    .getByLabel("Files to upload")
    .setInputFiles(join(repositoryRoot(), "tests/fixtures/invented-trials.ris"));
  await page.getByRole("link", { name: INVENTED_TRIALS.name }).first().click();
  await page.waitForURL(/\/project\/library\//u);
  const library = new URL(page.url()).pathname;
  for (const path of ["/projects", library]) await measurePage(context, page, path);
  await context.close();
}

/** Loads the page without the browser's cache. */
async function measurePage(context: BrowserContext, page: Page, path: string): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await page.goto("about:blank");
  await devtools.send("Network.clearBrowserCache");
  const transfers = recordTransfers(context);
  await page.goto(`${product.origin}${path}`);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  const loaded = await transfers();
  await page.waitForTimeout(QUIET_MS);
  report(`${path} at its heading`, loaded);
  report(`${path} in all`, await transfers());
}

function report(what: string, { requests, bytes, scripts, fonts, names }: Transfers): void {
  const kilo = (value: number): string => (value / KILO).toFixed(1).padStart(7);
  console.log(
    `${what.padEnd(60)} ${kilo(bytes)} kB in ${requests} requests, ${kilo(scripts)} kB scripts, ${kilo(fonts)} kB fonts`,
  );
  if (process.env["BENCH_NAMES"] !== undefined)
    console.log(names.map((one) => `    ${one}`).join("\n"));
}
