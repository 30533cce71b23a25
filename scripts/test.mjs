import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildIfStale } from "./build-product.mjs";
import { findOrInstallBrowser } from "./browser.mjs";
import { root, runNode } from "./run.mjs";
import { installIfNeeded, requireNode } from "./set-up.mjs";

requireNode();
await installIfNeeded();

const results = join(root, "test-results");
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const total = { passed: 0, failed: 0, skipped: 0 };
const started = Date.now();

const browser = await findOrInstallBrowser();
await check("lint", "oxlint/bin/oxlint", ["--type-aware", "--quiet"]);
await check("types", "typescript/bin/tsc", ["-b", "packages/bridge-sdk", "packages/references", "packages/ui", "apps/host", "apps/server", "apps/embed-test", "tests"]);
await buildIfStale();
await suite("unit", "vitest/vitest.mjs", ["run", "--reporter=dot", "--reporter=json", `--outputFile.json=${join(results, "unit.json")}`], readUnitReport);
if (browser) {
  await suite("browser", "@playwright/test/cli.js", ["test", "--config", "tests/playwright.config.ts"], readBrowserReport, { CHROME_PATH: browser });
} else {
  console.error("No Chromium could be found or installed, so nothing that people see was tested. Install Chromium or Chrome (or name one in CHROME_PATH), then run npm test again.");
  total.failed += 1;
}

console.log(`Took ${Math.round((Date.now() - started) / 1000)} s.`);
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ""}`);
process.exit(total.failed > 0 ? 1 : 0);

/** A check that passes or fails as a whole. */
async function check(name, script, args) {
  console.log(`\n# ${name}`);
  const code = await runNode(join(root, "node_modules", script), args);
  if (code === 0) total.passed += 1;
  else total.failed += 1;
}

/** A suite that reports its own counts; one that ends badly without a failed test counts as one failure. */
async function suite(name, script, args, readReport, env = {}) {
  console.log(`\n# ${name}`);
  const code = await runNode(join(root, "node_modules", script), args, { env: { ...env, RESULTS: results, NODE_ENV: "test" } });
  const counts = readReport(join(results, `${name}.json`));
  total.passed += counts.passed;
  total.skipped += counts.skipped;
  total.failed += counts.failed > 0 || code === 0 ? counts.failed : 1;
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

function readUnitReport(file) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests };
}

function readBrowserReport(file) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected, skipped: report.stats.skipped };
}
