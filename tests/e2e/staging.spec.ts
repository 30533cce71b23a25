import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { openDatabaseOf } from "../product/installation-database.ts";
import { type Product, startProduct } from "../product/product.ts";
import { layoutFaultsOf } from "../layout/in-frame.ts";
import { resize } from "./check-appearance.ts";
import { person, signUp } from "./people.ts";
import { storedInBrowser } from "./stored-in-browser.ts";

const SITE = "http://127.0.0.1:9/next-meshmate";
const CAPTIONS = "WEBVTT\n\n00:00.000 --> 00:09.000\nA library opens.\n";

/** Replaces the payment provider's script, and defines the same element. */
const PRICING_SCRIPT = `customElements.define("stripe-pricing-table", class extends HTMLElement {
  connectedCallback() {
    this.style.height = "700px";
    this.textContent = this.getAttributeNames().map((name) => name + "=" + this.getAttribute(name)).join(" ");
    try { this.textContent += " " + parent.document.title; } catch { this.textContent += " apart"; }
  }
});`;

let folder: string;
let product: Product;
let provider: Server;
let isProviderUp = true;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "staging-"));
  mkdirSync(join(folder, "help"));
  writeFileSync(
    join(folder, "help", "home.html"),
    '<h2>Workshop on Monday</h2><script>document.title = "run"</script><p onclick="alert(1)">Room 4</p>',
  );
  writeFileSync(
    join(folder, "help", "deduplicator.html"),
    `<h1>Deduplicator</h1><p><a href="#id.limits">What it leaves</a></p>
<p><img src="images/wide.png" alt="A wide picture"></p>
<p><img src="images/narrow.png" alt="A narrow picture"></p>
<p><img src="${SITE}/picture.png" alt="A foreign picture"></p>
<h2 id="id.limits">Limits</h2><form><input></form><h2>How it decides</h2>`,
  );
  const sites = join(folder, "sites.json");
  provider = createServer((_request, response) =>
    response
      .writeHead(isProviderUp ? 200 : 503, { "content-type": "text/javascript" })
      .end(isProviderUp ? PRICING_SCRIPT : ""),
  ).listen(0, "127.0.0.1");
  await once(provider, "listening");
  const released = (deployed: number, latest: number, status: string) => ({
    url: SITE,
    deployed: new Date(Date.now() - deployed).toISOString(),
    latest: new Date(Date.now() - latest).toISOString(),
    status,
  });
  const day = 86_400_000;
  writeFileSync(
    sites,
    JSON.stringify({
      meshmate: { url: SITE },
      polyglot: released(0, day, "success"),
      searchrefiner: released(3 * day, 5 * day, "success"),
      spidercite: released(0, day, "failure"),
    }),
  );
  product = await startProduct({
    PRICING_TABLE_ID: "prctbl_1",
    PRICING_TABLE_KEY: "pk_1",
    PRICING_TABLE_SCRIPT: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/table.js`,
    PROFILE: "staging",
    CONTENT_DIR: folder,
    SITES_FILE: sites,
  });
});
test.afterAll(async () => {
  await product.close();
  provider.close();
  rmSync(folder, { recursive: true });
});

test("LAND-03 the operator's video has captions and loads only when somebody plays it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  // An empty folder hides the video that ships.
  mkdirSync(join(folder, "recording"), { recursive: true });
  await page.goto(product.origin);
  await expect(page.getByText("An example with invented references.")).toBeVisible();
  const video = page.locator("video");
  await expect(video).toHaveCount(0);

  writeFileSync(join(folder, "recording", "video.webm"), await recordVideo(page));
  writeFileSync(join(folder, "recording", "poster.png"), await page.screenshot());
  writeFileSync(join(folder, "recording", "captions.en.vtt"), CAPTIONS);
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.reload();
  await expect(page.getByText("An example with invented references.")).toHaveCount(0);
  for (const [name, value] of Object.entries({
    width: "840",
    height: "472",
    preload: "none",
    controls: "",
    poster: "/recording/poster.png",
  }))
    await expect(video).toHaveAttribute(name, value);
  // The app's page replaces the visitors' page and its video, and loads the captions again.
  const captionsLoaded = () => loaded.filter((path) => path === "/recording/captions.en.vtt");
  await expect.poll(() => captionsLoaded().length).toBeGreaterThan(1);
  await expect.poll(() => video.boundingBox()).toMatchObject({ width: 840, height: 472 });
  await video.scrollIntoViewIfNeeded();
  await expect.poll(() => loaded).toContain("/recording/poster.png");
  await resize(page, 360);
  expect(await layoutFaultsOf(page.mainFrame(), { reach: true })).toEqual([]);
  expect(loaded).not.toContain("/recording/video.webm");

  const captions = await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    void element.play();
    return Array.from(element.textTracks, (track) => {
      track.mode = "showing";
      return [track.kind, track.language, track.label];
    });
  });
  expect(captions).toEqual([["captions", "en", "English"]]);
  await page.getByText("What the video shows").click();
  await expect(page.getByRole("figure").getByRole("listitem")).toHaveCount(1);
  await expect.poll(() => loaded).toContain("/recording/video.webm");
  await expect
    .poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
    .toBeGreaterThan(0);
  await expect
    .poll(() => video.evaluate(({ textTracks }: HTMLVideoElement) => textTracks[0]?.cues?.length))
    .toBe(1);
});

test("LAND-06 LAND-07 LAYOUT-01 LAYOUT-15 DEBUG-01 API-01 staging: warns and has dev mode", async ({
  page,
}) => {
  const tess = person("Tove", "Ng");
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page, product, tess);
  await page.getByRole("heading", { name: "Tove's project" }).waitFor();
  await page.goto(product.origin);
  await expect(page.getByText("Dev server. Work here may be erased.")).toBeVisible();
  const news = page.getByRole("region", { name: "News and getting started" });
  await expect(news.getByRole("heading", { name: "Workshop on Monday" })).toBeVisible();
  await expect(news.getByText("Room 4")).not.toHaveAttribute("onclick");
  await expect(page).toHaveTitle("Home | TERA");
  // On a dev server, everyone can open the debug pages.
  await page.getByRole("link", { name: "Debug", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Debug" })).toBeVisible();
  await page.goBack();

  await page.getByRole("button", { name: "Switch project" }).click();
  await expect(page.getByRole("menuitem", { name: "My projects" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Create project" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await product.admin("subscribe", tess.email);
  await product.admin("developer", tess.email, "on");
  await page.reload();
  await page.getByRole("button", { name: "Switch project" }).click();
  await expect(page.getByRole("menuitem", { name: "Create project" })).toBeVisible();
  await page.keyboard.press("Escape");

  const bar = page.getByRole("group", { name: "Dev mode" });
  await expect(bar).toHaveCount(0);
  await page.getByRole("button", { name: "Your menu" }).click();
  await page.getByRole("menuitem", { name: "Enter dev mode" }).click();
  await expect(bar).toContainText("DEV");
  await expect(page).toHaveTitle("Home | TERA (DEV)");
  const tool = page.getByRole("complementary", { name: "Sidebar", exact: true });
  await expect(tool.getByRole("link", { name: "MeshMate", exact: true })).toBeVisible();
  const badged = [
    "Polyglot Search Translator Deployed today",
    "Search Refiner Newer",
    "SpiderCite Deploy failed",
  ];
  for (const name of badged) await expect(tool.getByRole("link", { name })).toBeVisible();
  await tool.getByRole("link", { name: "Polyglot Search Translator" }).click();
  await page.getByRole("button", { name: "About the tool" }).click();
  const about = page.getByRole("dialog", { name: "Polyglot Search Translator" });
  await expect(about.getByRole("listitem").filter({ hasText: /^Deployed: today/u })).toBeVisible();
  await expect(about).toContainText(SITE);
  await page.keyboard.press("Escape");
  await page.goBack();
  await page.reload();
  await expect(page).toHaveTitle("Home | TERA (DEV)");
  await bar.getByRole("button", { name: "Refresh site information" }).click();
  await expect(page.getByText("Updated site information")).toBeVisible();
  const { tables } = await storedInBrowser(page);
  const sites = (await page.request.get(`${product.origin}/api/sites/dev`)).json();
  expect(new Map(tables["/cache"]).get("devSites")).toEqual(await sites);
  await bar.getByRole("button", { name: "Exit dev mode" }).click();
  await expect(bar).toHaveCount(0);
  await expect(page).toHaveTitle("Home | TERA");
  await expect(tool.getByRole("link", { name: "MeshMate (not set up)" })).toBeVisible();
  await expect(tool.getByText("Deployed today")).toHaveCount(0);
});

test("HELP-01 HELP-05 HELP-06 the operator's help has a video, images to enlarge and bookmarks", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  mkdirSync(join(folder, "recording"), { recursive: true });
  for (const name of ["video.webm", "poster.png", "captions.en.vtt"])
    writeFileSync(join(folder, "recording", name), "", { flag: "a" });
  await page.goto(`${product.origin}/help`);
  const first = page.getByRole("region", { name: "Using TERA" });
  await first.getByRole("link", { name: "Watch the introduction to TERA" }).click();
  await expect(page.locator("video")).toBeVisible();
  rmSync(join(folder, "recording"), { recursive: true });

  mkdirSync(join(folder, "help", "images"));
  for (const [name, width] of [
    ["wide.png", 1000],
    ["narrow.png", 999],
  ] as const)
    writeFileSync(
      join(folder, "help", "images", name),
      await page.screenshot({ clip: { x: 0, y: 0, width, height: 60 } }),
    );
  const address = `${product.origin}/help/deduplicator`;
  await page.goto(address);
  const narrow = page.getByRole("img", { name: "A narrow picture" });
  await expect
    .poll(() => narrow.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth))
    .toBe(999);
  await page.getByRole("button", { name: "Enlarge: A wide picture" }).click();
  const dialog = page.getByRole("dialog", { name: "A wide picture" });
  await expect(dialog.getByRole("img", { name: "A wide picture" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Enlarge/u })).toHaveCount(1);
  await expect(page.getByText("A foreign picture")).toBeVisible();
  await expect(page.getByRole("article").locator("form, input")).toHaveCount(0);

  await page.getByRole("link", { name: "What it leaves" }).click();
  await expect(page).toHaveURL(`${address}#id.limits`);
  await expect(page.getByRole("heading", { name: "Limits" })).toBeFocused();
  const parts = page.getByRole("navigation", { name: "On this page" });
  await parts.getByRole("link", { name: "How it decides" }).click();
  await expect(page.getByRole("heading", { name: "How it decides" })).toBeFocused();
  await page.goto(`${address}#limits`);
  await expect(page.getByText('Bookmarks must start with "id."')).toBeVisible();
  await page.goto(`${address}#id.nothing`);
  await page.reload();
  await expect(page.getByText("Bookmark not found")).toBeVisible();
});

