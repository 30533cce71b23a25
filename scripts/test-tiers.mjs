import { join } from "node:path";
import { buildIfStale } from "./build-product.mjs";
import {
  browserFailures,
  readBrowserReport,
  readUnitReport,
  unitFailures,
} from "./test-report.mjs";

/** Run by `npm run check`, `npm test` and `npm run test:extended`; see docs/testing.md. */
export const TIERS = ["check", "test", "extended"];

const PROJECTS = [
  "packages/contract",
  "packages/bridge-sdk",
  "packages/create-tool",
  "packages/pdf",
  "packages/references",
  "packages/screening",
  "packages/sync",
  "packages/ui",
  "apps/docs",
  "apps/host",
  "apps/server",
  "apps/tools",
  "apps/embed-test",
  "tests",
];

const lint = { name: "lint", script: "scripts/lint.mjs", args: [] };
const types = {
  name: "types",
  script: "node_modules/typescript-7/bin/tsc",
  args: ["-b", ...PROJECTS],
};
const format = { name: "format", script: "node_modules/oxfmt/bin/oxfmt", args: ["--check"] };
const unused = { name: "unused", script: "node_modules/knip/bin/knip.js", args: ["--no-progress"] };
const language = { name: "language", script: "scripts/check-language.mjs", args: [] };
const requirements = { name: "requirements", script: "scripts/requirements.mjs", args: [] };
const build = { name: "build", work: async () => ((await buildIfStale()).length === 0 ? 0 : 1) };

/** Tag of longer tests of behaviour that `npm test` also covers. They run in `extended`. */
const AT_LENGTH = "at-length";

/**
 * Returns groups that run one after the other; the steps of a group run in parallel. A step either
 * passes or fails as a whole, or writes its counts to a file in `results`.
 */
export function stepsOf(tier, results) {
  const check = [types, vitest("unit", results), lint, format, unused, language, requirements];
  if (tier === "check") return [check];
  if (tier === "test")
    return [
      [build, ...check],
      [vitest("integration", results, { tags: `!${AT_LENGTH}` })],
      [stories(results)],
      [playwright("browser", results)],
    ];
  return [
    [build],
    [{ ...vitest("extended", results), needsBrowser: true }],
    [{ ...vitest("integration", results, { tags: AT_LENGTH }), name: AT_LENGTH }],
    [{ ...vitest("other-engines", results), env: { TEST_OTHER_ENGINES: "1" } }],
    [everyView(stories(results))],
    [everyView(playwright("extended-browser", results))],
    [everyView(playwright(`${AT_LENGTH}-browser`, results))],
  ];
}

/**
 * Includes `…-isolated` files, which need their own worker. `tags` selects a tag, or excludes it
 * with an exclamation mark.
 */
function vitest(name, results, { config, tags } = {}) {
  const report = join(results, `${name}.json`);
  const project = config ?? ["--project", name, "--project", `${name}-isolated`];
  return {
    name,
    script: "node_modules/vitest/vitest.mjs",
    args: [
      "run",
      ...project,
      ...(tags === undefined ? [] : [`--tagsFilter=${tags}`]),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    report,
    readReport: (file) => readUnitReport(file, (own) => hasSelectedTags(own, tags)),
    readFailures: unitFailures,
  };
}

function hasSelectedTags(own, tags) {
  return tags === undefined || own.includes(AT_LENGTH) === (tags === AT_LENGTH);
}

function stories(results) {
  return {
    ...vitest("stories", results, { config: ["--config", "vitest.stories.config.ts"] }),
    needsBrowser: true,
  };
}

function everyView(step) {
  return { ...step, env: { ...step.env, EVERY_VIEW: "1" } };
}

function playwright(project, results) {
  return {
    name: project,
    script: "node_modules/@playwright/test/cli.js",
    args: ["test", "--config", "tests/playwright.config.ts", "--project", project],
    env: { BROWSER_REPORT: join(results, `${project}.json`) },
    report: join(results, `${project}.json`),
    readReport: readBrowserReport,
    readFailures: browserFailures,
    needsBrowser: true,
  };
}
