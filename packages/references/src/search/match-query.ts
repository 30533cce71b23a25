import type { Bytes } from "../plain-arrays.ts";
import { namedFiles } from "../attached-files.ts";
import { yearOf } from "../publication-date.ts";
import type { ListField, Reference, TextField } from "../reference.ts";
import { sourcesOf } from "../source.ts";
import { foldQuickly } from "./fold-quickly.ts";
import { foldSearchText } from "./fold-search-text.ts";
import type { Condition } from "./parse-query.ts";
import type { QueryField } from "./query-fields.ts";
import { bitOf, fieldTexts, hasOwnBit, searchedFields } from "./searched-fields.ts";
import {
  hasWildcard,
  isPattern,
  phraseTest,
  wordsIn,
  type TextTest,
  wordTest,
} from "./word-tests.ts";

/** The fields that the index does not have. */
const NOT_INDEXED = /^(?:type|source|file)$/;

/** One byte for each reference, 1 or 0. */
export type Marks = Bytes;

export interface Searched {
  readonly references: readonly Reference[];
  /**
   * One byte for each reference: 1 if every word of the text is somewhere in it, or in the field.
   * Pass both to `SearchIndex.marks`.
   */
  readonly withWords: (text: string, field: string | undefined) => Marks;
  /** Passes both to `SearchIndex.fieldsWith`. Without it, phrases are looked up like words. */
  readonly fieldsWith?: ((text: string, field: string | undefined) => Marks) | undefined;
  /** The references that may be duplicates, which `has:duplicate` finds. None if undefined. */
  readonly duplicates?: Marks | undefined;
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
      if (field === "duplicate") return both(candidates, searched.duplicates ?? new Uint8Array());
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
  // A wildcard alone is in every reference.
  const words = wordsIn(foldSearchText(text)).filter(
    (word) => isPhrase || field || /[^*]/.test(word),
  );
  const isIndexed = !NOT_INDEXED.test(field ?? "");
  if (isPhrase && isIndexed && searched.fieldsWith && !words.some(hasWildcard))
    return withPhrase(words, field, candidates, searched, searched.fieldsWith);
  const indexed = isIndexed
    ? both(candidates, searched.withWords(indexedParts(words), field))
    : candidates;
  const isSure = field === undefined || hasOwnBit(field);
  if (words.length === 0 || (isSure && !isPhrase && !words.some(isPattern))) return indexed;
  const tests = isPhrase ? [phraseTest(words)] : words.map(wordTest);
  if (isPhrase && field === "type") tests[0] = typeTest(words);
  return those(indexed, searched, (reference) => {
    const fields = field === undefined ? searchedFields(reference) : [field];
    return tests.every((test) => fields.some((each) => textsOf(reference, each).some(test)));
  });
}

/** Reads only the fields that have all words of the phrase. */
function withPhrase(
  words: readonly string[],
  field: QueryField | undefined,
  candidates: Marks,
  { references }: Searched,
  fieldsWith: (text: string, field: string | undefined) => Marks,
): Marks {
  const bits = fieldsWith(words.join(" "), field);
  if (words.length === 0) return candidates;
  const test = phraseTest(words);
  return candidates.map((mark, place) => {
    const reference = references[place];
    const fields = bits[place] ?? 0;
    if (mark === 0 || fields === 0 || reference === undefined) return 0;
    const hasPhrase = (each: TextField | ListField): boolean =>
      (fields & bitOf(each)) !== 0 && fieldTexts(reference, each).some(test);
    return Number(
      field === undefined
        ? searchedFields(reference).some(hasPhrase)
        : hasPhrase(field as TextField | ListField),
    );
  });
}

/** Names of types may be written in words: `type:"journal article"` finds `journalArticle`. */
function typeTest(words: readonly string[]): TextTest {
  const isIn = phraseTest(words);
  const name = words.join("");
  return (text) => foldQuickly(text) === name || isIn(text);
}

/** The words, or their parts around wildcards, that the index finds within words. */
function indexedParts(words: readonly string[]): string {
  // Shorter parts it finds only at the beginning of words.
  return words
    .flatMap((word) =>
      isPattern(word) ? word.split(/[*?]/).filter((part) => part.length > 2) : word,
    )
    .join(" ");
}

function textsOf(reference: Reference, field: QueryField): readonly string[] {
  if (field === "source")
    return sourcesOf(reference).flatMap(({ date: _date, ...texts }) =>
      Object.values<string>(texts),
    );
  if (field === "file") return namedFiles(reference);
  return fieldTexts(reference, field);
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
