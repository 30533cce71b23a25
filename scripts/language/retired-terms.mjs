import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** Terms to reject in the names of files and exports, in any casing. */
export const RETIRED_IDENTIFIERS = readList("retired-identifiers.json");
/** Phrases to reject in texts that people read: screens, mails, terminal, errors. */
export const RETIRED_PHRASES = readList("retired-phrases.json");
/** Words to reject in comments and in the titles of tests. */
export const RETIRED_PROSE = readList("retired-prose.json");

/** Terms with `at: "end"` match only the last words of a name. */
export function retiredIn(name) {
  const words = ` ${wordsOf(name).join(" ")} `;
  return RETIRED_IDENTIFIERS.find(({ retired, at }) =>
    at === "end" ? words.endsWith(` ${retired} `) : words.includes(` ${retired} `),
  );
}

/** Matches whole words in any case. */
export function retiredPhraseIn(text) {
  return entryIn(RETIRED_PHRASES, text);
}

/** Matches whole words in any case, also over the lines of a comment. */
export function retiredProseIn(text) {
  return entryIn(RETIRED_PROSE, text);
}

function entryIn(list, text) {
  const spaced = ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N};]+/gu, " ")} `;
  return list.find(({ retired }) => spaced.includes(` ${retired} `));
}

export function retiredNames(file, source) {
  const stem = basename(file).replace(/\..*$/u, "");
  const folders = dirname(file).split("/");
  return [...folders, stem, ...exportedNames(source)].flatMap((name) => {
    const entry = retiredIn(name);
    return entry
      ? [`${file}: "${name}" has the retired term "${entry.retired}"; use ${entry.use}`]
      : [];
  });
}

function exportedNames(source) {
  const declared =
    /^export (?:default )?(?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gmu;
  return [...source.matchAll(declared)].map((match) => match[1]);
}

function wordsOf(name) {
  return name
    .replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2")
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.toLowerCase());
}

function readList(file) {
  return JSON.parse(readFileSync(join(import.meta.dirname, file), "utf8"));
}
