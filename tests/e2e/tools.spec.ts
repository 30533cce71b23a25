import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { openDatabaseOf } from "../product/installation-database.ts";
import { freePort, startProduct, type Product } from "../product/product.ts";
import { person, signUp } from "./people.ts";

/** A tool with a hash router, which uses the messages of client 1.12. */
const PLANNER = `<!doctype html><title>Planner</title><h1>Planner</h1><p></p><button>People</button><button id="plan">Plan with credits</button><script>
  const call = (method, ...args) =>
    parent.postMessage({ TERA: 1, id: method + Math.random(), action: "rpc", method, args }, "*");
  const show = () => (document.querySelector("p").textContent = "At " + location.hash);
  addEventListener("hashchange", show);
  show();
  document.querySelector("button").onclick = () => {
    location.hash = "#/planning/people";
    call("setPageUrl", "/planning/people");
    call("setPageTitle", "People");
  };
  document.querySelector("#plan").onclick = () =>
    call("projectLog", { type: "tool", tool: "planner", title: "Planned the search", credits: 40 });
  document.querySelector("h1").onclick = () => call("setPageTitle", null);
  addEventListener("message", ({ data }) => {
    if (data.isError) document.querySelector("p").textContent = data.response;
  });
  call("handshake");
  call("setServerMode", "frame");
</script>`;

