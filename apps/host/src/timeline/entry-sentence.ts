import type { EntryText } from "./entry-text.ts";

/** Returns an entry as plain text that follows the person's name. */
export function entrySentence({
  verb,
  subject,
  rest,
  place,
  detail,
  struck,
  items,
}: EntryText): string {
  const listed = items?.map(({ label }) => label).join("; ");
  return [
    verb,
    subject?.label,
    rest,
    place?.label,
    struck && `from ${struck}`,
    detail,
    listed && `(${listed})`,
  ]
    .filter((part) => part !== undefined && part !== "")
    .join(" ");
}
