import { readFileSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";

const NOT_SEARCHED = new Set(["node_modules", "dist", ".data", "test-results"]);
const IS_TEST = /\.(test|spec)\.(ts|tsx|mjs)$/u;
/** Stories run as tests under their names. */
const IS_STORY = /\.stories\.tsx$/u;

/** Every test below a folder: its file relative to the folder, with slashes, and its title as the source spells it. */
export function testTitles(folder) {
  return testFiles(folder).flatMap((path) => {
    const file = relative(folder, path).split(sep).join("/");
    const read = IS_STORY.test(path) ? storyNames : titles;
    return read(readFileSync(path, "utf8")).map((title) => ({ file, title }));
  });
}

/** Titles of tests: the first argument of describe, it, test and test.step, when it is a plain string. */
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

function testFiles(directory) {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_SEARCHED.has(entry.name) || entry.name.startsWith(".")) return [];
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return testFiles(path);
    return IS_TEST.test(entry.name) || IS_STORY.test(entry.name) ? [path] : [];
  });
}
