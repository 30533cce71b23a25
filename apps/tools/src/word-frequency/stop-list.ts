import { ces } from "stopword/src/stopwords_ces.js";
import { dan } from "stopword/src/stopwords_dan.js";
import { deu } from "stopword/src/stopwords_deu.js";
import { eng } from "stopword/src/stopwords_eng.js";
import { fin } from "stopword/src/stopwords_fin.js";
import { fra } from "stopword/src/stopwords_fra.js";
import { ita } from "stopword/src/stopwords_ita.js";
import { nld } from "stopword/src/stopwords_nld.js";
import { nob } from "stopword/src/stopwords_nob.js";
import { pol } from "stopword/src/stopwords_pol.js";
import { por } from "stopword/src/stopwords_por.js";
import { rus } from "stopword/src/stopwords_rus.js";
import { spa } from "stopword/src/stopwords_spa.js";
import { swe } from "stopword/src/stopwords_swe.js";
import { tur } from "stopword/src/stopwords_tur.js";

/**
 * The stop words of PubMed, which its search ignores
 * (https://pubmed.ncbi.nlm.nih.gov/help/#help-stopwords).
 */
const PUBMED = `
  a about again all almost also although always among an and another any are as at
  be because been before being between both but by can could did do does done due during
  each either enough especially etc for found from further had has have having here how however
  i if in into is it its itself just kg km made mainly make may mg might ml mm most mostly must
  nearly neither no nor obtained of often on our overall perhaps pmid quite rather really regarding
  seem seen several should show showed shown shows significantly since so some such
  than that the their theirs them then there therefore these they this those through thus to
  upon use used using various very was we were what when which while with within without would
`;

/** Contractions and other common words that neither list has. */
const COMMON_ENGLISH = `
  above according across against ain't al along already amongst aren't around away below beside
  besides beyond can't cannot couldn't didn't doesn't doing don't down else et even ever every few
  followed following given gives hadn't hasn't haven't he'd he'll hence hers herself i'd i'll i'm
  i've instead isn't it'd it'll least less let mightn't mine mustn't myself needn't next none
  nothing off once one ones onto ought ours ourselves own per shall shan't she'd she'll shouldn't
  something somewhat that'll they'd they'll they're they've three throughout together toward
  towards two unless until us versus via vs wasn't we'd we'll we're we've weren't whereas whether
  whom whose won't wouldn't yet you'd you'll you're you've yours yourself yourselves
`;

/** Words that most abstracts contain: their headings, and the publisher's notice. */
const ABSTRACT_PARTS = `
  abstract aim aims background conclusion conclusions copyright introduction method methods
  objective objectives purpose reserved result results rights
`;

const wordsOf = (list: string): string[] => list.trim().split(/\s+/u);

/** By ISO 639-3 code. All languages put spaces between words, as counting needs. */
const LISTS = {
  eng: ["English", eng, wordsOf(PUBMED), wordsOf(COMMON_ENGLISH), wordsOf(ABSTRACT_PARTS)],
  ces: ["Czech", ces],
  dan: ["Danish", dan],
  nld: ["Dutch", nld],
  fin: ["Finnish", fin],
  fra: ["French", fra],
  deu: ["German", deu],
  ita: ["Italian", ita],
  nob: ["Norwegian", nob],
  pol: ["Polish", pol],
  por: ["Portuguese", por],
  rus: ["Russian", rus],
  spa: ["Spanish", spa],
  swe: ["Swedish", swe],
  tur: ["Turkish", tur],
} as const satisfies Record<string, readonly [string, ...(readonly string[])[]]>;

export type StopLanguage = keyof typeof LISTS;

export const STOP_LANGUAGES: readonly { readonly code: StopLanguage; readonly name: string }[] =
  Object.entries(LISTS).map(([code, [name]]) => ({ code: code as StopLanguage, name }));

/** Returns the stop words of all `languages`, in the form in which words are counted. */
export function stopWordsOf(languages: Iterable<StopLanguage>): ReadonlySet<string> {
  const words = new Set<string>();
  for (const language of languages) {
    const [, ...lists] = LISTS[language];
    for (const word of lists.flat()) words.add(word.normalize("NFC").toLowerCase());
  }
  return words;
}