test.describe("tools with and without a URL", () => {
  let product: Product;
  let page: Page;
  const ines = person("Ines", "Fontaine");
  const planner = createServer(({ url = "" }, response) => {
    if (url.startsWith("/closed")) response.setHeader("x-frame-options", "DENY");
    if (url.startsWith("/private"))
      response.setHeader("cross-origin-resource-policy", "same-origin");
    response.writeHead(200, { "content-type": "text/html" }).end(PLANNER);
  });
  const folder = mkdtempSync(join(tmpdir(), "tools-"));

  test.beforeAll(async ({ browser }) => {
    planner.listen(0, "127.0.0.1");
    await once(planner, "listening");
    const toolsFile = join(folder, "tools.json");
    writeFileSync(
      toolsFile,
      JSON.stringify([
        {
          id: "planner",
          name: "Planner",
          description: "Plans who does what.",
          path: "/planner",
          show: "always",
          icon: "list-checks",
          url: `http://127.0.0.1:${(planner.address() as AddressInfo).port}/`,
          repo: "https://code.example/planner",
          helpUrl: "/help/faq",
          badge: "NEW",
          badgeClass: "success",
          tags: [
            "project:all",
            "project:review",
            "project:scoping",
            "project:trial",
            "project:study",
          ],
          hints: ["search", "plans"],
          copyPathTo: "hash",
          resumePath: true,
          scopes: ["page", "log"],
          credits: 40,
        },
        {
          id: "hidden",
          name: "Hidden tool",
          path: "/hidden-tool",
          show: "never",
          url: `http://127.0.0.1:${(planner.address() as AddressInfo).port}/`,
          tags: ["project:all"],
        },
        {
          id: "quiet",
          name: "Quiet tool",
          path: "/quiet-tool",
          show: false,
          url: `http://127.0.0.1:${(planner.address() as AddressInfo).port}/`,
          tags: ["project:all"],
        },
        ...["closed", "private"].map((id) => ({
          id,
          name: `The ${id} tool`,
          path: `/${id}-tool`,
          show: false,
          url: `http://127.0.0.1:${(planner.address() as AddressInfo).port}/${id}/`,
          tags: ["project:all"],
        })),
        {
          id: "dead",
          name: "Dead tool",
          path: "/dead-tool",
          show: false,
          url: `http://127.0.0.1:${await freePort()}/`,
          tags: ["project:all"],
        },
      ]),
    );
    const port = await freePort();
    product = await startProduct({
      PORT: String(port),
      TOOLS_ORIGIN: `http://tools.localhost:${port}`,
      TOOLS_FILE: toolsFile,
    });
    const context = await browser.newContext();
    page = await context.newPage();
    await signUp(page, product, ines);
    await expect(page.getByRole("heading", { name: "Ines' project" })).toBeVisible();
  });
  test.afterAll(async () => {
    await page.context().close();
    await product.close();
    planner.close();
    rmSync(folder, { recursive: true });
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

  test("TOOLX-05 TOOLX-07 a tool with a hash router keeps its page in the URL, and resumes there", async () => {
    const tool = page.frameLocator("iframe#external");
    await page.goto(`${product.origin}/word-freq/a/b?x=1`);
    await expect(page.locator("iframe#external")).toHaveAttribute(
      "src",
      `${product.toolsOrigin}/word-freq/a/b?x=1`,
    );
    await expect(tool.getByText("Choose a library from Ines' project.")).toBeVisible();
    await page.goto(`${product.origin}/planner`);
    await tool.getByRole("button", { name: "People" }).click();
    await expect(page).toHaveURL(`${product.origin}/planner/planning/people`);
    await expect(page).toHaveTitle("People | TERA");
    await tool.getByRole("heading", { name: "Planner" }).click();
    await expect(page).toHaveTitle("Planner | TERA");
    await page.reload();
    await expect(tool.getByText("At #/planning/people")).toBeVisible();
    await page
      .getByRole("link", { name: /^Files/u })
      .first()
      .click();
    await expect(page).toHaveURL(`${product.origin}/project/files`);
    await page.goBack();
    await expect(tool.getByText("At #/planning/people")).toBeVisible();

    await page.goto(`${product.origin}/planner`);
    await expect(page).toHaveURL(`${product.origin}/planner/planning/people`);
    await expect(tool.getByText("At #/planning/people")).toBeVisible();
  });

  test("PROJ-14 PROJ-15 CREDIT-02 LAYOUT-17 an entry takes its tool's credits, if any are left", async () => {
    const tool = page.frameLocator("iframe#external");
    const plan = tool.getByRole("button", { name: "Plan with credits" });
    const foot = page.getByRole("complementary", { name: "Sidebar" });
    await page.goto(`${product.origin}/planner`);
    await expect(foot).toContainText(ines.email);
    await expect(foot).not.toContainText("credits");
    await plan.click();
    await expect(foot).toContainText("960 credits");
    // The sidebar shows all of the line.
    const line = foot.getByText("960 credits · +1/45 min");
    expect(await line.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await plan.click();
    await expect(foot).toContainText("920 credits");

    const database = await openDatabaseOf(product);
    await database.query("update public.users set credits = 5 where email = $1", [ines.email]);
    await database.close();
    await plan.click();
    await expect(tool.getByText("This costs 40 credits, and you have 5.")).toBeVisible();

    // The collapsed timeline hides only sessions without credits, so it shows both entries.
    await page.goto(`${product.origin}/project`);
    const entries = page.locator("li[data-entry]").filter({ hasText: "Planned the search" });
    await expect(entries).toHaveCount(2);
    await expect(entries.first()).toContainText("40 credits");
    await expect(page.getByRole("radio", { name: "Collapsed" })).toBeChecked();
    await page.goto(`${product.origin}/profile`);
    await expect(page.getByRole("main").getByText("5 credits", { exact: true })).toBeVisible();
    await expect(page.getByRole("main").getByText(/^Maximum 1,000, 1 credit every/u)).toBeVisible();
  });

  test("TOOLX-07 a tool's page shows its help, source, permissions and kinds of file", async () => {
    await page.goto(`${product.origin}/planner`);
    await expect(page.getByRole("link", { name: "Help, in a new window" })).toHaveAttribute(
      "href",
      "/help/faq",
    );
    await page.getByRole("button", { name: "About the tool" }).click();
    const details = page.getByRole("dialog", { name: "Planner" });
    await expect(details).toContainText("Plans who does what.");
    await expect(details.getByRole("switch")).toHaveCount(2);
    await expect(
      details.getByRole("region", { name: "Files it works with" }).getByRole("list"),
    ).toHaveText("Search resultsplans");
    await expect(details.getByRole("link", { name: "Source code" })).toHaveAttribute(
      "href",
      "https://code.example/planner",
    );
    await page.keyboard.press("Escape");
    await expect(details).toHaveCount(0);
  });

  test("a permission that a person revokes is refused at once, and stays revoked", async () => {
    const tool = page.frameLocator("iframe#external");
    const permission = page.getByRole("switch", {
      name: "Change this page's address and title, and open others when you press something",
    });
    await page.goto(`${product.origin}/planner`);
    await expect(tool.getByRole("button", { name: "People" })).toBeVisible();
    const about = page.getByRole("button", { name: "About the tool" });
    await about.click();
    await permission.uncheck();
    await page.keyboard.press("Escape");
    await tool.getByRole("button", { name: "People" }).click();
    await expect(
      tool.getByText(/revoked the permission .page. .* which setPage\w+ needs/u),
    ).toBeVisible();
    await page.reload();
    await about.click();
    await expect(permission).not.toBeChecked();
    await permission.check();
    await page.keyboard.press("Escape");
    await tool.getByRole("button", { name: "People" }).click();
    await expect(page).toHaveTitle("People | TERA");
  });

  test("API-02 TOOLX-01 TOOLX-02 the list can be searched and keeps its view after a reload", async () => {
    await page.goto(`${product.origin}/tools`);
    await page.getByRole("radio", { name: "Table" }).check();
    await page.reload();
    const row = (name: RegExp) => page.getByRole("row", { name });
    await expect(row(/Planner.*NEW/u)).toBeVisible();
    await page.getByRole("searchbox", { name: "Find a tool" }).fill("deduplic");
    await expect(row(/Deduplicator/u)).toBeVisible();
    await expect(row(/Planner/u)).toHaveCount(0);
    await page.getByRole("searchbox", { name: "Find a tool" }).fill("");
    await page.getByRole("radio", { name: "Icons" }).check();
    await expect(page.getByRole("table")).toHaveCount(0);
    const card = page.getByRole("main").getByRole("listitem").filter({ hasText: "Planner" });
    await expect(card.getByText("+2", { exact: true })).toBeVisible();
  });

  test("ROLE-06 TOOL-06 TOOL-17 TOOL-20 TOOL-26 each kind of viewer sees only its tools", async ({
    browser,
  }) => {
    const context = await browser.newContext();
    const visitor = await context.newPage();
    await visitor.goto(`${product.origin}/help`);
    const sidebar = (viewed: Page) => viewed.getByRole("navigation", { name: "Tools" });
    await expect(sidebar(visitor).getByRole("link")).toHaveText([/^Planner/u]);
    await context.close();

    const cards = page.getByRole("main").getByRole("listitem");
    const forDevelopers = ["Reference Store", "Risk of bias"];
    const opens = async (path: string, heading: string | RegExp): Promise<void> => {
      await page.goto(`${product.origin}${path}`);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    };
    await opens("/refstore", /Page not found/u);
    await page.goto(`${product.origin}/tools`);
    await expect(cards).toHaveCount(24);
    for (const name of forDevelopers)
      await expect(page.getByRole("link", { name: new RegExp(`^${name}`, "u") })).toHaveCount(0);
    await product.admin("developer", ines.email, "on");
    await page.reload();
    await expect(cards).toHaveCount(26);
    for (const name of forDevelopers) {
      await expect(cards.getByRole("link", { name, exact: true })).toBeVisible();
      await expect(
        sidebar(page).getByRole("link", { name: `${name} (not set up)`, exact: true }),
      ).toBeVisible();
    }
    await expect(page.getByRole("link", { name: /^Explorer/u })).toHaveCount(0);
    await expect(page.getByRole("link", { name: /^Hidden tool/u })).toHaveCount(0);
    await opens("/refstore", "Reference Store");
    await opens("/hidden-tool", /Page not found/u);
  });

  test("TOOLX-04 the page names a tool without scopes if nothing answers at its address", async () => {
    const gone = (name: string) => page.getByText(`${name} can't be reached.`, { exact: false });
    await page.goto(`${product.origin}/dead-tool`);
    await expect(gone("Dead tool")).toBeVisible();
    await expect(page.getByRole("button", { name: "Reload", exact: true })).toBeVisible();
    const probe = page.waitForRequest((request) => request.method() === "HEAD");
    await page.goto(`${product.origin}/quiet-tool`);
    expect((await (await probe).response())?.status()).toBe(200);
    await expect(
      page.frameLocator("iframe#external").getByRole("heading", { name: "Planner" }),
    ).toBeVisible();
    await expect(gone("Quiet tool")).toHaveCount(0);
  });

  test("TOOLX-04 a tool that refuses frames is named; one that hides its answers is shown", async () => {
    await page.goto(`${product.origin}/closed-tool`);
    await expect(
      page.getByText("The closed tool doesn't allow this site to show it."),
    ).toBeVisible();
    let refused = 0;
    page.on("requestfailed", (request) => {
      if (request.method() === "HEAD") refused += 1;
    });
    const isAsked = page.waitForResponse("**/api/tools/private/address");
    await page.goto(`${product.origin}/private-tool`);
    await expect(
      page.frameLocator("iframe#external").getByRole("heading", { name: "Planner" }),
    ).toBeVisible();
    expect(await (await isAsked).json()).toEqual({ state: "answers", hidesAnswers: true });
    await expect.poll(() => refused).toBe(2);
    // What the refusals change is shown with the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    await expect(page.getByText("can't be reached", { exact: false })).toHaveCount(0);
  });

  test("TOOLX-04 a tool with scopes and no handshake is reported as slow, then as silent", async () => {
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
    const gone = silent.getByText("Word Frequency Analyser didn't answer.");
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
