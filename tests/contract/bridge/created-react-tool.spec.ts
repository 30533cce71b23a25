import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { repositoryRoot } from "../../../apps/server/src/database/repository-root.ts";
import { runModule } from "../../commands/command.ts";
import { endProgram, outputOnceRunning } from "../../commands/created-tool.ts";
import { linkPackages } from "../../commands/installed-packages.ts";
import { layoutFaultsOf } from "../../layout/in-frame.ts";

const COMMAND = join(repositoryRoot(), "packages/create-tool/dist/create-tool.js");

test.describe("a tool created with React", () => {
  const scratch = mkdtempSync(join(tmpdir(), "created-react-tool-"));
  let dev: ChildProcess | undefined;

  test.afterAll(async () => {
    await endProgram(dev);
    rmSync(scratch, { recursive: true, force: true });
  });

  /** Resolves to the address of the mock host. */
  async function startDev(folder: string): Promise<string> {
    dev = spawn(process.execPath, ["node_modules/vite/bin/vite.js"], {
      cwd: folder,
      env: { ...process.env, NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [, host = ""] = /mock host: {2}(http:\S+)/u.exec(await outputOnceRunning(dev)) ?? [];
    return host;
  }

  test("it runs in its mock host, in both themes, and updates when a file is saved", async ({
    page,
  }) => {
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (["warning", "error"].includes(message.type())) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    const folder = join(scratch, "my-tool");
    expect((await runModule([COMMAND, folder, "--react"])).code).toBe(0);
    linkPackages(folder);
    await page.goto(await startDev(folder));
    const tool = page.frameLocator("iframe");
    await expect(tool.getByRole("status")).toHaveText("In Antibiotics for sore throat");
    await tool.getByRole("button", { name: "Choose a library" }).click();
    await expect(tool.getByRole("row")).toHaveText([
      /^Year\s*References$/u,
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

    const source = join(folder, "src/Tool.tsx");
    writeFileSync(source, readFileSync(source, "utf8").replace("Years of", "Decades of"));
    await expect(tool.getByRole("heading", { name: "Decades of publication" })).toBeVisible();
    // The counted years stay: the page was updated, not reloaded.
    await expect(tool.getByRole("row")).toHaveCount(4);
    expect(complaints).toEqual([]);
  });
});
