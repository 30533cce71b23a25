import type { Bytes } from "../plain-arrays.ts";
import { namedFiles } from "../attached-files.ts";
import { yearOf } from "../publication-date.ts";
import type { Reference } from "../reference.ts";
import { sourcesOf } from "../source.ts";
import { foldQuickly } from "./fold-quickly.ts";
import { foldSearchText } from "./fold-search-text.ts";
import type { Condition } from "./parse-query.ts";
import type { QueryField } from "./query-fields.ts";
import { bitOf, fieldTexts, hasOwnBit, searchedFields } from "./searched-fields.ts";
import {
  hasWildcard,
  isPattern,
  phraseSource,
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
  /**
   * One byte for each reference: 1 if one of its words, or of the field's, matches the regular
   * expression. Pass both to `SearchIndex.marksMatching`.
   */
  readonly withPattern: (source: string, field: string | undefined) => Marks;
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
  if (words.length === 0) return candidates;
  const isIndexed = !NOT_INDEXED.test(field ?? "");
  if (isPhrase && isIndexed && searched.fieldsWith && !words.some(hasWildcard))
    return withPhrase(words, field, candidates, searched, searched.fieldsWith);
  let indexed = candidates;
  if (isIndexed) {
    const plain = words.filter((word) => !isPattern(word));
    indexed = both(candidates, searched.withWords(plain.join(" "), field));
    for (const word of words)
      if (isPattern(word) && indexed.includes(1))
        indexed = both(indexed, searched.withPattern(phraseSource([word]), field));
  }
  const isSure = field === undefined || hasOwnBit(field);
  if (isSure && !isPhrase) return indexed;
  const tests = isPhrase ? [phraseTest(words)] : words.map(wordTest);
  if (isPhrase && field === "type") tests[0] = typeTest(words);
  return those(indexed, searched, (reference) => {
    const fields = fieldsOf(reference, field);
    return tests.every((test) => fields.some((each) => textsOf(reference, each).some(test)));
  });
}

/** Reads only the fields that have all words of the phrase. */
function withPhrase(
  words: readonly string[],
  field: QueryField | undefined,
  candidates: Marks,
  searched: Searched,
  fieldsWith: (text: string, field: string | undefined) => Marks,
): Marks {
  const bits = fieldsWith(words.join(" "), field);
  const test = phraseTest(words);
  return those(candidates, searched, (reference, place) => {
    const fields = bits[place] ?? 0;
    return (
      fields > 0 &&
      fieldsOf(reference, field).some(
        (each) => (fields & bitOf(each)) > 0 && textsOf(reference, each).some(test),
      )
    );
  });
}

function fieldsOf(reference: Reference, field: QueryField | undefined): readonly QueryField[] {
  return field === undefined ? searchedFields(reference) : [field];
}

/** Names of types may be written in words: `type:"journal article"` finds `journalArticle`. */
function typeTest(words: readonly string[]): TextTest {
  const isIn = phraseTest(words);
  const name = words.join("");
  return (text) => foldQuickly(text) === name || isIn(text);
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
  test: (reference: Reference, place: number) => boolean,
): Marks {
  return candidates.map((mark, place) =>
    Number(mark === 1 && test(references[place] as Reference, place)),
  );
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
