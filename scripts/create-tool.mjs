import { relative, resolve } from "node:path";
import { installIfNeeded, requireNode } from "./set-up.mjs";
import { createTool } from "./tool-template.mjs";

requireNode();
const [named] = process.argv.slice(2);
if (!named) {
  console.error("Name the folder of the new tool: npm run create-tool -- ../my-tool");
  process.exit(1);
}
await installIfNeeded();
const folder = resolve(process.env.INIT_CWD ?? process.cwd(), named);
try {
  await createTool(folder);
  console.log(
    `Your tool is in ${folder}. Next:\n  cd ${relative(process.cwd(), folder)}\n  npm install\n  npm test\n  npm run check\n  npm run dev`,
  );
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
