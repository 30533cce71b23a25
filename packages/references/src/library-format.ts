import { ReferencesError } from "./references-error.ts";

/** The formats that are read: RIS, MEDLINE (nbib), EndNote XML, reflib JSON, and Web of Science's field-tagged text. */
export type LibraryFormat = "ris" | "medline" | "endnoteXml" | "json" | "wos";

/** The formats that are written. */
export type WritableFormat = Exclude<LibraryFormat, "wos">;

/** Tagged text saved as .txt is RIS, as the save dialog offers it; a screening file is JSON whose references carry their decisions. */
const FORMAT_OF_EXTENSION = new Map<string, LibraryFormat>([
  ["ris", "ris"],
  ["txt", "ris"],
  ["nbib", "medline"],
  ["medline", "medline"],
  ["xml", "endnoteXml"],
  ["json", "json"],
  ["scrn", "json"],
  ["ciw", "wos"],
]);

/** The format that a file's name promises, or null. Only writing trusts it; reading looks at the content. */
export function formatOfName(filename: string | undefined): LibraryFormat | null {
  const dot = filename?.lastIndexOf(".") ?? -1;
  if (filename === undefined || dot < 0) return null;
  return FORMAT_OF_EXTENSION.get(filename.slice(dot + 1).toLowerCase()) ?? null;
}

/** The format to write, from a format's name or a file's name; refuses with `UNSUPPORTED-FORMAT` what can't be written. */
export function writableFormat(
  target: { filename: string } | { format: WritableFormat },
): WritableFormat {
  const format = "format" in target ? target.format : formatOfName(target.filename);
  if (format === "ris" || format === "medline" || format === "endnoteXml" || format === "json")
    return format;
  const requested = "format" in target ? target.format : target.filename;
  throw new ReferencesError(
    "UNSUPPORTED-FORMAT",
    `Unsupported library format: "${requested}" can't be written. Choose .ris, .txt, .nbib, .xml, .json or .scrn.`,
  );
}
