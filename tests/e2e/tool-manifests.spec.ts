import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { startProduct, type Product } from "../product/product.ts";
import { ADMINISTRATOR_EMAIL } from "../product/shared-product.ts";
import { openAdministration } from "./administrator.ts";

const MANIFEST = {
  id: "counter",
  name: "Year counter",
  version: "1.2.0",
  description: "Counts the years of publication in a library.",
  contact: "tools@library.example",
  icon: "chart-line",
  url: "./",
  group: "Analyse",
  scopes: {
    project: "Shows the name of the open project.",
    "library:read": "Reads the years of the library that you choose.",
  },
  network: ["https://api.library.example"],
};

test.describe("a tool with a manifest, and an entry that can't be used", () => {
  let product: Product;
  let page: Page;
  let origin: string;
  const site = createServer(({ url = "" }, response) => {
    if (url.endsWith("tera.tool.json"))
      response.setHeader("content-type", "application/json").end(JSON.stringify(MANIFEST));
    else response.setHeader("content-type", "text/html").end("<!doctype html><h1>Counter</h1>");
  });
  const folder = mkdtempSync(join(tmpdir(), "manifests-"));

  test.beforeAll(async ({ browser }) => {
    site.listen(0, "127.0.0.1");
    await once(site, "listening");
    origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    const toolsFile = join(folder, "tools.json");
    writeFileSync(
      toolsFile,
      JSON.stringify([
        `${origin}/counter/tera.tool.json`,
        { id: "broken", name: "Broken tool", path: "/broken", scopes: ["everything"] },
      ]),
    );
    product = await startProduct({ TOOLS_FILE: toolsFile, ADMINS: ADMINISTRATOR_EMAIL });
    page = await (await browser.newContext()).newPage();
    await openAdministration(page, product);
  });
  test.afterAll(async () => {
    await page.context().close();
    await product.close();
    site.close();
    rmSync(folder, { recursive: true });
  });

  test("the list of tools shows what the tool may do, why, and where it may send data", async () => {
    await page.goto(`${product.origin}/tools`);
    await page.getByRole("button", { name: "About Year counter" }).click();
    const details = page.getByRole("dialog", { name: "Year counter" });
    await expect(
      details.getByRole("switch", { name: "Read the citation libraries of the open project" }),
    ).toHaveAccessibleDescription("Reads the years of the library that you choose.");
    await expect(details).toContainText(
      `may send your data to ${origin}, https://api.library.example.`,
    );
    await expect(details.getByRole("link", { name: "tools@library.example" })).toHaveAttribute(
      "href",
      "mailto:tools@library.example",
    );
    await details.getByRole("button", { name: "Close" }).last().click();
    await page.goto(`${product.origin}/counter`);
    await expect(
      page.frameLocator("iframe#external").getByRole("heading", { name: "Counter" }),
    ).toBeVisible();
  });

  test("administrators see why an entry of TOOLS_FILE can't be used", async () => {
    const sentence = page.getByText(
      /^Entry 2 \(broken\) is not in the expected form \(scopes\.0: unknown scope everything; /u,
    );
    await page.goto(`${product.origin}/tools`);
    await expect(sentence).toBeVisible();
    await expect(
      page.getByRole("main").getByRole("listitem").filter({ hasText: "Broken tool" }),
    ).toContainText("Not set up");
    for (const path of ["/broken", "/admin/tools"]) {
      await page.goto(`${product.origin}${path}`);
      await expect(sentence).toBeVisible();
    }
  });
});
