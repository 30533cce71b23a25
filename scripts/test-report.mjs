import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** Counts for a missing or broken report. */
const NOTHING = { passed: 0, failed: 0, skipped: 0 };

/**
 * Skipped and unfinished tests do not count as passed. Skipped tests are not counted if their tag
 * belongs to another step.
 */
export function readUnitReport(file, isOfStep = () => true) {
  const report = readJson(file);
  if (!report) return NOTHING;
  const counts = { ...NOTHING };
  for (const { status, tags = [] } of report.testResults.flatMap((each) => each.assertionResults)) {
    if (status === "passed" || status === "failed") counts[status] += 1;
    else if (isOfStep(tags)) counts.skipped += 1;
  }
  return counts;
}

/** Flaky tests count as failed. */
export function readBrowserReport(file) {
  const report = readJson(file);
  if (!report) return NOTHING;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
}

/** A suite that failed without a failed test, or ran no test, counts as one failure. */
export function judgeSuite(code, counts) {
  const isSilent = counts.failed === 0 && (code !== 0 || counts.passed + counts.skipped === 0);
  return isSilent ? { ...counts, failed: 1 } : counts;
}

export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** Returns the titles of failed tests and the first lines of their messages. */
export function unitFailures(file) {
  const report = readJson(file);
  if (!report) return [];
  return report.testResults.flatMap((tested) => {
    const failed = tested.assertionResults.filter((result) => result.status === "failed");
    // A file that fails before its first test has a message of its own, but no failed test.
    if (failed.length === 0 && tested.status === "failed")
      return [describeFailure(tested.name, tested.message)];
    return failed.map((result) =>
      describeFailure(`${tested.name} › ${result.fullName}`, result.failureMessages?.join("\n")),
    );
  });
}

export function browserFailures(file) {
  const report = readJson(file);
  return report ? report.suites.flatMap((suite) => failuresOfSuite(suite)) : [];
}

function failuresOfSuite(suite) {
  const failed = (suite.specs ?? []).filter(
    (spec) => !spec.ok || spec.tests.some((test) => test.status === "flaky"),
  );
  const own = failed.map((spec) =>
    describeFailure(
      `${spec.file}:${spec.line} › ${spec.title}`,
      spec.tests.flatMap((test) => test.results).find((result) => result.error)?.error.message,
    ),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => failuresOfSuite(inner))];
}

const MAX_REPEATED_LINES = 12;

function describeFailure(title, message) {
  const lines = stripVTControlCharacters(message ?? "")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, MAX_REPEATED_LINES);
  return [title, ...lines.map((line) => `    ${line}`)].join("\n");
}

function readJson(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // The suite was killed while writing; its exit code reports the failure.
    return undefined;
  }
}
