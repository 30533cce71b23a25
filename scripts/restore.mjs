import { resolve } from "node:path";

const [folder, ...more] = process.argv.slice(2);
if (folder === undefined || folder.startsWith("-")) {
  console.error("Name the folder of the backup: npm run restore -- FOLDER");
  process.exit(1);
}
/** npm changes the working directory, but relative folders refer to the caller's directory. */
process.argv.splice(
  2,
  Infinity,
  "restore",
  resolve(process.env.INIT_CWD ?? process.cwd(), folder),
  ...more,
);

await import("./admin.mjs");
