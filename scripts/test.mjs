import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findOrInstallBrowser } from "./browser.mjs";
import { buildIfStale } from "./build-product.mjs";
import { endWithNpm } from "./end-with-npm.mjs";
import { root, runNode } from "./run.mjs";
import { installIfNeeded, requireNode } from "./set-up.mjs";
import { testEnvironment } from "./test-environment.mjs";
import { browserFailures, judgeSuite, readBrowserReport, readUnitReport, summaryLine, unitFailures } from "./test-report.mjs";

const PROJECTS = ["packages/contract", "packages/bridge-sdk", "packages/references", "packages/ui", "apps/host", "apps/server", "apps/embed-test", "tests"];

requireNode();
endWithNpm();
await installIfNeeded();

const results = join(root, "test-results");
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const total = { passed: 0, failed: 0, skipped: 0 };
/** Told again at the end, where one looks first: the suites before may have printed thousands of lines since. */
const failures = [];
const begun = Date.now();
const env = testEnvironment(results);

const browser = await findOrInstallBrowser();
const browserEnv = { ...env, CHROME_PATH: browser };
await check("lint", () => tool("oxlint/bin/oxlint", ["--type-aware", "--quiet"]));
await check("build", async () => ((await buildIfStale()).length === 0 ? 0 : 1));
// Much of the unit tests' time goes by waiting: types are checked meanwhile, and heard of only if they are wrong.
const types = check("types", () => tool("typescript/bin/tsc", ["-b", ...PROJECTS], { quiet: true }));
await suite("unit", ["vitest/vitest.mjs", ["run", "--reporter=dot", "--reporter=json", `--outputFile.json=${join(results, "unit.json")}`]], readUnitReport, unitFailures);
await types;
if (browser) {
  await suite("stories", ["vitest/vitest.mjs", ["run", "--config", "vitest.stories.config.ts", "--reporter=dot", "--reporter=json", `--outputFile.json=${join(results, "stories.json")}`]], readUnitReport, unitFailures);
  await suite("browser", ["@playwright/test/cli.js", ["test", "--config", "tests/playwright.config.ts"]], readBrowserReport, browserFailures);
} else {
  console.error("\nNo Chromium could be found or installed, so nothing that people see was tested. Install Chromium or Chrome (or name one in CHROME_PATH), then run npm test again.");
  total.failed += 1;
}

if (failures.length > 0) console.log(`\n# What failed\n${failures.join("\n")}`);
console.log(`\nThe tests took ${seconds(begun)} s.`);
console.log(summaryLine(total));
process.exit(total.failed > 0 ? 1 : 0);

function tool(script, args, options = {}) {
  return runNode(join(root, "node_modules", script), args, { env, ...options });
}

/** A check passes or fails as a whole. */
async function check(name, work) {
  const code = await timed(name, work);
  if (code === 0) total.passed += 1;
  else {
    total.failed += 1;
    failures.push(`${name}: exit code ${code}`);
  }
}

/** A suite reports its own counts. */
async function suite(name, [script, args], readReport, readFailures) {
  const code = await timed(name, () => tool(script, args, { env: browserEnv }));
  const report = join(results, `${name}.json`);
  const counts = judgeSuite(code, readReport(report));
  if (counts.failed > 0) failures.push(`${name}: exit code ${code}`, ...readFailures(report));
  for (const outcome of ["passed", "failed", "skipped"]) total[outcome] += counts[outcome];
}

async function timed(name, work) {
  console.log(`\n# ${name}`);
  const from = Date.now();
  const code = await work();
  console.log(`# ${name}: ${code === 0 ? "good" : "failed"} after ${seconds(from)} s`);
  return code;
}

function seconds(from) {
  return Math.round((Date.now() - from) / 1000);
}
