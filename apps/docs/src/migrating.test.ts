import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { EXAMPLES } from "./examples/index.ts";

const ROOT = join(import.meta.dirname, "../../..");
const page = readFileSync(join(ROOT, "docs/site/migrating.md"), "utf8");
/** Calls that tools don't make themselves. */
const OF_THE_CLIENT = new Set(["handshake", "setServerVerbosity"]);
const rows = page.split("\n").filter((line) => line.startsWith("| `"));

it("BRIDGE-01 the page about migrating names every call of the published client", () => {
  const client = readFileSync(
    join(ROOT, "node_modules/@iebh/tera-fy/lib/terafy.client.ts"),
    "utf8",
  );
  const [list = ""] = /^\tmethods[^]*?^\t\]/mu.exec(client) ?? [];
  const names = [...list.matchAll(/^\t\t(?:\/\/ )?'(\w+)'/gmu)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(35);
  const named = rows.join(" ");
  const missing = names.filter((name) => !OF_THE_CLIENT.has(name) && !named.includes(`\`${name}(`));
  expect(missing).toEqual([]);
});

it("the page about migrating names only calls that the client has", () => {
  const calls = rows.flatMap((row) =>
    [...(row.split("|")[2] ?? "").matchAll(/`(\w+\.\w+)\(/gu)].map(([, name]) => name),
  );
  expect(calls.length).toBeGreaterThan(35);
  expect(calls.filter((name) => !Object.hasOwn(EXAMPLES, name ?? ""))).toEqual([]);
});
