import { yearOf } from "../publication-date.ts";
import type { ListField, Reference, TextField } from "../reference.ts";
import { sourcesOf } from "../source.ts";
import { LIST_FIELDS, TEXT_FIELDS } from "../tag-rules.ts";
import { foldSearchText } from "./fold-search-text.ts";
import type { Condition } from "./parse-query.ts";
import type { QueryField } from "./query-fields.ts";
import { eachWord } from "./word-table.ts";
import { wildcardPattern } from "./wildcard.ts";

const LISTS: ReadonlySet<string> = new Set(LIST_FIELDS);
const EVERY_FIELD: readonly QueryField[] = [
  ...TEXT_FIELDS.filter((field) => field !== "type"),
  ...LIST_FIELDS,
];

/** One byte for each reference, 1 or 0. */
export type Marks = Uint8Array<ArrayBuffer>;

export interface Searched {
  readonly references: readonly Reference[];
  /** One byte for each reference: 1 if every word of the text is somewhere in it. */
  readonly withWords: (text: string) => Marks;
}

/**
 * Returns one byte for each reference: 1 if it meets the condition. Words are looked up in the
 * index; only references that have all words of a condition are read for its phrases and fields.
 */
export function matchQuery(condition: Condition, searched: Searched): Marks {
  const every = new Uint8Array(searched.references.length).fill(1);
  return matched(condition, every, searched);
}

/** `candidates` are the references that still matter; no other is marked. */
function matched(condition: Condition, candidates: Marks, searched: Searched): Marks {
  switch (condition.kind) {
    case "all":
      return [...condition.of]
        .toSorted((one, other) => cost(one) - cost(other))
        .reduce<Marks>((left, each) => matched(each, left, searched), candidates);
    case "any":
      return condition.of.reduce<Marks>(
        (marks, each) => union(marks, matched(each, candidates, searched)),
        new Uint8Array(candidates.length),
      );
    case "not":
      return without(candidates, matched(condition.of, candidates, searched));
    case "words":
      return withTexts(condition, candidates, searched, false);
    case "phrase":
      return withTexts(condition, candidates, searched, true);
    case "year": {
      const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = condition;
      return those(candidates, searched, ({ date }) => {
        const year = Number(yearOf(date ?? "") ?? Number.NaN);
        return year >= from && year <= to;
      });
    }
    case "has": {
      const { field } = condition;
      return those(candidates, searched, (reference) =>
        field === "year"
          ? yearOf(reference.date ?? "") !== undefined
          : textsOf(reference, field).some((text) => text.trim() !== ""),
      );
    }
  }
}

/** What must be read is tried last, when few references are left. */
function cost(condition: Condition): number {
  if (condition.kind === "words") return condition.field === undefined ? 0 : 2;
  return condition.kind === "year" || condition.kind === "has" ? 1 : 3;
}

function withTexts(
  { text, field }: Extract<Condition, { kind: "words" | "phrase" }>,
  candidates: Marks,
  searched: Searched,
  isPhrase: boolean,
): Marks {
  const isPattern = text.includes("*");
  const sought = isPattern ? indexedParts(text) : text;
  const isIndexed = field !== "type" && field !== "source";
  const indexed = isIndexed ? both(candidates, searched.withWords(sought)) : candidates;
  if (field === undefined && !isPhrase && !isPattern) return indexed;
  const fields = field === undefined ? EVERY_FIELD : [field];
  const folded = foldSearchText(text);
  const words = wordsIn(folded, true);
  if (words.length === 0) return indexed;
  const isIn = isPhrase ? phraseTest(words) : wordsTest(words);
  return those(indexed, searched, (reference) =>
    isPhrase
      ? fields.some((each) => textsOf(reference, each).some((value) => isIn(foldSearchText(value))))
      : isIn(fields.flatMap((each) => textsOf(reference, each).map(foldSearchText)).join("\n")),
  );
}

/**
 * The parts around `*` that the index finds within words. Shorter ones it finds only at their
 * beginning.
 */
function indexedParts(text: string): string {
  return text
    .split(/[\s*]+/u)
    .filter((part) => part.length > 2)
    .join(" ");
}

/** Each word is within a word of the text, or begins one if it has one or two letters. */
function wordsTest(words: readonly string[]): (folded: string) => boolean {
  const tests = words.map((word) => {
    const pattern = wildcardPattern(word);
    const isShort = /^[a-z0-9]{1,2}$/u.test(word);
    return (folded: string): boolean =>
      pattern === undefined && !isShort
        ? folded.includes(word)
        : wordsIn(folded, false).some((each) => pattern?.test(each) ?? each.startsWith(word));
  });
  return (folded) => tests.every((test) => test(folded));
}

/** The words follow each other as whole words; the last may be a beginning with a wildcard. */
function phraseTest(words: readonly string[]): (folded: string) => boolean {
  const patterns = words.map((word) => wildcardPattern(word) ?? word);
  return (folded) => {
    const text = wordsIn(folded, false);
    for (let at = 0; at + patterns.length <= text.length; at += 1)
      if (
        patterns.every((pattern, index) => {
          const word = text[at + index] ?? "";
          return typeof pattern === "string" ? pattern === word : pattern.test(word);
        })
      )
        return true;
    return false;
  };
}

function wordsIn(folded: string, hasWildcards: boolean): readonly string[] {
  // Wildcards are part of a word of the query.
  if (hasWildcards && folded.includes("*"))
    return folded
      .split(/\s+/u)
      .flatMap((part) => (part.includes("*") ? [part] : wordsIn(part, false)));
  const words: string[] = [];
  eachWord(folded, (from, to) => words.push(folded.slice(from, to)));
  return words;
}

function textsOf(reference: Reference, field: QueryField): readonly string[] {
  if (field === "source")
    return sourcesOf(reference).flatMap(({ file, database, search }) =>
      [file, database, search].filter((text) => text !== undefined),
    );
  if (LISTS.has(field)) return reference[field as ListField] ?? [];
  const text = reference[field as TextField];
  return text === undefined ? [] : [text];
}

function those(
  candidates: Marks,
  { references }: Searched,
  test: (reference: Reference) => boolean,
): Marks {
  const marks = new Uint8Array(candidates.length);
  references.forEach((reference, place) => {
    if (candidates[place] === 1 && test(reference)) marks[place] = 1;
  });
  return marks;
}

function both(one: Marks, other: Marks): Marks {
  return one.map((mark, place) => mark & (other[place] ?? 0));
}

function union(one: Marks, other: Marks): Marks {
  return one.map((mark, place) => mark | (other[place] ?? 0));
}

function without(one: Marks, other: Marks): Marks {
  return one.map((mark, place) => mark & ~(other[place] ?? 0));
}
