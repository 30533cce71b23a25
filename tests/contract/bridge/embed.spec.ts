import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { type BrowserContext, expect, type FrameLocator, type Page, test } from "@playwright/test";
import { bundlePublishedClient } from "./published-client.fixture.ts";
import { type Product, startProduct } from "../../product/product.ts";
import { launchOptions } from "../../browser-arguments.ts";
import { layoutFaultsOf } from "../../layout/in-frame.ts";
import { INVENTED_TRIALS } from "../../e2e/citation-files.ts";
import { person, signUp } from "../../e2e/people.ts";
import { runOnce } from "../../e2e/run-once.ts";

const OLDER_TOOL = `<!doctype html><title>Older tool</title><h1>An older tool</h1><script src="/client.js"></script><script>
  window.embed = async (address, options) => { window.client = makePublishedClient({ siteUrl: address, verbosity: 0, ...options }); await client.init(); return client.settings.mode; };
  window.call = (method, ...args) => client.rpc(method, ...args).catch((refused) => ({ refused }));
  window.show = () => client.toggleFocus(true);
</script>`;

/** A third-party page that posts messages to /embed in a hidden frame, as older clients do. */
const EMBEDDER = `<!doctype html><title>Embedder</title><h1>Somebody's page</h1><script>
  const frame = document.createElement("iframe");
  frame.style.cssText = "position:fixed;inset:0;width:100%;height:100%;border:0;background:#fff;display:none";
  const waiting = new Map(); let count = 0;
  addEventListener("message", (event) => {
    const { id, action, method, args } = event.data ?? {};
    if (action === "rpc" && method === "toggleFocus") {
      frame.style.display = args[0] ? "block" : "none";
      frame.contentWindow.postMessage({ TERA: 1, id, action: "response" }, event.origin);
    } else waiting.get(id)?.(event.data);
  });
  window.call = (method, ...args) => new Promise((resolve) => {
    const id = "c" + (count += 1);
    waiting.set(id, ({ isError, response }) => resolve(isError ? { refused: response } : response));
    frame.contentWindow.postMessage({ TERA: 1, id, action: "rpc", method, args }, "*");
  });
  window.say = (message) => frame.contentWindow.postMessage(message, "*");
  window.show = () => { frame.style.display = "block"; };
  window.embed = (address, { sandbox } = {}) => new Promise((resolve) => { if (sandbox) frame.sandbox = sandbox; frame.onload = () => resolve("child"); frame.src = address; document.body.append(frame); });
</script>`;

declare global {
  interface Window {
    /** Resolves to the mode of the connection. */
    embed(address: string, options?: { mode?: "popup"; sandbox?: string }): Promise<string>;
    show(): void;
    call(method: string, ...args: unknown[]): Promise<unknown>;
    say(message: unknown): void;
    heard: unknown[];
  }
}

// Only Chromium with its windows blocks storage in frames of other sites.
test.use({ launchOptions: launchOptions(process.env["CHROME_PATH"]) });

interface Embedded {
  readonly page: Page;
  readonly frame: FrameLocator;
  readonly call: (method: string, ...args: unknown[]) => Promise<unknown>;
}

