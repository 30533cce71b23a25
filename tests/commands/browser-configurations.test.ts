import { join } from "node:path";
import { expect, it } from "vitest";
import { runModule } from "./command.ts";

const ROOT = join(import.meta.dirname, "../..");

it.each(["screenshots", "lighthouse"])(
  "the Playwright configuration %s finds its tests",
  async (name) => {
    const { code, output } = await runModule([
      join(ROOT, "node_modules/@playwright/test/cli.js"),
      "test",
      "--list",
      "--config",
      join(ROOT, `tests/${name}/${name}.config.ts`),
    ]);
    expect(output).toMatch(/Total: [1-9]\d* tests? in/u);
    expect(code).toBe(0);
  },
);
