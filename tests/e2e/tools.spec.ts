import { expect, test, type Page } from "@playwright/test";
import { freePort, startProduct, type Product } from "../product/product.ts";
import { person, signUp } from "./people.ts";

test.describe("tools with and without a URL", () => {
  let product: Product;
  let page: Page;

  test.beforeAll(async ({ browser }) => {
    const port = await freePort();
    product = await startProduct({
      PORT: String(port),
      TOOLS_ORIGIN: `http://tools.localhost:${port}`,
    });
    page = await browser.newPage();
    await signUp(page, product, person("Ines", "Fontaine"));
    await expect(page.getByRole("heading", { name: "Ines' project" })).toBeVisible();
  });
  test.afterAll(async () => {
    await page.close();
    await product.close();
  });

  test("TOOL-07 the bundled tool runs at TOOLS_ORIGIN, which the app's own port serves", async () => {
    await page.goto(`${product.origin}/word-freq`);
    await expect(page.locator("iframe#external")).toHaveAttribute(
      "src",
      `${product.toolsOrigin}/word-freq/`,
    );
    await expect(
      page.frameLocator("iframe#external").getByText("Choose a library from Ines' project."),
    ).toBeVisible();
  });

  test("TOOLX-01 a tool without a URL is marked in lists, and its page says who can set it up", async () => {
    await page.goto(`${product.origin}/tools`);
    const unset = page.getByText("Not set up", { exact: true });
    const card = (name: string) =>
      page
        .getByRole("main")
        .getByRole("listitem")
        .filter({ has: page.getByRole("link", { name, exact: true }) });
    await expect(
      card("MeshMate").and(page.getByRole("listitem").filter({ has: unset })),
    ).toBeVisible();
    await expect(card("Word Frequency Analyser")).toBeVisible();
    await expect(card("Word Frequency Analyser").filter({ has: unset })).toHaveCount(0);
    await page.getByRole("radio", { name: "Table" }).check();
    await expect(page.getByRole("row", { name: /MeshMate.*Not set up/u })).toBeVisible();
    await expect(page.getByRole("row", { name: /Word Frequency Analyser/u })).not.toContainText(
      "Not set up",
    );
    await page.getByRole("main").getByRole("link", { name: "MeshMate" }).click();
    await expect(
      page.getByRole("heading", { name: "MeshMate isn't set up on this site yet" }),
    ).toBeVisible();
    await expect(page.getByText("Ask your administrator to connect it.")).toBeVisible();
  });
});
