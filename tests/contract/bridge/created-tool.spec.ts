import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect } from "@playwright/test";
import { endProgram, outputOnceRunning } from "../../commands/created-tool.ts";
import { person, signUp } from "../../e2e/people.ts";
import { layoutFaultsOf } from "../../layout/in-frame.ts";
import { test } from "../../product/shared-product.ts";

/** From an empty folder to a running tool. */
const MAX_CREATION_MS = 60_000;
/** Nothing listens there, as on a computer without a network. */
const NO_REGISTRY = "http://127.0.0.1:9/";

test.describe("a tool created from the package that each host serves", () => {
  let scratch = "";
  let dev: ChildProcess | undefined;

  test.beforeEach(() => {
    scratch = mkdtempSync(join(tmpdir(), "created-tool-"));
  });
  test.afterEach(async () => {
    await endProgram(dev);
    rmSync(scratch, { recursive: true, force: true });
  });

  function start(command: string, words: readonly string[], cwd: string): ChildProcess {
    return spawn(command, words, {
      cwd,
      env: {
        ...process.env,
        npm_config_registry: NO_REGISTRY,
        npm_config_cache: join(scratch, "npm-cache"),
        npm_config_update_notifier: "false",
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
  }

  async function createTool(origin: string): Promise<string> {
    const creating = start("npx", ["--yes", `${origin}/sdk/create-tool.tgz`, "my-tool"], scratch);
    let printed = "";
    for (const stream of [creating.stdout, creating.stderr])
      stream?.on("data", (chunk: Buffer) => (printed += chunk.toString()));
    const [code] = (await once(creating, "close")) as [number | null];
    expect([code, printed]).toEqual([0, expect.stringContaining("npm run dev")]);
    return join(scratch, "my-tool");
  }

  /** Resolves to the addresses that the development server prints: of the host and of the tool. */
  async function startDev(folder: string, ...more: string[]): Promise<readonly string[]> {
    dev = start(process.execPath, ["vendor/dev-server.mjs", ...more], folder);
    return (await outputOnceRunning(dev)).match(/http:\S+/gu) ?? [];
  }

  test("it runs in its mock host within a minute, and reloads when a file is saved", async ({
    page,
    product,
  }) => {
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    const began = Date.now();
    const folder = await createTool(product.origin);
    const [host = ""] = await startDev(folder);
    await page.goto(host);
    const tool = page.frameLocator("iframe");
    await expect(tool.getByRole("status")).toHaveText("In Antibiotics for sore throat");
    expect(Date.now() - began).toBeLessThan(MAX_CREATION_MS);

    await tool.getByRole("button", { name: "Choose a library" }).click();
    await expect(tool.getByRole("row")).toHaveText([
      /^\s*Year\s+References\s*$/u,
      "20191",
      "20201",
      "20211",
    ]);
    await expect(page.getByRole("listitem").filter({ hasText: "projectLog" })).toHaveCount(1);
    await page.getByRole("button", { name: "Use dark theme" }).click();
    await expect(tool.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(tool.locator("body")).toHaveCSS("color-scheme", "dark");
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    expect(await layoutFaultsOf(page.mainFrame(), { reach: false })).toEqual([]);

    const source = join(folder, "index.html");
    writeFileSync(source, readFileSync(source, "utf8").replace("Years of", "Decades of"));
    await expect(tool.getByRole("heading", { name: "Decades of publication" })).toBeVisible();
    await expect(tool.getByRole("status")).toHaveText("In Antibiotics for sore throat");

    const manifest = join(folder, "tera.tool.json");
    writeFileSync(manifest, readFileSync(manifest, "utf8").replace(/,\s*"log": "[^"]+"/u, ""));
    await page.reload();
    await tool.getByRole("button", { name: "Choose a library" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "projectLog" })).toContainText(
      "Refused: tera.tool.json does not ask for the scope log.",
    );
    expect(complaints).toEqual([]);
  });

  test("it runs in the product, the only host that it names", async ({ page, product }) => {
    await signUp(page, product, person("Noor", "Haddad"));
    const folder = await createTool(product.origin);
    const [embedTest = "", address = ""] = await startDev(folder, "--host", product.origin);
    await page.goto(embedTest);
    await page.getByLabel("Address of the tool").fill(address);
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page
      .getByRole("alertdialog", { name: /use your work/u })
      .getByRole("button", { name: "Allow", exact: true })
      .click();
    await expect(page.frameLocator("iframe#external").getByRole("status")).toHaveText(
      "In Noor's project",
    );
  });
});
