import { format } from "../format-library.ts";
import type { Reference } from "../reference.ts";
import type { Layout } from "./library-changes.ts";
import type { SourceEncoding } from "./source-encoding.ts";

const LIST_BEGIN = "<records>\n";
const LIST_END = "</records>";

/** Returns one record, without a line end after it. */
export async function recordText(
  reference: Reference,
  layout: Layout,
  { lineEnd }: SourceEncoding,
): Promise<string> {
  const whole = new TextDecoder().decode(await format([reference], { format: layout }));
  const record =
    layout === "endnoteXml"
      ? whole.slice(whole.indexOf(LIST_BEGIN) + LIST_BEGIN.length, whole.lastIndexOf(LIST_END))
      : whole;
  return record.replace(/\n+$/, "").replaceAll("\n", lineEnd);
}
