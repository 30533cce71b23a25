import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import {
  ERROR_CATALOGUE,
  HOST_CODES,
} from "../../../packages/bridge-sdk/src/protocol/error-catalogue.ts";

const ROOT = join(import.meta.dirname, "../../..");
/** Folders whose errors reach tools. */
const ROOMS = [
  "packages/bridge-sdk/src",
  "apps/host/src/permissions",
  "apps/host/src/tool-services",
  "apps/host/src/embed",
];
const THROWN = /\b(?:BridgeError|AppError|failure)\(\s*"([A-Z][A-Z_-]+)"/gu;

it("the catalogue gives a cause and a fix for every error code that a tool may get", () => {
  const codes = new Set<string>();
  for (const room of ROOMS) {
    for (const file of readdirSync(join(ROOT, room), { recursive: true, encoding: "utf8" })) {
      if (!/\.tsx?$/u.test(file) || /\.(?:test|fixture)\./u.test(file)) continue;
      for (const [, code] of readFileSync(join(ROOT, room, file), "utf8").matchAll(THROWN))
        if (code !== undefined) codes.add(code);
    }
  }
  const known = { ...ERROR_CATALOGUE, ...HOST_CODES };
  expect(codes.size).toBeGreaterThan(20);
  expect([...codes].filter((code) => !Object.hasOwn(known, code))).toEqual([]);
  expect(
    Object.entries(known).filter(([, { happened, why, mend }]) =>
      [happened, why, mend].some((words) => !words.endsWith(".")),
    ),
  ).toEqual([]);
});
