import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** The counts of a suite whose report is missing or broken: it did not get as far as testing. */
const NOTHING = { passed: 0, failed: 0, skipped: 0 };

/** Counts of vitest's JSON report. A skipped or unfinished test is no pass; one whose tags leave it to another step is not counted. */
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

/** What failed in vitest's JSON report: a title and the first lines of the message each, so that the end of a long output tells it. */
export function unitFailures(file) {
  const report = readJson(file);
  if (!report) return [];
  return report.testResults.flatMap((tested) => {
    const failed = tested.assertionResults.filter((result) => result.status === "failed");
    // A file that breaks before its first test has a message of its own.
    if (failed.length === 0 && tested.status === "failed")
      return [describeFailure(tested.name, tested.message)];
    return failed.map((result) =>
      describeFailure(`${tested.name} › ${result.fullName}`, result.failureMessages?.join("\n")),
    );
  });
}

/** What failed in Playwright's JSON report, as unitFailures tells it. */
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

/** How many lines of a failure's message the end of the output repeats. */
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
    // A suite that was killed while it wrote has no counts; its exit code says that it failed.
    return undefined;
  }
}
