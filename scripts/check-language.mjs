import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { root } from "./run.mjs";
import { sourceFiles } from "./source-files.mjs";
import { retiredNames, retiredPhraseIn } from "./language/retired-terms.mjs";
import { screenTexts } from "./language/screen-texts.mjs";

const FOLDERS = ["apps", "packages", "scripts", "templates", "tests", ".storybook"];
const IS_CODE = /\.(ts|tsx|mjs)$/u;
/** Files whose texts only developers read. */
const IS_FOR_TESTS = /\.(test|spec|stories|fixture)\.|-for-tests\.|\/(bench|gallery|tests)\//u;

const findings = FOLDERS.flatMap((folder) => sourceFiles(join(root, folder), IS_CODE)).flatMap(
  (path) => {
    const file = relative(root, path).split(sep).join("/");
    const source = readFileSync(path, "utf8");
    return [...retiredNames(file, source), ...retiredTexts(file, source)];
  },
);
for (const finding of findings) console.log(finding);
if (findings.length > 0)
  console.log(`\n${findings.length} retired terms. docs/glossary.md says what to write.`);
process.exit(findings.length === 0 ? 0 : 1);

function retiredTexts(file, source) {
  if (IS_FOR_TESTS.test(`/${file}`)) return [];
  return screenTexts(file, source).flatMap(({ line, text }) => {
    const entry = retiredPhraseIn(text);
    return entry ? [`${file}:${line}: "${entry.retired}" in a text; write ${entry.use}`] : [];
  });
}
