import { existsSync, readFileSync } from "node:fs";

/** The counts of a suite whose report is missing or broken: it did not get as far as testing. */
const NOTHING = { passed: 0, failed: 0, skipped: 0 };

/** Counts of vitest's JSON report. A skipped or unfinished test is no pass. */
export function readUnitReport(file) {
  const report = readJson(file);
  if (!report) return NOTHING;
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests + report.numTodoTests };
}

/** Counts of Playwright's JSON report. A test that passed on a second try only counts as failed. */
export function readBrowserReport(file) {
  const report = readJson(file);
  if (!report) return NOTHING;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
}

/** The counts of a suite that ended with `code`: one that ended badly without a failed test counts as one failure, one without any test too. */
export function judgeSuite(code, counts) {
  const isSilent = counts.failed === 0 && (code !== 0 || counts.passed + counts.skipped === 0);
  return isSilent ? { ...counts, failed: 1 } : counts;
}

/** The last line of npm test. */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

function readJson(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // A suite that was killed while it wrote has no counts; its exit code says that it failed.
    return undefined;
  }
}
