import type { HistoryValue } from "@tera/contract";
import type { Reference } from "@tera/references";
import { countOf } from "../../platform/date-text.ts";
import { dismissedIdIn } from "../edits/dismissal-edits.ts";
import { ORDER_KEY } from "../edits/library-edits.ts";
import { fieldLabel } from "../panel/reference-fields.ts";
import { formatHistoryValue } from "./history-value.ts";
import type { LibraryChange } from "./library-changes.ts";

/** More keywords than this are counted instead of named. */
const MAX_NAMED_KEYWORDS = 3;

/** Fields whose sentences have the values already. */
const SPOKEN_FIELDS: ReadonlySet<string> = new Set(["label", "keywords"]);
const KIND_SENTENCES = { added: "Added", deleted: "Deleted", restored: "Restored" } as const;

/** Says what somebody did to a reference, for example "Added keyword “sepsis”". */
export function changeSentence(change: LibraryChange): string {
  const { kind, repeats } = change;
  if (repeats !== undefined)
    return `${repeats.how === "undid" ? "Undid" : "Redid"}: ${lowerFirst(changeSentence(repeats.change))}`;
  return kind === "edited" ? editSentence(change) : KIND_SENTENCES[kind];
}

/** Returns the values to show below the sentence; undefined if the sentence has them already. */
export function shownValues({
  entry,
  field,
  kind,
  reference,
}: LibraryChange): { readonly before: HistoryValue; readonly after: HistoryValue } | undefined {
  if (kind !== "edited" || field === undefined || SPOKEN_FIELDS.has(field)) return undefined;
  if (dismissedIdIn(field) !== undefined) return undefined;
  return {
    before: formatHistoryValue(
      reference === undefined ? entry.before : valueOf(reference.before, field),
    ),
    after: formatHistoryValue(entry.after),
  };
}

function editSentence({ entry, field = "", reference }: LibraryChange): string {
  const before =
    reference === undefined ? entry.before.value : valueOf(reference.before, field).value;
  const after = reference === undefined ? entry.after.value : valueOf(reference.after, field).value;
  if (field === "label")
    return isEmpty(after)
      ? `Removed the label${isEmpty(before) ? "" : ` “${String(before)}”`}`
      : `Labelled “${String(after)}”`;
  if (field === "keywords") return keywordSentence(listOf(before), listOf(after));
  if (field === ORDER_KEY) return "Changed the position";
  const other = dismissedIdIn(field);
  if (other !== undefined)
    return `${entry.after.value === true ? "Decided" : "Removed the decision"} that it is not a duplicate of reference ${other}`;
  const name = field === "extras" ? "other fields" : `the ${fieldName(field)}`;
  if (isEmpty(after)) return `Cleared ${name}`;
  return reference !== undefined && isEmpty(before) ? `Added ${name}` : `Changed ${name}`;
}

function keywordSentence(before: readonly string[], after: readonly string[]): string {
  const added = after.filter((keyword) => !before.includes(keyword));
  const removed = before.filter((keyword) => !after.includes(keyword));
  const parts = [
    ...(added.length > 0 ? [`added ${keywordsText(added)}`] : []),
    ...(removed.length > 0 ? [`removed ${keywordsText(removed)}`] : []),
  ];
  return upperFirst(parts.length === 0 ? "reordered the keywords" : parts.join(", "));
}

function keywordsText(keywords: readonly string[]): string {
  if (keywords.length > MAX_NAMED_KEYWORDS) return countOf(keywords.length, "keyword");
  const names = keywords.map((keyword) => `“${keyword}”`).join(", ");
  return `${keywords.length === 1 ? "keyword" : "keywords"} ${names}`;
}

/** The field's label inside a sentence. Keeps abbreviations such as DOI in capitals. */
export function fieldName(field: string): string {
  const label = fieldLabel(field);
  return /^[A-Z]{2}/u.test(label) ? label : lowerFirst(label);
}

function valueOf(reference: Reference | undefined, field: string): HistoryValue {
  const value: unknown = reference === undefined ? undefined : Reflect.get(reference, field);
  return value === undefined ? {} : { value };
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
