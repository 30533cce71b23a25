import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browserOrExit } from "./browser.mjs";
import { buildOrExit } from "./build-product.mjs";
import { endWithNpm } from "./end-with-npm.mjs";
import { writePictureIndex } from "./picture-index.mjs";
import { root, runNode } from "./run.mjs";
import { installIfNeeded, requireNode } from "./set-up.mjs";
import { buildStorybook } from "./storybook.mjs";
import { testEnvironment } from "./test-environment.mjs";

const FOLDER = join(root, ".screenshots");

requireNode();
endWithNpm();
await installIfNeeded();
const browser = await browserOrExit(
  "there is nothing to take pictures with",
  "npm run screenshots",
);
await buildOrExit();
rmSync(FOLDER, { recursive: true, force: true });
const stories = mkdtempSync(join(tmpdir(), "stories-"));
console.log("Building the stories …");
let code = await buildStorybook(stories);
if (code === 0) {
  console.log("Taking pictures of every screen and story, which takes some minutes …");
  const env = {
    ...testEnvironment(join(root, "test-results")),
    CHROME_PATH: browser,
    SCREENSHOTS: FOLDER,
    STORYBOOK_FOLDER: stories,
  };
  code = await runNode(
    join(root, "node_modules/@playwright/test/cli.js"),
    ["test", "--config", "tests/screenshots/screenshots.config.ts"],
    { env },
  );
  writePictureIndex(FOLDER);
}
rmSync(stories, { recursive: true, force: true });
console.log(
  code === 0
    ? "The pictures are in .screenshots/. Open index.html there to browse them."
    : "Some pictures could not be taken. The others are in .screenshots/",
);
process.exit(code);
