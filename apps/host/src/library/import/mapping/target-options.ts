import { COLUMN_PURPOSES } from "@tera/references/csv";
import { fieldLabel, SHOWN_FIELDS } from "../../panel/reference-fields.ts";
import type { EditableField } from "../../edits/library-edits.ts";
import type { ColumnTarget } from "./column-guess.ts";

interface TargetOption {
  readonly value: ColumnTarget;
  readonly label: string;
  readonly group?: string;
}

/** What a field's name does not say. */
const LABELS = new Map<ColumnTarget, string>([
  ["id", "Id of the reference"],
  ["year", "Year"],
  ["firstPage", "First page"],
  ["lastPage", "Last page"],
  ["label", "Label (decision)"],
]);

const ORDER: readonly string[] = ["title", "authors", "year", "date", ...SHOWN_FIELDS];

/** The choices for a column, those of most tables first. */
export const TARGET_OPTIONS: readonly TargetOption[] = [
  { value: "extra", label: "Keep as extra data" },
  { value: "ignore", label: "Leave out" },
  ...COLUMN_PURPOSES.toSorted((a, b) => rankOf(a) - rankOf(b)).map((value) => ({
    value,
    label: LABELS.get(value) ?? fieldLabel(value as EditableField),
    group: "Fields",
  })),
];

function rankOf(value: string): number {
  const rank = ORDER.indexOf(value);
  return rank < 0 ? ORDER.length : rank;
}
