import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import {
  type BrowserContext,
  expect,
  type Frame,
  type Locator,
  type Page,
  test,
} from "@playwright/test";
import type { Scope, ScopeStates } from "@tera/bridge-sdk";
import { launchOptions } from "../../browser-arguments.ts";
import { person, signUp } from "../../e2e/people.ts";
import { layoutFaultsOf } from "../../layout/in-frame.ts";
import { type Product, startProduct } from "../../product/product.ts";
import { bundle } from "./two-origins.fixture.ts";

// Only Chromium with its windows blocks storage in frames of other sites.
test.use({ launchOptions: launchOptions(process.env["CHROME_PATH"]) });

type Outcome = { readonly answer: unknown } | { readonly code: string };

test.describe("a tool that names its scopes", () => {
  let product: Product;
  let context: BrowserContext;
  let page: Page;
  let folder: string;
  let listed: string;
  let unlisted: string;
  const sites: Server[] = [];
  const amara = person("Amara", "Osei");

  async function site(script: string): Promise<string> {
    const server = createServer(({ url }, response) =>
      url === "/tool.js"
        ? response.writeHead(200, { "content-type": "text/javascript" }).end(script)
        : response
            .writeHead(200, { "content-type": "text/html" })
            .end(
              '<!doctype html><title>Tool</title><h1>A tool</h1><script src="/tool.js"></script>',
            ),
    );
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    sites.push(server);
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  test.beforeAll(async ({ browser }) => {
    const script = await bundle("tool-page.ts");
    [listed, unlisted] = [await site(script), await site(script)];
    folder = mkdtempSync(join(tmpdir(), "scopes-"));
    const toolsFile = join(folder, "tools.json");
    const scopes: Scope[] = ["user", "project", "page"];
    writeFileSync(
      toolsFile,
      JSON.stringify([
        { id: "listed", name: "Listed", path: "/listed", url: `${listed}/`, scopes, show: true },
      ]),
    );
    product = await startProduct({ TOOLS_FILE: toolsFile });
    context = await browser.newContext({ reducedMotion: "reduce" });
    page = await context.newPage();
    await signUp(page, product, amara);
    await expect(page.getByRole("heading", { name: "Amara's project" })).toBeVisible();
    await product.admin("developer", amara.email, "on");
  });

  test.afterAll(async () => {
    await context.close();
    await product.close();
    for (const server of sites) server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Connects the tool, whose events of scopes are then in `window.seen`. */
  async function connect(tool: Frame, scopes?: readonly Scope[], embed?: string): Promise<void> {
    await tool.waitForFunction(() => "tool" in window);
    await tool.evaluate(
      async ([named, address]) => {
        window.tool.tera = await window.tool.connect({
          scopes: named,
          embedded: address === undefined ? undefined : window.tool.embedded(address),
        });
        window.seen = [];
        window.tool.tera.on("scopes", (changed) => window.seen.push(changed));
      },
      [scopes, embed] as const,
    );
  }

  const call = (tool: Frame, method: string, ...args: readonly unknown[]): Promise<Outcome> =>
    tool.evaluate(
      ([name, values]) =>
        window.tool.tera
          .with({ timeout: 0 })
          .call(name as "getUser", values as [])
          .then(
            (answer: unknown) => ({ answer }),
            (error: unknown) => ({ code: (error as { code: string }).code }),
          ),
      [method, args] as const,
    );
  const states = async (tool: Frame): Promise<Partial<ScopeStates>> =>
    ((await call(tool, "getScopes")) as { answer: ScopeStates }).answer;

  async function openUnlisted(scopes?: readonly Scope[]): Promise<Frame> {
    await page.goto(`${product.origin}/embed/test`);
    const address = page.getByLabel("Address of the tool");
    await address.fill(unlisted);
    await address.press("Enter");
    await expect(
      page.frameLocator("iframe#external").getByRole("heading", { name: "A tool" }),
    ).toBeVisible();
    const tool = page.frame({ url: `${unlisted}/` });
    if (tool === null) throw new Error("The tool did not open.");
    await connect(tool, scopes);
    return tool;
  }

  const asked = (name: RegExp): Locator => page.getByRole("alertdialog", { name });
  /** What the dialog says that the site could do; the last is that it could send what it reads. */
  const wishes = async (dialog: Locator): Promise<string[]> => {
    await expect(dialog).toBeVisible();
    const items = dialog.getByRole("list").first().getByRole("listitem");
    return (await items.allInnerTexts()).slice(0, -1);
  };

  test("ROLE-07 the person is asked for the named scopes, and for others when a call needs them", async () => {
    const tool = await openUnlisted(["user", "project"]);
    expect(await states(tool)).toMatchObject({ user: "prompt", log: "prompt" });
    expect(await call(tool, "checkMethod", "getUser")).toEqual({ answer: "prompt" });
    const user = call(tool, "getUser");
    const first = asked(/^Let this site use your work/u);
    expect(await wishes(first)).toEqual([
      "See your name and e-mail address",
      "See which project is open, and ask you to choose one",
    ]);
    expect(await layoutFaultsOf(page.mainFrame(), { reach: false })).toEqual([]);
    expect((await new AxeBuilder({ page }).exclude("iframe").analyze()).violations).toEqual([]);
    await first.getByRole("button", { name: "Allow", exact: true }).click();
    expect(await user).toMatchObject({ answer: { email: amara.email } });
    expect(await call(tool, "getProject")).toMatchObject({ answer: { name: "Amara's project" } });

    const files = call(tool, "getProjectFiles");
    const more = asked(/^Let this site do more with your work/u);
    expect(await wishes(more)).toEqual(["Read the files of the open project"]);
    await more.getByRole("button", { name: "Don't allow" }).click();
    expect(await files).toEqual({ code: "FORBIDDEN" });
    expect(await call(tool, "checkMethod", "getProjectFiles")).toEqual({ answer: "denied" });
    expect(await call(tool, "getProjectFile", "a")).toEqual({ code: "FORBIDDEN" });
    expect(await call(tool, "getHostInfo")).toMatchObject({
      answer: { projectType: "systematic-review", sdk: { host: "0.1.0", tool: "0.1.0" } },
    });
    expect(await tool.evaluate(() => window.seen)).toEqual([
      { user: "granted", project: "granted" },
      { "files:read": "denied" },
    ]);
  });

  test("ROLE-07 a request for a scope asks for it, and a stored consent keeps what it had", async () => {
    const tool = await openUnlisted([]);
    for (const [scope, label] of [
      ["log", "Add entries to the project's timeline"],
      ["ui", "Show messages and questions"],
    ] as const) {
      const request = call(tool, "requestScopes", [scope]);
      const question = asked(/^Let this site/u);
      expect(await wishes(question)).toEqual([label]);
      await question.getByLabel("For 30 days").check();
      await question.getByRole("button", { name: "Allow", exact: true }).click();
      expect(await request).toMatchObject({ answer: { [scope]: "granted" } });
    }
    const again = await openUnlisted();
    expect(await states(again)).toMatchObject({ log: "granted", ui: "granted", user: "prompt" });
    expect(await call(again, "projectLog", { type: "tool", title: "Counted" })).toEqual({});
    await expect(asked(/^Let this site/u)).toHaveCount(0);
  });

  test("a listed tool has no scope that it does not name, and learns what the person revokes", async () => {
    await page.goto(`${product.origin}/listed`);
    await expect(
      page.frameLocator("iframe#external").getByRole("heading", { name: "A tool" }),
    ).toBeVisible();
    const tool = page.frame({ url: `${listed}/` });
    if (tool === null) throw new Error("The tool did not open.");
    await connect(tool, ["user"]);
    expect(await states(tool)).toMatchObject({ user: "granted", project: "prompt", ui: "denied" });
    expect(await call(tool, "getProject")).toEqual({ code: "FORBIDDEN" });
    expect(await call(tool, "requestScopes", ["project", "ui"])).toMatchObject({
      answer: { project: "granted", ui: "denied", page: "prompt" },
    });
    expect(await call(tool, "getProject")).toMatchObject({ answer: { name: "Amara's project" } });

    await page.getByRole("button", { name: "About the tool" }).click();
    const permission = page.getByRole("switch", { name: /^See which project is open/u });
    await permission.click();
    await expect.poll(() => tool.evaluate(() => window.seen)).toEqual([{ project: "denied" }]);
    expect(await call(tool, "getProject")).toEqual({ code: "FORBIDDEN" });
    await permission.click();
    await expect
      .poll(() => tool.evaluate(() => window.seen))
      .toEqual([{ project: "denied" }, { project: "granted" }]);
    expect(await call(tool, "checkMethod", "getProject")).toEqual({ answer: "granted" });
  });

  test("ROLE-07 BRIDGE-03 a site around /embed is asked for the scopes it names, in a window", async () => {
    const there = await context.newPage();
    await there.goto(unlisted);
    await connect(there.mainFrame(), ["project"], `${product.origin}/embed`);
    const host = there.frameLocator("iframe");
    expect(await call(there.mainFrame(), "getHostInfo")).toMatchObject({
      answer: { product: { name: "TERA" }, projectType: null, theme: "light" },
    });
    const project = call(there.mainFrame(), "requireProject");
    const opening = context.waitForEvent("page");
    await host.getByRole("button", { name: "Review request" }).click();
    const asking = await opening;
    const question = asking.getByRole("alertdialog", { name: /^Let this site use your work/u });
    await expect(question).toContainText(unlisted);
    expect(await wishes(question)).toEqual([
      "See which project is open, and ask you to choose one",
    ]);
    await expect(async () => {
      if (!asking.isClosed())
        await question.getByRole("button", { name: "Allow", exact: true }).click({ timeout: 500 });
      expect(asking.isClosed()).toBe(true);
    }).toPass();
    expect(await project).toMatchObject({ answer: { name: "Amara's project" } });
    expect(await states(there.mainFrame())).toMatchObject({ project: "granted", user: "prompt" });
    expect(await call(there.mainFrame(), "getHostInfo")).toMatchObject({
      answer: { projectType: "systematic-review" },
    });
    expect(await there.evaluate(() => window.seen)).toContainEqual({ project: "granted" });
    await there.close();
  });
});