/**
 * Records at least half a second of a moving square as WebM, which every browser that can record
 * can also play. A busy browser may need longer for its first recorded frame.
 */
async function recordVideo(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d");
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: "video/webm" });
    const parts: Blob[] = [];
    recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
    const isStopped = new Promise((resolve) => {
      recorder.addEventListener("stop", resolve, { once: true });
    });
    recorder.start(100);
    for (let frame = 0; frame < 15 || parts.every(({ size }) => size === 0); frame += 1) {
      context?.fillRect((frame * 10) % 300, 0, 10, 150);
      await new Promise(requestAnimationFrame);
    }
    recorder.stop();
    await isStopped;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  return Buffer.from(bytes);
}

test("SUB-01 /subscribe shows the provider's prices in a frame that can't read the page", async ({
  page,
}) => {
  const who = person("Nia", "Adeyemi");
  await signUp(page, product, who);
  await page.getByRole("heading", { name: "Nia's project" }).waitFor();
  isProviderUp = false;
  await page.goto(`${product.origin}/projects`);
  await page.getByRole("link", { name: "Subscribe" }).first().click();
  await expect(page.getByText("The prices couldn't be loaded")).toBeVisible();
  isProviderUp = true;
  await page.getByRole("button", { name: "Try again" }).click();
  const table = page.frameLocator('iframe[title="Prices"]').locator("stripe-pricing-table");
  await expect(table).toContainText("pricing-table-id=prctbl_1 publishable-key=pk_1");
  await expect(table).toContainText(`customer-email=${who.email}`);
  const database = await openDatabaseOf(product);
  const [row] = await database.query<{ id: string }>(
    "select id from public.users where email = $1",
    [who.email],
  );
  await database.close();
  await expect(table).toContainText(`client-reference-id=${row?.id ?? "unknown"} `);
  await expect(table).toContainText("apart");
  await expect
    .poll(() => page.locator('iframe[title="Prices"]').evaluate(({ clientHeight }) => clientHeight))
    .toBe(700);
  await expect(page.getByRole("link", { name: "More about subscriptions" })).toHaveAttribute(
    "href",
    "/help/subscriptions",
  );
  for (const width of [1440, 360]) {
    await resize(page, width);
    expect(await layoutFaultsOf(page.mainFrame(), { reach: true })).toEqual([]);
  }
});
