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
    const context = await browser.newContext();
    page = await context.newPage();
    await signUp(page, product, person("Ines", "Fontaine"));
    await expect(page.getByRole("heading", { name: "Ines' project" })).toBeVisible();
  });
  test.afterAll(async () => {
    await page.context().close();
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

  test("TOOLX-01 tools that are not set up come last in the sidebar and name a substitute", async () => {
    await page.goto(`${product.origin}/tools`);
    const sidebar = page.getByRole("navigation", { name: "Tools" });
    const names = ["Word Frequency Analyser", "MeshMate (not set up)"];
    const links = sidebar.getByRole("link", { name: /Word Frequency Analyser|MeshMate/u });
    await expect(links).toHaveCount(names.length);
    for (const [index, name] of names.entries())
      await expect(links.nth(index)).toHaveAccessibleName(name);
    await expect(sidebar.getByText("Not set up").first()).toBeVisible();

    await sidebar.getByRole("link", { name: "Deduplicator (not set up)" }).click();
    await expect(page.getByText("choose “Find duplicates”")).toBeVisible();
    const instructions = page.getByText("TOOLS_ORIGIN");
    await expect(instructions).toBeHidden();
    await page.getByText("For administrators").click();
    await expect(instructions).toBeVisible();
    await page.getByRole("link", { name: "Open files" }).click();
    await expect(page).toHaveURL(`${product.origin}/project/files`);
  });

  test("TOOLX-04 a tool with scopes that never shakes hands is slow, then silent", async () => {
    const silent = await page.context().newPage();
    await silent.route(`${product.toolsOrigin}/word-freq/**`, (route) =>
      route.fulfill({ contentType: "text/html", body: "<!doctype html><p>Nothing to say</p>" }),
    );
    await silent.clock.install();
    await silent.goto(`${product.origin}/word-freq`);
    const frame = silent.locator("iframe#external");
    await expect(frame.contentFrame().getByText("Nothing to say")).toBeVisible();
    await silent.clock.fastForward(10_000);
    const slow = silent.getByText("Word Frequency Analyser is taking longer than usual.");
    await expect(slow).toBeVisible();
    const [notice, tool] = await Promise.all([slow.boundingBox(), frame.boundingBox()]);
    expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(tool?.y ?? 0);
    await silent.clock.fastForward(20_000);
    const gone = silent.getByText("Word Frequency Analyser did not answer.");
    await expect(gone).toBeVisible();

    await silent.unrouteAll();
    await silent.getByRole("button", { name: "Reload", exact: true }).click();
    await expect(
      frame.contentFrame().getByText("Choose a library from Ines' project."),
    ).toBeVisible();
    await expect(gone).toBeHidden();
    await silent.clock.fastForward(30_000);
    await expect(
      frame.contentFrame().getByText("Choose a library from Ines' project."),
    ).toBeVisible();
    await expect(gone).toBeHidden();
    await silent.close();
  });
});
