import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root, runCaptured } from "./run.mjs";
import { judgeSuite } from "./test-report.mjs";

/** Lines shown for a failed step whose report names no failure. */
const MAX_LAST_LINES = 40;

/** Writes the step's output to a file in `results`. Resolves to counts and failure texts. */
export async function runStep(step, { env, results }) {
  const log = join(results, `${step.name}.log`);
  const code = step.work ? await step.work() : await runScript(step, env, log);
  if (step.report === undefined) {
    return code === 0
      ? { counts: { passed: 1, failed: 0, skipped: 0 }, failures: [] }
      : { counts: { passed: 0, failed: 1, skipped: 0 }, failures: [lastLines(code, log)] };
  }
  const counts = judgeSuite(code, step.readReport(step.report));
  const failures = step.readFailures(step.report);
  return {
    counts,
    failures: counts.failed > 0 && failures.length === 0 ? [lastLines(code, log)] : failures,
  };
}

async function runScript({ script, args, env: own = {} }, env, log) {
  const { code, output } = await runCaptured(process.execPath, [join(root, script), ...args], {
    env: { ...env, ...own, NO_COLOR: "1", FORCE_COLOR: undefined },
  });
  writeFileSync(log, stripVTControlCharacters(output));
  return code;
}

function lastLines(code, log) {
  let said = "";
  try {
    said = readFileSync(log, "utf8");
  } catch {
    // The build has no log file.
  }
  return [`exit code ${code}`, ...said.trimEnd().split("\n").slice(-MAX_LAST_LINES)].join("\n    ");
}
