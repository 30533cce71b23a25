import { readFileSync } from "node:fs";
import { relative, sep } from "node:path";
import { sourceFiles } from "./source-files.mjs";

const IS_TEST_OR_STORY = /\.(?:(?:test|spec)\.(?:ts|tsx|mjs)|stories\.tsx)$/u;
/** Stories count as tests, because each story runs as a test titled with its `name`. */
const IS_STORY = /\.stories\.tsx$/u;

/** Returns each title with its file, relative to the folder and with slashes. */
export function testTitles(folder) {
  return sourceFiles(folder, IS_TEST_OR_STORY).flatMap((path) => {
    const file = relative(folder, path).split(sep).join("/");
    const read = IS_STORY.test(path) ? storyNames : titles;
    return read(readFileSync(path, "utf8")).map((title) => ({ file, title }));
  });
}

/** Returns the first argument of each describe, it, test and test.step that is a plain string. */
function titles(source) {
  return [
    ...source.matchAll(
      /\b(?:describe|it|test)(?:\.\w+)*(?:\((?:[^()]|\([^()]*\))*\))?\(\s*(["'`])(.*?)\1/gsu,
    ),
  ].map((match) => match[2]);
}

function storyNames(source) {
  return [...source.matchAll(/^  name: "([^"]+)",$/gmu)].map((match) => match[1]);
}
