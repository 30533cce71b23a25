import { resolve } from "node:path";

/** npm changes the working directory, but relative folders refer to the caller's directory. */
const from = process.env.INIT_CWD ?? process.cwd();
const [
  folder = `tera-backup-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}`,
  ...more
] = process.argv.slice(2);
if (folder.startsWith("-")) {
  console.error("A folder's name can't begin with a hyphen. Usage: npm run backup -- FOLDER");
  process.exit(1);
}
process.argv.splice(2, Infinity, "backup", resolve(from, folder), ...more);

await import("./admin.mjs");
