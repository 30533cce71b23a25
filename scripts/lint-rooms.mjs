import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { roomOverrides, ROOMS } from "./rooms.mjs";
import { root } from "./run.mjs";

for (const [folder, rows] of Object.entries(ROOMS)) {
  const rooms = new Set(rows.flat());
  const unknown = readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !rooms.has(entry.name))
    .map(({ name }) => name);
  if (unknown.length > 0)
    throw new Error(
      `Give each room of ${folder} a row in scripts/rooms.json: ${unknown.join(", ")}`,
    );
}

/** `.oxlintrc.json` extends this file, which is not committed. */
writeFileSync(
  join(root, ".oxlint-rooms.gen.json"),
  JSON.stringify({ overrides: roomOverrides() }, undefined, 2),
);
