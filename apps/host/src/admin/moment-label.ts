import { momentText } from "../platform/date-text.ts";
import { codeLabel } from "./code-label.ts";

/** A time in a table cell: "Today, 14:02". */
export function momentLabel(time: string, now: Date): string {
  return codeLabel(momentText(new Date(time), now));
}
