import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { browserOrExit } from "./browser.mjs";
import { buildOrExit } from "./build-product.mjs";
import { endWithNpm } from "./end-with-npm.mjs";
import { root, runNode } from "./run.mjs";
import { installIfNeeded, requireNode } from "./set-up.mjs";
import { testEnvironment } from "./test-environment.mjs";

const ffmpeg = process.env.FFMPEG_PATH ?? "ffmpeg";

requireNode();
endWithNpm();
await installIfNeeded();
if (spawnSync(ffmpeg, ["-version"], { stdio: "ignore" }).status !== 0) {
  console.error(
    "ffmpeg was not found, so the video can't be encoded. Install it (on Debian: apt-get install ffmpeg) or name it in FFMPEG_PATH, then run npm run recording again.",
  );
  process.exit(1);
}
const browser = await browserOrExit("there is nothing to record with", "npm run recording");
await buildOrExit();
process.exit(
  await runNode(
    join(root, "node_modules/@playwright/test/cli.js"),
    ["test", "--config", "tests/recording/recording.config.ts"],
    {
      env: {
        ...testEnvironment(join(root, "test-results")),
        CHROME_PATH: browser,
        FFMPEG_PATH: ffmpeg,
      },
    },
  ),
);
