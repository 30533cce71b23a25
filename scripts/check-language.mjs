import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { root } from "./run.mjs";
import { sourceFiles } from "./source-files.mjs";
import { codeProse } from "./language/code-prose.mjs";
import { retiredNames, retiredPhraseIn, retiredProseIn } from "./language/retired-terms.mjs";
import { screenTexts } from "./language/screen-texts.mjs";

const FOLDERS = ["apps", "packages", "scripts", "templates", "tests", ".storybook"];
const HELP_PAGES = "apps/server/content/help";
const IS_CODE = /\.(ts|tsx|mjs)$/u;
/** Files whose texts only developers read. */
const IS_FOR_TESTS = /\.(test|spec|stories|fixture)\.|-for-tests\.|\/(bench|gallery|tests)\//u;

const findings = [
  ...FOLDERS.flatMap((folder) => read(folder, IS_CODE)).flatMap(({ file, source }) => [
    ...retiredNames(file, source),
    ...retiredTexts(file, source),
    ...retiredProse(file, source),
  ]),
  ...read(HELP_PAGES, /\.html$/u).flatMap(({ file, source }) =>
    source.split("\n").flatMap((text, index) => phraseFinding(file, index + 1, text)),
  ),
];
for (const finding of findings) console.log(finding);
if (findings.length > 0)
  console.log(`\n${findings.length} retired terms. docs/glossary.md says what to write.`);
process.exit(findings.length === 0 ? 0 : 1);

function read(folder, name) {
  return sourceFiles(join(root, folder), name).map((path) => ({
    file: relative(root, path).split(sep).join("/"),
    source: readFileSync(path, "utf8"),
  }));
}

function retiredTexts(file, source) {
  if (IS_FOR_TESTS.test(`/${file}`)) return [];
  return screenTexts(file, source).flatMap(({ line, text }) => phraseFinding(file, line, text));
}

function phraseFinding(file, line, text) {
  const entry = retiredPhraseIn(text);
  return entry ? [`${file}:${line}: "${entry.retired}" in a text; write ${entry.use}`] : [];
}

/** Parses only files that have a retired term somewhere, because that takes long. */
function retiredProse(file, source) {
  if (retiredProseIn(source) === undefined) return [];
  return codeProse(file, source).flatMap(({ line, text }) => {
    const entry = retiredProseIn(text);
    return entry
      ? [`${file}:${line}: "${entry.retired}" in a comment or test title; write ${entry.use}`]
      : [];
  });
}
