import { formatOfName } from "./library-format.ts";
import { countLineEnds } from "./line-ends.ts";
import { ReferencesError } from "./references-error.ts";
import { OTHER_KINDS } from "./sniff.ts";
import { excerpt, type LibraryWarning } from "./warning.ts";

/** JSON that is neither a list nor an object. */
const JSON_VALUE = /^(?:null|true|false|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|"[^"\\\r\n]*")\s*$/i;

/** Says what was found. The file name only distinguishes tables from other text. */
export function refusalOf(head: string, filename?: string): ReferencesError {
  const text = head.replace(/^\ufeff/, "");
  const start = text.trimStart();
  const line = countLineEnds(text.slice(0, text.length - start.length)) + 1;
  const named = formatOfName(filename);
  if (start !== "" && (named === "csv" || named === "tsv"))
    return new ReferencesError(
      "NOT-A-LIBRARY",
      `Unsupported library format: the first row of this table, ${excerpt(start)}, doesn't name the columns of references. A title and two more are needed, such as authors, year or abstract.`,
      line,
    );
  const value = JSON_VALUE.exec(start)?.[0];
  if (value !== undefined)
    return new ReferencesError(
      "NOT-A-LIBRARY",
      `Unsupported library format: the file is JSON, but contains only ${excerpt(value)}. A JSON library is a list of references, such as [{"title": "…"}].`,
      line,
    );
  const seen =
    OTHER_KINDS.find(([pattern]) => pattern.test(start))?.[1] ??
    (/^<[?!a-z]/i.test(start) ? "XML without records" : undefined);
  const what =
    start === ""
      ? "the file is empty"
      : `line ${line} ${seen ? `begins ${seen}` : `reads ${excerpt(start)}`}`;
  return new ReferencesError(
    "NOT-A-LIBRARY",
    `Unsupported library format: ${what}. Export the library as RIS, nbib, EndNote XML or JSON.`,
    line,
  );
}

/** Says of a text that has no reference what is first wrong in it. */
export function refusalWithoutReferences(warnings: readonly LibraryWarning[]): ReferencesError {
  const first = warnings.find(({ code }) => code !== "UNKNOWN-EXTENSION");
  return new ReferencesError(
    "NOT-A-LIBRARY",
    `Unsupported library format: the file has no reference in it. ${first?.message ?? ""}`.trim(),
    first?.line ?? 1,
  );
}
