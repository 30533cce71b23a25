import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}
const scripts = join(import.meta.dirname, "../../scripts");
const { judgeSuite, readBrowserReport, readUnitReport, summaryLine } = (await import(join(scripts, "test-report.mjs"))) as {
  readonly judgeSuite: (code: number, counts: Counts) => Counts;
  readonly readBrowserReport: (file: string) => Counts;
  readonly readUnitReport: (file: string) => Counts;
  readonly summaryLine: (counts: Counts) => string;
};
const { testEnvironment } = (await import(join(scripts, "test-environment.mjs"))) as {
  readonly testEnvironment: (results: string) => Record<string, string | undefined>;
};

describe("the counts of npm test", () => {
  const folder = mkdtempSync(join(tmpdir(), "report-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const report = (content: string): string => {
    const file = join(folder, "report.json");
    writeFileSync(file, content);
    return file;
  };

  it("are those of the reports; a second try does not make a pass", () => {
    const unit = report(JSON.stringify({ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }));
    expect(readUnitReport(unit)).toEqual({ passed: 5, failed: 1, skipped: 3 });
    const browser = report(JSON.stringify({ stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 } }));
    expect(readBrowserReport(browser)).toEqual({ passed: 7, failed: 2, skipped: 2 });
  });

  it.each([
    ["ends badly though each test passed", 1, { passed: 3, failed: 0, skipped: 0 }, 1],
    ["ends badly with failures", 1, { passed: 3, failed: 2, skipped: 0 }, 2],
    ["ends well", 0, { passed: 3, failed: 0, skipped: 0 }, 0],
    ["ends well without one test", 0, { passed: 0, failed: 0, skipped: 0 }, 1],
  ])("a suite that %s", (_name, code, counts, failed) => {
    expect(judgeSuite(code, counts).failed).toBe(failed);
  });

  it("a suite that was killed before it could report is a failure", () => {
    expect(judgeSuite(137, readUnitReport(join(folder, "never-written.json"))).failed).toBe(1);
    expect(judgeSuite(137, readBrowserReport(report('{"stats": {"exp'))).failed).toBe(1);
  });

  it("the last line", () => {
    expect(summaryLine({ passed: 9, failed: 0, skipped: 0 })).toBe("9 passed, 0 failed");
    expect(summaryLine({ passed: 9, failed: 1, skipped: 2 })).toBe("9 passed, 1 failed, 2 skipped");
  });

  it("suites meet neither the data nor the mail of whoever runs them", () => {
    const changes = testEnvironment("/results");
    expect(changes).toMatchObject({ NODE_ENV: "test", RESULTS: "/results" });
    for (const name of ["DATABASE_URL", "DATA_DIR", "SMTP_URL", "KINDE_DOMAIN", "PORT"]) {
      expect(name in changes && changes[name] === undefined).toBe(true);
    }
  });
});
