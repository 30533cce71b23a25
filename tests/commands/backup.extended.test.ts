import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, describe, expect, it } from "vitest";
import { runModule } from "./command.ts";

const SCRIPTS = join(import.meta.dirname, "../../scripts");
const ADMIN = join(import.meta.dirname, "../../apps/server/dist/admin.js");
const SERVER = join(import.meta.dirname, "../../apps/server/dist/main.js");

/** Creates an installation by starting the server once. */
async function startOnce(dataDirectory: string): Promise<void> {
  const server = spawn(process.execPath, [SERVER], {
    env: { PATH: process.env["PATH"], DATA_DIR: dataDirectory, PORT: "0", TOOLS_PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(server, "close");
  for await (const line of createInterface(server.stdout))
    if (line.startsWith("ready ")) server.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
}

it("npm run restore without a folder names the missing arguments", async () => {
  expect(await runModule([join(SCRIPTS, "restore.mjs")])).toEqual({
    code: 1,
    output: "Name the folder of the backup: npm run restore -- FOLDER\n",
  });
});

/** Skipped unless `npm test` has built the commands. */
describe.runIf(existsSync(ADMIN))("the operator's commands", () => {
  const folder = mkdtempSync(join(tmpdir(), "operator-"));
  // Run by root, Postgres uses another account, which must be able to enter the folder.
  chmodSync(folder, 0o711);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const admin = (words: string[], data = "data") =>
    runModule([ADMIN, ...words], { DATA_DIR: join(folder, data) });

  it("the help command names every command", async () => {
    const { code, output } = await admin(["help"]);
    expect(code).toBe(0);
    const source = readFileSync(
      join(import.meta.dirname, "../../apps/server/src/administration/commands.ts"),
      "utf8",
    );
    const commands = [...source.matchAll(/^ {4}case "([a-z]+)":/gmu)].map(([, name]) => name);
    expect(commands.length).toBeGreaterThan(5);
    for (const name of commands) expect(output).toMatch(new RegExp(`^  ${name ?? ""}\\b`, "mu"));
  });

  it(
    "backup and restore copy a stopped installation into another data directory",
    { timeout: 120_000 },
    async () => {
      const backup = join(folder, "backup");
      await startOnce(join(folder, "data"));
      const made = await admin(["backup", backup]);
      expect(made).toMatchObject({
        code: 0,
        output: expect.stringContaining(`The backup is in ${backup}: `),
      });
      expect(await admin(["backup", backup])).toMatchObject({
        code: 1,
        output: expect.stringContaining("already exists"),
      });
      expect(await admin(["restore", backup, "please"], "other")).toMatchObject({
        code: 1,
        output: expect.stringContaining("replace everything"),
      });
      expect(await admin(["restore", backup], "other")).toMatchObject({
        code: 0,
        output: expect.stringContaining("Start the server with: npm start"),
      });
      expect(await admin(["restore", join(folder, "nowhere")], "other")).toMatchObject({
        code: 1,
        output: expect.stringContaining("isn't a backup"),
      });
      expect(readFileSync(join(folder, "other", "secrets.json"), "utf8")).toBe(
        readFileSync(join(folder, "data", "secrets.json"), "utf8"),
      );
    },
  );
});
