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
const {
  browserFailures,
  judgeSuite,
  readBrowserReport,
  readUnitReport,
  summaryLine,
  unitFailures,
} = (await import(join(scripts, "test-report.mjs"))) as {
  readonly browserFailures: (file: string) => string[];
  readonly unitFailures: (file: string) => string[];
  readonly judgeSuite: (code: number, counts: Counts) => Counts;
  readonly readBrowserReport: (file: string) => Counts;
  readonly readUnitReport: (file: string, isOfStep?: (tags: string[]) => boolean) => Counts;
  readonly summaryLine: (counts: Counts) => string;
};
const { testEnvironment } = (await import(join(scripts, "test-environment.mjs"))) as {
  readonly testEnvironment: (results: string) => Record<string, string | undefined>;
};

describe("the results of npm test", () => {
  const folder = mkdtempSync(join(tmpdir(), "report-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const report = (content: string): string => {
    const file = join(folder, "report.json");
    writeFileSync(file, content);
    return file;
  };

  it("flaky tests count as failed, and tests of other steps are not counted", () => {
    const tested = [
      ["passed", []],
      ["passed", []],
      ["failed", []],
      ["skipped", []],
      ["todo", []],
      ["skipped", ["at-length"]],
    ].map(([status, tags]) => ({ status, tags }));
    const unit = report(JSON.stringify({ testResults: [{ assertionResults: tested }] }));
    expect(readUnitReport(unit)).toEqual({ passed: 2, failed: 1, skipped: 3 });
    expect(readUnitReport(unit, (tags) => tags.length === 0)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 2,
    });
    const browser = report(
      JSON.stringify({ stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 } }),
    );
    expect(readBrowserReport(browser)).toEqual({ passed: 7, failed: 2, skipped: 2 });
  });

  it.each([
    ["exits with an error although each test passed", 1, { passed: 3, failed: 0, skipped: 0 }, 1],
    ["exits with an error after failures", 1, { passed: 3, failed: 2, skipped: 0 }, 2],
    ["exits with 0", 0, { passed: 3, failed: 0, skipped: 0 }, 0],
    ["exits with 0 without running a test", 0, { passed: 0, failed: 0, skipped: 0 }, 1],
  ])("a suite that %s", (_name, code, counts, failed) => {
    expect(judgeSuite(code, counts).failed).toBe(failed);
  });

  it("a suite that is killed before it writes its report counts as a failure", () => {
    expect(judgeSuite(137, readUnitReport(join(folder, "never-written.json"))).failed).toBe(1);
    expect(judgeSuite(137, readBrowserReport(report('{"stats": {"exp'))).failed).toBe(1);
  });

  it("the last line omits skipped tests if there are none", () => {
    expect(summaryLine({ passed: 9, failed: 0, skipped: 0 })).toBe("9 passed, 0 failed");
    expect(summaryLine({ passed: 9, failed: 1, skipped: 2 })).toBe("9 passed, 1 failed, 2 skipped");
  });

  it("failed tests and broken files are listed by name with the start of their message", () => {
    const unit = report(
      JSON.stringify({
        testResults: [
          {
            name: "a.test.ts",
            status: "failed",
            message: "",
            assertionResults: [
              { status: "passed", fullName: "adds" },
              {
                status: "failed",
                fullName: "subtracts",
                failureMessages: ["\u001b[31mexpected 1\u001b[39m\n\n    at line 3"],
              },
            ],
          },
          {
            name: "b.test.ts",
            status: "failed",
            message: "Cannot find module",
            assertionResults: [],
          },
          {
            name: "c.test.ts",
            status: "passed",
            message: "",
            assertionResults: [{ status: "passed", fullName: "divides" }],
          },
        ],
      }),
    );
    expect(unitFailures(unit)).toEqual([
      "a.test.ts › subtracts\n    expected 1\n        at line 3",
      "b.test.ts\n    Cannot find module",
    ]);
    const good = {
      title: "opens",
      file: "a.spec.ts",
      line: 3,
      ok: true,
      tests: [{ status: "expected", results: [{}] }],
    };
    const bad = {
      title: "closes",
      file: "a.spec.ts",
      line: 9,
      ok: false,
      tests: [{ status: "unexpected", results: [{ error: { message: "Timed out" } }] }],
    };
    const second = {
      title: "waits",
      file: "b.spec.ts",
      line: 1,
      ok: true,
      tests: [{ status: "flaky", results: [{ error: { message: "Too early" } }, {}] }],
    };
    const browser = report(
      JSON.stringify({
        suites: [{ specs: [], suites: [{ specs: [good, bad] }] }, { specs: [second] }],
      }),
    );
    expect(browserFailures(browser)).toEqual([
      "a.spec.ts:9 › closes\n    Timed out",
      "b.spec.ts:1 › waits\n    Too early",
    ]);
    expect([
      ...unitFailures(join(folder, "never-written.json")),
      ...browserFailures(join(folder, "never-written.json")),
    ]).toEqual([]);
  });

  it("the suites ignore the data and mail settings of the person who runs npm test", () => {
    const changes = testEnvironment("/results");
    expect(changes).toMatchObject({ NODE_ENV: "test", RESULTS: "/results" });
    for (const name of ["DATABASE_URL", "DATA_DIR", "SMTP_URL", "KINDE_DOMAIN", "PORT"]) {
      expect(name in changes && changes[name] === undefined).toBe(true);
    }
  });
});
