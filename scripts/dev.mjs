import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { endWithNpm } from "./end-with-npm.mjs";
import { root } from "./run.mjs";
import { installIfNeeded, requireNode } from "./set-up.mjs";

requireNode();
endWithNpm();
await installIfNeeded();

const { PORT, TOOLS_PORT, TOOLS_FILE } = process.env;
const ownCatalogue = TOOLS_FILE ? resolve(TOOLS_FILE) : undefined;
const scratch = mkdtempSync(join(tmpdir(), "tera-dev-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));

// The server's build resolves paths from the working directory.
process.chdir(join(root, "apps/server"));
const { startDevelopment } = await import("./development.mjs");

try {
  const development = await startDevelopment({
    port: Number(PORT || 7334),
    toolsPort: Number(TOOLS_PORT || 8080),
    catalogueFile: (toolsOrigin) =>
      applyCatalogueOverrides(join(scratch, "tools.json"), toolsOrigin),
  });
  const stop = async () => {
    await development.stop();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, stop);
  console.log(
    `tools at ${development.toolsOrigin}; pages reload and the server restarts as you save`,
  );
  console.log(`ready ${development.origin}`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

/** Points the repository's own tools to the development server, unless TOOLS_FILE overrides them. */
function applyCatalogueOverrides(file, toolsOrigin) {
  const entries = ownCatalogue ? JSON.parse(readFileSync(ownCatalogue, "utf8")) : [];
  const tools = join(root, "apps/tools");
  const own = readdirSync(tools)
    .filter((id) => id !== "dist" && existsSync(join(tools, id, "index.html")))
    .map((id) => ({ id, url: `${toolsOrigin}/${id}/` }));
  writeFileSync(file, JSON.stringify([...own, ...entries]));
  return file;
}
