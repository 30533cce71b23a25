import type { HistoryValue } from "@tera/contract";
import { fieldLabel, SHOWN_FIELDS } from "../panel/reference-fields.ts";
import { typeLabel } from "../panel/reference-types.ts";

/**
 * Formats lists with one item per line and references with one field per line. Omits a null value.
 */
export function formatHistoryValue(stored: HistoryValue): HistoryValue {
  const { value } = stored;
  if (value === null) return {};
  if (typeof value === "boolean") return { value: value ? "Yes" : "No" };
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
