import { createServer } from "node:net";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runModule } from "./command.ts";

const SERVER = join(import.meta.dirname, "../../apps/server/dist/main.js");
const STACK = /\n\s+at .*:\d+:\d+/u;

/** Skipped unless `npm test` has built the server. */
describe.runIf(existsSync(SERVER))(
  "npm start with invalid settings exits with 1 and says what to do",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "start-"));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
    const start = (environment: Record<string, string>) =>
      runModule([SERVER], {
        DATA_DIR: join(folder, "data"),
        PORT: "0",
        TOOLS_PORT: "0",
        ...environment,
      });

    it("the message for a taken port names the variable and a port to try", async () => {
      const other = createServer().listen(0, "127.0.0.1");
      await once(other, "listening");
      const address = other.address();
      const port = typeof address === "object" ? (address?.port ?? 0) : 0;
      const ended = await start({ PORT: String(port) });
      other.close();
      expect(ended).toEqual({
        code: 1,
        output: `Port ${port} is in use by another program. Stop that program, or choose another port: PORT=${port + 1} npm start\n`,
      });
    });

    it("the message for a tool catalogue that is not JSON names the file and the variable", async () => {
      const file = join(folder, "tools.json");
      writeFileSync(file, "{ nope");
      const ended = await start({ TOOLS_FILE: file });
      expect(ended.code).toBe(1);
      expect(ended.output).toContain(
        `The tool catalogue ${file} (TOOLS_FILE) can't be used: it is not JSON`,
      );
      expect(ended.output).not.toMatch(STACK);
    });

    it.each([
      [{ PORT: "seven" }, "PORT=seven must be a number."],
      [{ HOST: "0.0.0.0" }, "HOST=0.0.0.0 lets other machines connect: set PUBLIC_ORIGIN"],
      [
        { DATABASE_URL: "postgres://somebody:quiet-word@127.0.0.1:1/none" },
        "The database named by DATABASE_URL did not answer.",
      ],
    ])("%o", async (environment, sentence) => {
      const ended = await start(environment);
      expect(ended.code).toBe(1);
      expect(ended.output).toContain(sentence);
      expect(ended.output).not.toMatch(STACK);
      expect(ended.output).not.toContain("quiet-word");
    });
  },
);
