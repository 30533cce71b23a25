import type { Condition, QueryProblem } from "@tera/references/query";
import type { QueryHint } from "./query-hints.ts";
import { fieldLabel } from "../panel/reference-fields.ts";
import { searchTerms } from "../panel/reference-text.ts";

const HAD: Readonly<Record<string, string>> = {
  year: "a year",
  duplicate: "possible duplicates",
  file: "a file",
};

/** Returns one text for each condition, such as "Author: smith" or "not acoustic". */
export function conditionTexts(condition: Condition): readonly string[] {
  return condition.kind === "all"
    ? condition.of.flatMap(conditionTexts)
    : [conditionText(condition)];
}

function conditionText(condition: Condition): string {
  switch (condition.kind) {
    case "words":
      return inField(condition.field, condition.text);
    case "phrase":
      return inField(condition.field, `“${condition.text}”`);
    case "year":
      return yearText(condition);
    case "has":
      return `has ${HAD[condition.field] ?? inSentence(fieldLabel(condition.field))}`;
    case "not":
      return condition.of.kind === "has"
        ? conditionText(condition.of).replace(/^has/u, "without")
        : `not ${grouped(condition.of)}`;
    case "any":
      return condition.of.map(grouped).join(" or ");
    case "all":
      return condition.of.map(grouped).join(" and ");
  }
}

function grouped(condition: Condition): string {
  const text = conditionText(condition);
  return condition.kind === "all" || condition.kind === "any" ? `(${text})` : text;
}

function inField(field: string | undefined, text: string): string {
  return field === undefined ? text : `${fieldLabel(field)}: ${text}`;
}

/** Abbreviations such as DOI stay in capitals. */
function inSentence(label: string): string {
  return /^\p{Lu}{2}/u.test(label) ? label : label.toLowerCase();
}

function yearText({ from, to }: Extract<Condition, { kind: "year" }>): string {
  if (from === to) return `Year: ${from}`;
  if (from === undefined) return `Year: to ${to}`;
  return to === undefined ? `Year: from ${from}` : `Year: ${from} to ${to}`;
}

export function problemText({ kind, text }: QueryProblem): string {
  switch (kind) {
    case "unknown field":
      return `There is no field “${text}”, so that part was searched as plain words.`;
    case "no year":
      return `“year:${text}” isn't a year or a range such as year:2015-2020, so it was searched as words.`;
    case "unknown has":
      return `There is no field “${text}”, so “has:${text}” was searched as words.`;
    case "nothing after":
      return `“${text}” needs a word before and after it, so it was left out.`;
    case "unclosed":
      return text === "("
        ? "A closing parenthesis was missing, so one was added at the end."
        : "A closing quotation mark was missing, so one was added at the end.";
    case "too long":
      return "The search is too long or too deeply nested. Its end was left out.";
  }
}

export function hintText({ kind, text }: QueryHint): string {
  switch (kind) {
    case "needless":
      return `“${text}” needs a word before and after it, so it was left out.`;
    case "foreign operator":
      return `“${text}” has no meaning here, so it was searched as words. Use AND, OR, NOT, quotation marks and fields such as title:whale.`;
    case "small letters":
      return text === "or"
        ? "“or” was searched as a word. To find either word, write OR in capitals."
        : "“not” was searched as a word. To leave out what follows, write NOT in capitals.";
  }
}

/** Returns the words to highlight in matching rows: no excluded words, and no wildcards. */
export function wordsToMark(condition: Condition): readonly string[] {
  switch (condition.kind) {
    case "words":
    case "phrase":
      return condition.text
        .split(/\s+/u)
        .flatMap((word) => searchTerms(/^[^*?]*/u.exec(word)?.[0] ?? ""));
    case "all":
    case "any":
      return condition.of.flatMap(wordsToMark);
    default:
      return [];
  }
}
