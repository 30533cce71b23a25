import type { HistoryValue } from "../sync/document-gateway.ts";
import { fieldLabel, SHOWN_FIELDS } from "./reference-fields.ts";
import { typeLabel } from "./reference-types.ts";

/** What the history of a library tells of a value: a list one item a line, a whole reference field by field, and nothing where an edit says that there is nothing. */
export function formatHistoryValue(stored: HistoryValue): HistoryValue {
  const { value } = stored;
  if (value === null) return {};
  if (Array.isArray(value)) return { value: value.join("\n") };
  if (typeof value !== "object") return stored;
  const lines = SHOWN_FIELDS.flatMap((field) => {
    const text: unknown = Reflect.get(value, field);
    if (typeof text === "string")
      return [`${fieldLabel(field)}: ${field === "type" ? typeLabel(text) : text}`];
    return Array.isArray(text) ? [`${fieldLabel(field)}: ${text.join("; ")}`] : [];
  });
  return lines.length === 0 ? stored : { value: lines.join("\n") };
}