test.describe("/embed inside a third-party page", () => {
  let product: Product;
  let context: BrowserContext;
  let page: Page;
  let visitor: BrowserContext;
  const sites: Server[] = [];
  let lab = "";
  let hostile = "";
  let listed = "";
  let folder = "";
  let first: unknown;
  const complaints: string[] = [];
  const amara = person("Amara", "Osei");

  async function site(html: string, script = ""): Promise<string> {
    const server = createServer(({ url }, response) =>
      url === "/client.js"
        ? response.writeHead(200, { "content-type": "text/javascript" }).end(script)
        : response.writeHead(200, { "content-type": "text/html" }).end(html),
    );
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    sites.push(server);
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  test.beforeAll(async ({ browser }) => {
    const client = await bundlePublishedClient();
    [lab, hostile, listed] = [
      await site(OLDER_TOOL, client),
      await site(EMBEDDER),
      await site(OLDER_TOOL, client),
    ];
    folder = mkdtempSync(join(tmpdir(), "tools-"));
    const toolsFile = join(folder, "tools.json");
    writeFileSync(
      toolsFile,
      JSON.stringify([
        {
          id: "listed",
          name: "Listed",
          path: "/listed",
          url: `${listed}/`,
          tags: ["project:all"],
          scopes: ["user", "project", "ui"],
        },
      ]),
    );
    product = await startProduct({ TOOLS_FILE: toolsFile });
    context = await browser.newContext();
    visitor = await browser.newContext();
    page = await context.newPage();
    for (const each of [context, visitor]) {
      each.on("weberror", (error) =>
        complaints.push(`${error.page()?.url() ?? ""} ${error.error().message}`),
      );
      each.on("console", (message) => {
        if (/policy|trusted|refused to/iu.test(message.text())) complaints.push(message.text());
      });
    }
    await signUp(page, product, amara);
    await expect(page.getByRole("heading", { name: "Amara's project" })).toBeVisible();
    const listing = page.waitForRequest((request) =>
      request.url().includes("/storage/v1/object/list-v2/"),
    );
    await page.goto(`${product.origin}/project/files`);
    first = ((await listing).postDataJSON() as { prefix: string }).prefix.split("/")[0];
    await page.getByLabel("Files to upload").setInputFiles(INVENTED_TRIALS.path);
    await expect(page.getByRole("row", { name: INVENTED_TRIALS.name })).toContainText(
      "12 references",
    );
  });

  test.afterAll(async () => {
    await context.close();
    await visitor.close();
    await product.close();
    for (const server of sites) server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function embedIn(
    browser: BrowserContext,
    origin: string,
    options: { sandbox?: string } = {},
  ): Promise<Embedded> {
    const opened = await browser.newPage();
    await opened.goto(origin);
    expect(
      await opened.evaluate(([address, given]) => window.embed(address, given), [
        `${product.origin}/embed`,
        options,
      ] as const),
    ).toBe("child");
    const call = (method: string, ...args: unknown[]): Promise<unknown> =>
      opened.evaluate(
        ([name, given]) => window.call(name as string, ...(given as unknown[])),
        [method, args],
      );
    expect(await call("handshake")).toEqual({ date: expect.any(Date) });
    expect(await call("setServerMode", "embedded")).toBeUndefined();
    return { page: opened, frame: opened.frameLocator("iframe"), call };
  }

  async function windowBehind(there: Embedded, button: string): Promise<Page> {
    const opening = there.page.context().waitForEvent("page");
    await there.frame.getByRole("button", { name: button }).click();
    return opening;
  }

  const allowLab = runOnce(async (): Promise<Embedded> => {
    const there = await embedIn(context, lab);
    expect(await there.call("getUser")).toBeNull();
    const user = there.call("requireUser");
    const asking = await windowBehind(there, "Review request");
    const question = asking.getByRole("alertdialog", { name: /use your work/u });
    await expect(question).toContainText(lab);
    await expect(question).toContainText("Read the files of the open project");
    expect(new URL(asking.url()).href).toBe(`${product.origin}/embed/ask`);
    await question.getByLabel("For 30 days").check();
    await expect(async () => {
      if (!asking.isClosed())
        await question.getByRole("button", { name: "Allow", exact: true }).click({ timeout: 500 });
      expect(asking.isClosed()).toBe(true);
    }).toPass();
    expect(await user).toMatchObject({ email: amara.email, name: "Amara Osei" });
    return there;
  });

  /** Embeds the host in another tab, whose first call logs in without a question. */
  async function embedAllowed(): Promise<Embedded> {
    await allowLab();
    const there = await embedIn(context, lab);
    const files = there.call("getProjectFiles");
    const asking = await windowBehind(there, "Review request");
    await expect.poll(() => asking.isClosed()).toBe(true);
    expect(await files).toHaveLength(1);
    return there;
  }

  test("ROLE-07 BRIDGE-03 TOOLX-09 login and consent open a product window, and the grant applies", async () => {
    const there = await allowLab();

    expect(await there.call("getProject")).toMatchObject({
      id: first,
      name: "Amara's project",
      isOwner: true,
    });
    // The credentials contain no token.
    expect(Object.keys((await there.call("getCredentials")) as object)).toEqual([
      "firebaseApiKey",
      "firebaseAuthDomain",
      "firebaseProjectId",
      "firebaseAppId",
      "supabaseUrl",
      "supabaseKey",
    ]);
    expect(await there.call("getProjectFiles")).toEqual([
      expect.objectContaining({ name: INVENTED_TRIALS.name }),
    ]);
    // A product window, unlike the frame, can't be overlaid by another page.
    const chosen = there.call("selectProject", {});
    const choosing = await windowBehind(there, "Choose a project");
    await expect(there.frame.getByRole("searchbox", { name: "Find a project" })).toHaveCount(0);
    const projects = choosing.getByRole("dialog", { name: "Select a project to work with" });
    await expect(projects).toContainText(lab);
    await projects.getByText("Amara's project").click();
    await expect(async () => {
      if (!choosing.isClosed())
        await projects
          .getByRole("button", { name: /select|open|choose/iu })
          .click({ timeout: 500 });
      expect(choosing.isClosed()).toBe(true);
    }).toPass();
    expect(await chosen).toMatchObject({ name: "Amara's project" });
    const refused = there.call("selectProject", {});
    const left = await windowBehind(there, "Choose a project");
    await left.getByRole("button", { name: "Cancel" }).click();
    expect(await refused).toEqual({ refused: "CANCEL" });
    await there.page.evaluate(() => window.show());
    await expect(there.frame.getByRole("link", { name: "Open project" })).toHaveAttribute(
      "href",
      /\/projects\/[0-9a-f-]{36}$/u,
    );
    await expect(there.frame.getByRole("link", { name: "Open in explorer" })).toBeVisible();
    await there.page.close();
  });

  test("ROLE-07 a 30-day grant needs no new consent, but a deletion is confirmed in a window", async () => {
    const there = await embedAllowed();
    const [file] = (await there.call("getProjectFiles")) as { id: string }[];
    const deleting = there.call("deleteProjectFile", file?.id);
    const sure = await windowBehind(there, "Review request");
    await expect(
      sure.getByRole("alertdialog", { name: `Delete ${INVENTED_TRIALS.name}?` }),
    ).toContainText(lab);
    await sure.getByRole("button", { name: "Cancel" }).click();
    expect(await deleting).toEqual({ refused: "CANCEL" });
    expect(await there.call("getProjectFiles")).toHaveLength(1);
    await there.page.close();
  });

  test("BRIDGE-03 /embed serves a tool that opened it as a window", async () => {
    await allowLab();
    const tool = await context.newPage();
    await tool.goto(lab);
    const opening = tool.waitForEvent("popup");
    // Opens /embed like tools with `modeFallback: "popup"`.
    expect(
      await tool.evaluate(
        (address) => window.embed(address, { mode: "popup" }),
        `${product.origin}/embed`,
      ),
    ).toBe("popup");
    const opened = await opening;
    // The older tool's site is already allowed for 30 days.
    expect(await tool.evaluate(() => window.call("requireUser"))).toMatchObject({
      email: amara.email,
    });
    expect(await tool.evaluate(() => window.call("getProjectFiles"))).toHaveLength(1);
    await tool.close();
    await opened.close();
  });

  test("ROLE-07 an accessible page lists grants, and a revoked site must ask for consent again", async () => {
    const open = await embedAllowed();
    await page.goto(`${product.origin}/`);
    await page.getByRole("button", { name: "Your menu" }).click();
    await page.getByRole("menuitem", { name: "Allowed sites" }).click();
    const row = page.getByRole("row", { name: new RegExp(new URL(lab).host, "u") });
    await expect(row).toContainText("files");
    expect(await layoutFaultsOf(page.mainFrame(), { reach: false })).toEqual([]);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await row.getByRole("button", { name: /^Revoke/u }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "No sites allowed" })).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await row.getByRole("button", { name: /^Revoke/u }).click();
    await expect(row).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "No sites allowed" })).toBeVisible();
    expect(await layoutFaultsOf(page.mainFrame(), { reach: false })).toEqual([]);

    // A page that was open all the time has to ask again too.
    for (const there of [open, await embedIn(context, lab)]) {
      const files = there.call("getProjectFiles");
      const asking = await windowBehind(there, "Review request");
      await asking.getByRole("alertdialog").getByRole("button", { name: "Don't allow" }).click();
      expect(await files).toEqual({ refused: expect.stringContaining("has not been allowed") });
      await there.page.close();
    }
  });

  test("TOOLX-10 /embed/test asks for consent to an unlisted tool and shows its messages", async () => {
    await product.admin("developer", amara.email, "on");
    await page.goto(`${product.origin}/debug/bridge`);
    await expect(page.getByRole("heading", { name: "No messages yet" })).toBeVisible();
    expect(await layoutFaultsOf(page.mainFrame(), { reach: false })).toEqual([]);
    await page.getByRole("switch", { name: "Record on every page of this tab" }).click();
    await expect(page.getByRole("link", { name: "Embed test", exact: true })).toHaveCount(0);
    await page.getByRole("link", { name: "embed test", exact: true }).click();
    const address = page.getByLabel("Address of the tool");
    await expect(address).toHaveValue("http://127.0.0.1:8080/");
    await expect(page.getByRole("link", { name: "Embed test", exact: true })).toBeVisible();
    await address.fill(product.origin);
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await expect(page.getByText("That is this site's own address.")).toBeVisible();
    await address.fill(new URL(lab).host);
    await address.press("Enter");
    const tool = page.frameLocator("iframe#external");
    await expect(page.locator("iframe#external")).toHaveAttribute(
      "sandbox",
      "allow-scripts allow-same-origin allow-forms allow-modals allow-downloads allow-popups allow-popups-to-escape-sandbox",
    );
    await expect(page.locator("iframe#external")).toHaveAttribute("allow", "");
    await expect(tool.getByRole("heading", { name: "An older tool" })).toBeVisible();
    const frame = page.frame({ url: `${lab}/` });
    // The heading appears before the script has loaded.
    await frame?.waitForFunction(() => "embed" in window);
    expect(await frame?.evaluate(() => window.embed("https://host.invalid/embed"))).toBe("parent");
    const user = frame?.evaluate(() => window.call("getUser"));
    await page
      .getByRole("alertdialog", { name: /use your work/u })
      .getByRole("button", { name: "Allow", exact: true })
      .click();
    expect(await user).toMatchObject({ email: amara.email });
    await frame?.evaluate(() => window.call("setPage", "/words/3?q=1"));
    await expect(address).toHaveValue(`${lab}/words/3?q=1`);
    expect(await frame?.evaluate(() => window.call("nothing"))).toEqual({
      refused: 'Unknown RPC method "nothing"',
    });
    const inspector = page.getByRole("region", { name: "Bridge inspector" });
    await expect(inspector.getByRole("row", { name: /^getUser/u })).toContainText("user");
    await expect(inspector.getByRole("row", { name: /^nothing/u })).toContainText("UNKNOWN-METHOD");
    expect(await layoutFaultsOf(page.mainFrame(), { reach: false })).toEqual([]);
    expect((await new AxeBuilder({ page }).exclude("iframe").analyze()).violations).toEqual([]);

    // Messages are recorded while the inspector is closed.
    await page.goto(`${product.origin}/debug/bridge`);
    await expect(
      page.getByRole("switch", { name: "Record on every page of this tab" }),
    ).toBeChecked();
  });

  test("TOOLX-09 the playground can embed /embed", async () => {
    const playground = await context.newPage();
    await playground.goto(
      `${product.toolsOrigin}/playground/?host=${encodeURIComponent(`${product.origin}/embed`)}`,
    );
    await playground.getByRole("button", { name: "Embed the host" }).click();
    await expect(playground.getByText("through a message port (protocol 1)")).toBeVisible();
    const call = playground.getByRole("region", { name: "getProject", exact: true });
    await call.getByRole("button", { name: "getProject", exact: true }).click();
    await expect(call.getByText("Result", { exact: true })).toBeVisible();
    await expect(playground.getByRole("table", { name: "Messages" })).toContainText("getProject");
    await playground.emulateMedia({ colorScheme: "dark" });
    await expect(playground.locator("html")).toHaveAttribute("data-theme", "dark");
    await playground.close();
  });

  test("ROLE-07 a site without a grant gets no data, whatever messages it sends", async () => {
    const there = await embedIn(context, hostile);
    expect(await there.call("getUser")).toBeNull();
    expect(await there.call("getProject")).toBeNull();
    expect(await there.call("getProjects")).toEqual([]);
    const files = there.call("getProjectFiles");
    await there.frame.getByRole("button", { name: "Review request" }).waitFor();
    await there.page.evaluate(() => {
      for (const message of [
        { embed: "answer", isAllowed: true, code: "forged" },
        { embed: "ready" },
        { TERA: 1, id: "u", action: "popupUserState", user: { id: "x" }, code: "forged" },
        { person: "x", question: {} },
      ])
        window.say(message);
    });
    const asking = await windowBehind(there, "Review request");
    await expect(asking.getByRole("alertdialog")).toContainText(hostile);
    await asking.getByRole("button", { name: "Don't allow" }).click();
    expect(await files).toEqual({
      refused: expect.stringContaining("has not been allowed to use getProjectFiles"),
    });
    for (const method of ["requireUser", "getProjectState", "uiAlert", "deleteProjectFile"])
      expect(await there.call(method, "x", "y")).toEqual({ refused: expect.any(String) });
    expect(await there.call("getUser")).toBeNull();
    await there.page.close();
  });

  test("ROLE-07 BRIDGE-03 a blocked consent window is reported, and the tool's call keeps waiting", async () => {
    const there = await embedIn(context, hostile, { sandbox: "allow-scripts allow-same-origin" });
    const files = there.call("getProjectFiles");
    const dialog = there.frame.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Review request" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Your browser didn't open the window.");
    expect(await layoutFaultsOf(there.page.mainFrame(), { reach: false })).toEqual([]);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(await files).toEqual({ refused: expect.any(String) });
    await there.page.close();
  });

  test("ROLE-07 the consent window answers only /embed", async () => {
    const there = await context.newPage();
    await there.goto(hostile);
    const opening = there.waitForEvent("popup");
    await there.evaluate(
      (address) => void window.open(address, "_blank", "popup"),
      `${product.origin}/embed/ask`,
    );
    const asking = await opening;
    await expect(asking.getByRole("heading", { name: "Nothing to do here" })).toBeVisible();
    await asking.close();
    // Product pages don't reveal to their opener who is logged in, and don't close themselves.
    await there.evaluate(() => {
      window.heard = [];
      window.addEventListener("message", ({ data }) => window.heard.push(data));
    });
    for (const path of ["/", "/login"]) {
      const popup = there.waitForEvent("popup");
      await there.evaluate(
        (address) => void window.open(address, "_blank", "popup"),
        `${product.origin}${path}`,
      );
      const opened = await popup;
      await expect(opened.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(opened.getByRole("button", { name: /menu/iu }).first()).toBeVisible();
      expect(opened.isClosed()).toBe(false);
      await opened.close();
    }
    expect(await there.evaluate(() => window.heard)).toEqual([]);
    await there.close();
  });

  test("LAND-08 BRIDGE-07 TOOLX-09 ERR-11 a listed site logs in by code and asks for a project", async () => {
    await product.admin("subscribe", amara.email);
    await page.goto(`${product.origin}/projects/create`);
    await page.getByLabel("Project name").fill("Falls at home");
    await page.getByRole("button", { name: "Create project" }).click();
    await expect(page).toHaveURL(/\/project\/settings$/u);

    const there = await embedIn(visitor, listed);
    expect(await there.call("getUser")).toBeNull();
    await there.page.evaluate(() => window.show());
    await expect(there.frame.getByRole("heading", { name: "No active project" })).toBeVisible();
    await expect(there.frame.locator("html")).toHaveAttribute("data-mode", "embedded");
    await expect(there.frame.getByRole("complementary")).toHaveCount(0);
    const user = there.call("requireUser");
    await expect(
      there.frame.getByRole("alertdialog", { name: "account needed", exact: true }),
    ).toContainText(`You must be logged in to ${new URL(product.origin).host} to use this tool`);
    const login = await windowBehind(there, "Log in or create an account");
    await login.getByLabel("E-mail").fill(amara.email);
    await login.getByLabel("Password", { exact: true }).fill(amara.password);
    const closed = login.waitForEvent("close");
    await login.getByRole("button", { name: "Log in", exact: true }).click();
    await closed;
    expect(await user).toMatchObject({ email: amara.email });
    expect(await there.call("getProjects")).toEqual({
      refused: expect.stringContaining("has not been allowed to use getProjects"),
    });

    // The tool's catalogue entry allows it to work in the open project and propose another, but not
    // to switch projects itself.
    expect(await there.call("getProject")).toMatchObject({ name: "Falls at home" });
    for (const answer of ["Cancel", "Switch project"]) {
      const switched = there.call("setActiveProject", first);
      const asking = await windowBehind(there, "Review request");
      expect(new URL(asking.url()).href).toBe(`${product.origin}/embed/ask`);
      const question = asking.getByRole("alertdialog", { name: "Switch project?" });
      await expect(question).toContainText("Amara's project");
      await expect(question).toContainText(new URL(listed).host);
      await expect(there.frame.getByRole("button", { name: "Switch project" })).toHaveCount(0);
      await expect(async () => {
        if (!asking.isClosed())
          await question.getByRole("button", { name: answer }).click({ timeout: 500 });
        expect(asking.isClosed()).toBe(true);
      }).toPass();
      expect(await switched).toEqual(answer === "Cancel" ? { refused: "CANCEL" } : undefined);
      expect(await there.call("getProject")).toMatchObject({
        name: answer === "Cancel" ? "Falls at home" : "Amara's project",
      });
    }
    await there.page.close();
  });

  test("SEC-01 /embed causes no violation of the content security policy", () => {
    expect(complaints).toEqual([]);
  });
});
