import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { installIfNeeded, requireNode } from "./set-up.mjs";
import { root } from "./run.mjs";

requireNode();
await installIfNeeded();
const { startDevelopment } = await import("./development.mjs");

const { PORT, TOOLS_PORT, TOOLS_FILE } = process.env;
const scratch = mkdtempSync(join(tmpdir(), "tera-dev-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));

try {
  const development = await startDevelopment({
    port: Number(PORT || 7334),
    toolsPort: Number(TOOLS_PORT || 8080),
    catalogueFile: (toolsOrigin) => layOverCatalogue(join(scratch, "tools.json"), toolsOrigin),
  });
  const stop = async () => {
    await development.stop();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, stop);
  console.log(`tools at ${development.toolsOrigin}; changes reload by themselves, and changes of the server restart it`);
  console.log(`ready ${development.origin}`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

/** A catalogue whose word frequency tool is the one being worked on, unless the person's own TOOLS_FILE says otherwise. */
function layOverCatalogue(file, toolsOrigin) {
  const own = TOOLS_FILE ? resolve(TOOLS_FILE) : undefined;
  const entries = own && existsSync(own) ? JSON.parse(readFileSync(own, "utf8")) : [];
  writeFileSync(file, JSON.stringify([{ id: "word-freq", url: `${toolsOrigin}/word-freq/` }, ...entries]));
  return file;
}
