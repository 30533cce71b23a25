import type * as core from "@zxcvbn-ts/core";
import type * as lists from "@zxcvbn-ts/language-common";
import { type PasswordVerdict, judgeLength } from "./password-length.ts";

/** Checking time grows with the square of the length. At this length, it is at most 40 ms. */
const MAX_CHECKED_CHARACTERS = 64;
const MAX_CHECKED_SUBSTITUTIONS = 10;
/** On zxcvbn's scale of 0 to 4: "safely unguessable" with slow hashes. */
const MIN_GOOD_SCORE = 3;
const MIN_STRONG_SCORE = 4;
/** Minimum for the rest of a password, without the words of its context. */
const MIN_GUESSES_WITHOUT_CONTEXT = 1_000_000;
/** Shorter words are ignored, because they occur in most sentences. */
const MIN_CONTEXT_WORD_CHARACTERS = 3;
/** The longest possible e-mail address. */
const MAX_CONTEXT_CHARACTERS = 254;
const ADVICE = "Use a few words that have nothing to do with each other or with you.";

type Weakness = keyof typeof REASONS;

const REASONS = {
  blank: "This password contains only spaces.",
  repeated: "This password repeats the same characters.",
  common: "This is one of the most common passwords, so it is among the first that attackers try.",
  almostCommon: "Most of this password is a common password or word.",
  context: "This password is made of the product's name, your name or your e-mail address.",
  keys: "This password is a row of keys on the keyboard.",
  sequence: "This password is a sequence, such as 1234 or abcd.",
  date: "Most of this password is a date or a year.",
  other: "This password is too easy to guess.",
} as const;

export type GuessCounter = Pick<typeof core, "ZxcvbnFactory"> &
  Pick<typeof lists, "adjacencyGraphs" | "dictionary">;

/**
 * `context` contains what others can guess: the product's name, and the person's names and e-mail
 * address.
 */
export type PasswordJudge = (password: string, context: readonly string[]) => PasswordVerdict;

/** The server decides with this judge, and the browser gives feedback with it. */
export function passwordJudge({
  ZxcvbnFactory,
  adjacencyGraphs,
  dictionary,
}: GuessCounter): PasswordJudge {
  const estimator = new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    maxLength: MAX_CHECKED_CHARACTERS,
    l33tMaxSubstitutions: MAX_CHECKED_SUBSTITUTIONS,
  });
  return (password, context) => {
    const wrongLength = judgeLength(password);
    if (wrongLength !== undefined) return wrongLength;
    const judged = password.normalize("NFKC").slice(0, MAX_CHECKED_CHARACTERS);
    const words = contextWords(context);
    if (isMadeOf(judged, words, estimator)) return refused("context");
    const { score, sequence } = estimator.check(judged, words);
    if (score >= MIN_STRONG_SCORE) return { level: "strong" };
    return score >= MIN_GOOD_SCORE ? { level: "good" } : refused(weaknessOf(judged, sequence));
  };
}

function refused(weakness: Weakness): PasswordVerdict {
  return { level: "easy", problem: `${REASONS[weakness]} ${ADVICE}` };
}

/** Sorts the longest first, so that a name is removed before a part of it. */
function contextWords(context: readonly string[]): string[] {
  const parts = context.flatMap((text) => {
    const lower = text.slice(0, MAX_CONTEXT_CHARACTERS).normalize("NFKC").toLowerCase();
    return lower.split(/[^\p{L}\p{N}]+/u);
  });
  const words = parts.filter((part) => part.length >= MIN_CONTEXT_WORD_CHARACTERS);
  return [...new Set(words)].toSorted((a, b) => b.length - a.length);
}

/** Whether the password consists almost entirely of `words`. */
function isMadeOf(password: string, words: string[], estimator: core.ZxcvbnFactory): boolean {
  const lower = password.toLowerCase();
  const left = words.reduce((text, word) => text.replaceAll(word, " "), lower);
  if (left === lower) return false;
  const rest = left.replaceAll(/[^\p{L}\p{N}]/gu, "");
  return rest === "" || estimator.check(rest, words).guesses < MIN_GUESSES_WITHOUT_CONTEXT;
}

/** Returns the weakness of the longest part that an attacker could guess. */
function weaknessOf(password: string, sequence: core.ZxcvbnResult["sequence"]): Weakness {
  if (password.trim() === "") return "blank";
  const known = sequence.filter(({ pattern }) => pattern !== "bruteforce");
  const longest = known.toSorted((a, b) => b.token.length - a.token.length)[0];
  switch (longest?.pattern) {
    case "repeat":
      return "repeated";
    case "spatial":
      return "keys";
    case "sequence":
    case "wordSequence":
      return "sequence";
    case "date":
    case "regex":
      return "date";
    case "dictionary":
      if (longest["dictionaryName"] === "userInputs") return "context";
      return longest.token.length === password.length ? "common" : "almostCommon";
    default:
      return "other";
  }
}
