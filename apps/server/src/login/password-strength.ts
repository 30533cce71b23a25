import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { MAXIMUM_CHARACTERS, MINIMUM_CHARACTERS } from "./password-length.ts";

/** How hard a password is to guess; `tooShort`, `tooLong` and `easy` passwords are refused. */
export type PasswordLevel = "empty" | "tooShort" | "tooLong" | "easy" | "good" | "strong";

/** What is thought of a new password. `problem` says why it is refused and what to do. */
export interface PasswordVerdict {
  readonly level: PasswordLevel;
  readonly problem?: string;
}

/** Guessing time grows with the square of the length: this many characters take 40 ms at most. */
const JUDGED_CHARACTERS = 64;
const JUDGED_SUBSTITUTIONS = 10;
/** The estimator's own scale, 0 to 4: "safely unguessable" where hashes are slow, as ours are. */
const GOOD_SCORE = 3;
const STRONG_SCORE = 4;
/** What is left of a password without words from its context must take as many guesses as this. */
const LEAST_GUESSES_BESIDE_CONTEXT = 1_000_000;
/** Shorter words occur in most sentences. */
const SHORTEST_CONTEXT_WORD = 3;
const ADVICE = "Use a few words that have nothing to do with each other or with you.";

type Weakness = keyof typeof REASONS;

const REASONS = {
  blank: "This password is made of blanks only.",
  repeated: "This password repeats the same characters.",
  common: "This is one of the most common passwords, so it is among the first that are tried.",
  almostCommon: "Most of this password is a common password or word.",
  context: "This password is made of the product's name, your name or your e-mail address.",
  keys: "This password is a row of keys on the keyboard.",
  sequence: "This password is a sequence, such as 1234 or abcd.",
  date: "Most of this password is a date or a year.",
  other: "This password is too easy to guess.",
} as const;

let estimator: ZxcvbnFactory | undefined;

/**
 * Judges a new password by how many guesses it takes. `context` holds texts that others can guess: the product's name, the
 * person's names and e-mail address. Runs on the server, which decides, and in the browser, where it says so while typing.
 */
export function judgePassword(password: string, context: readonly string[]): PasswordVerdict {
  const wrongLength = judgeLength(password);
  if (wrongLength !== undefined) return wrongLength;
  const judged = password.normalize("NFKC").slice(0, JUDGED_CHARACTERS);
  const words = contextWords(context);
  if (isMadeOf(judged, words)) return refused("context");
  const { score, sequence } = estimate(judged, words);
  if (score >= STRONG_SCORE) return { level: "strong" };
  return score >= GOOD_SCORE ? { level: "good" } : refused(weaknessOf(judged, sequence));
}

/** What is wrong with a password's length alone; undefined when it will do. */
export function judgeLength(password: string): PasswordVerdict | undefined {
  const length = Array.from(password.normalize("NFKC")).length;
  if (length === 0) return { level: "empty", problem: "Choose a password." };
  if (length < MINIMUM_CHARACTERS) {
    const problem = `Use at least ${MINIMUM_CHARACTERS} characters. This one has ${length}.`;
    return { level: "tooShort", problem };
  }
  if (length > MAXIMUM_CHARACTERS) {
    const problem = `Use at most ${MAXIMUM_CHARACTERS} characters. This one has ${length}.`;
    return { level: "tooLong", problem };
  }
  return undefined;
}

function refused(weakness: Weakness): PasswordVerdict {
  return { level: "easy", problem: `${REASONS[weakness]} ${ADVICE}` };
}

function estimate(text: string, words: readonly string[]) {
  estimator ??= new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    maxLength: JUDGED_CHARACTERS,
    l33tMaxSubstitutions: JUDGED_SUBSTITUTIONS,
  });
  return estimator.check(text, [...words]);
}

/** The words of the context, longest first, so that a name goes before a part of it. */
function contextWords(context: readonly string[]): string[] {
  const parts = context.flatMap((text) => {
    const lower = text.normalize("NFKC").toLowerCase();
    return lower.split(/[^\p{L}\p{N}]+/u);
  });
  const words = parts.filter((part) => part.length >= SHORTEST_CONTEXT_WORD);
  return [...new Set(words)].toSorted((a, b) => b.length - a.length);
}

/** True when hardly anything is left of the password without words of its context. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const lower = password.toLowerCase();
  const left = words.reduce((text, word) => text.replaceAll(word, " "), lower);
  if (left === lower) return false;
  const rest = left.replaceAll(/[^\p{L}\p{N}]/gu, "");
  return rest === "" || estimate(rest, words).guesses < LEAST_GUESSES_BESIDE_CONTEXT;
}

/** Why a password is weak: what the longest of its parts that an attacker knows is. */
function weaknessOf(password: string, sequence: ReturnType<typeof estimate>["sequence"]): Weakness {
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
