import { ReferencesError } from "./references-error.ts";

/** `medline` is PubMed's nbib, `json` is reflib's format, `wos` is Web of Science's tagged text. */
export type LibraryFormat = "ris" | "medline" | "endnoteXml" | "json" | "wos";

export type WritableFormat = Exclude<LibraryFormat, "wos">;

/** The save dialog writes RIS as .txt. A .scrn file is JSON with screening decisions. */
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

/** Decides the format when writing. When reading, the content takes precedence over the name. */
export function formatOfName(filename: string | undefined): LibraryFormat | null {
  const dot = filename?.lastIndexOf(".") ?? -1;
  if (filename === undefined || dot < 0) return null;
  return FORMAT_OF_EXTENSION.get(filename.slice(dot + 1).toLowerCase()) ?? null;
}

/** Throws `UNSUPPORTED-FORMAT` if the given format or the file name's format cannot be written. */
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
