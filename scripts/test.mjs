import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findOrInstallBrowser, findOrInstallHeadlessShell } from "./browser.mjs";
import { endWithNpm } from "./end-with-npm.mjs";
import { root } from "./run.mjs";
import { installIfNeeded, requireNode } from "./set-up.mjs";
import { testEnvironment } from "./test-environment.mjs";
import { summaryLine } from "./test-report.mjs";
import { runStep } from "./test-step.mjs";
import { stepsOf, TIERS } from "./test-tiers.mjs";

const tier = process.argv[2] ?? "test";
if (!TIERS.includes(tier)) {
  console.error(`There is no tier "${tier}". Name one of: ${TIERS.join(", ")}.`);
  process.exit(2);
}
requireNode();
endWithNpm();
await installIfNeeded();

const results = join(root, "test-results");
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const begun = Date.now();
const browser = await findOrInstallBrowser();
/** Installed while the first steps run. */
const headlessShell = tier === "check" || !browser ? undefined : findOrInstallHeadlessShell();
const env = { ...testEnvironment(results), CHROME_PATH: browser };
const total = { passed: 0, failed: 0, skipped: 0 };
/** Printed at the end, where they are noticed. */
const failures = [];

for (const sideBySide of stepsOf(tier, results)) await Promise.all(sideBySide.map(perform));

if (failures.length > 0) console.log(`\nFailures:\n\n${failures.join("\n")}`);
console.log(`\n${tier} took ${secondsSince(begun)} s.`);
console.log(summaryLine(total));
process.exit(total.failed > 0 ? 1 : 0);

async function perform(step) {
  const from = Date.now();
  const { counts, failures: own } =
    step.needsBrowser && !browser
      ? {
          counts: { passed: 0, failed: 1, skipped: 0 },
          failures: [
            "No Chromium could be found or installed, so this was not tested. Install Chromium or Chrome, or name one in CHROME_PATH.",
          ],
        }
      : await runStep(step, { env: await environmentOf(step), results });
  for (const outcome of ["passed", "failed", "skipped"]) total[outcome] += counts[outcome];
  failures.push(...own.map((failure) => `${step.name}: ${failure}`));
  console.log(`${step.name}: ${summaryLine(counts)}, ${secondsSince(from)} s`);
}

async function environmentOf(step) {
  return step.needsBrowser ? { ...env, HEADLESS_SHELL_PATH: await headlessShell } : env;
}

function secondsSince(from) {
  return Math.round((Date.now() - from) / 1000);
}
