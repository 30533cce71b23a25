import { type StopLanguage, stopWordsOf } from "./stop-list.ts";
import { clausesOf, stemOf } from "./text-analysis.ts";

export interface CountedReference {
  readonly title?: string | undefined;
  readonly abstract?: string | undefined;
  readonly keywords?: readonly string[] | undefined;
}

export type CountedField = "title" | "abstract" | "keywords";

export interface CountOptions {
  /** At least one. */
  readonly fields: ReadonlySet<CountedField>;
  readonly unit: "words" | "phrases";
  /** Minimum word length, in letters; applies to both words of a phrase. */
  readonly shortestWord: number;
  /** The languages whose stop words are left out. */
  readonly stopLanguages: ReadonlySet<StopLanguage>;
  /** Counts a word's forms together, under the most common form. */
  readonly joinForms: boolean;
}

/** Numbers of references that contain a term. A reference counts once per term. */
export interface TermCount {
  readonly term: string;
  readonly inTitle: number;
  /** Number of references that have the term only outside the title. */
  readonly elsewhere: number;
  readonly total: number;
}

interface Tally {
  inTitle: number;
  elsewhere: number;
  readonly forms: Map<string, number>;
}

/** Memory use grows with the number of terms, not of references. */
export interface TermCounter {
  add(reference: CountedReference): void;
  /** Sorted by total, then title count, both descending, then alphabetically. */
  terms(): TermCount[];
}

export function createTermCounter(options: CountOptions): TermCounter {
  const tallies = new Map<string, Tally>();
  const stems = new Map<string, string>();
  const keyOf = (word: string): string => {
    if (!options.joinForms) return word;
    const known = stems.get(word);
    if (known !== undefined) return known;
    const stem = stemOf(word);
    stems.set(word, stem);
    return stem;
  };
  const stopWords = stopWordsOf(options.stopLanguages);
  const counts = (word: string): boolean =>
    word.length >= options.shortestWord && !stopWords.has(word);

  /** Adds the terms of `text` to `found`, by key. */
  const termsOf = (text: string, found: Map<string, string>): void => {
    for (const clause of clausesOf(text)) {
      for (const [index, word] of clause.entries()) {
        if (!counts(word)) continue;
        if (options.unit === "words") {
          found.set(keyOf(word), word);
          continue;
        }
        const next = clause[index + 1];
        if (next !== undefined && counts(next))
          found.set(`${keyOf(word)} ${keyOf(next)}`, `${word} ${next}`);
      }
    }
  };

  return {
    add(reference) {
      const inTitle = new Map<string, string>();
      const elsewhere = new Map<string, string>();
      if (options.fields.has("title")) termsOf(reference.title ?? "", inTitle);
      if (options.fields.has("abstract")) termsOf(reference.abstract ?? "", elsewhere);
      if (options.fields.has("keywords"))
        for (const keyword of reference.keywords ?? []) termsOf(keyword, elsewhere);
      for (const [key, form] of inTitle) tally(tallies, key, form).inTitle += 1;
      for (const [key, form] of elsewhere) {
        if (!inTitle.has(key)) tally(tallies, key, form).elsewhere += 1;
      }
    },
    terms: () =>
      [...tallies.values()]
        .map(({ inTitle, elsewhere, forms }) => ({
          term: commonestForm(forms),
          inTitle,
          elsewhere,
          total: inTitle + elsewhere,
        }))
        .toSorted(
          (a, b) => b.total - a.total || b.inTitle - a.inTitle || (a.term < b.term ? -1 : 1),
        ),
  };
}

function tally(tallies: Map<string, Tally>, key: string, form: string): Tally {
  let known = tallies.get(key);
  if (!known) {
    known = { inTitle: 0, elsewhere: 0, forms: new Map() };
    tallies.set(key, known);
  }
  known.forms.set(form, (known.forms.get(form) ?? 0) + 1);
  return known;
}

function commonestForm(forms: ReadonlyMap<string, number>): string {
  let best = "";
  let most = 0;
  for (const [form, count] of forms) {
    if (count > most || (count === most && form < best)) [best, most] = [form, count];
  }
  return best;
}
