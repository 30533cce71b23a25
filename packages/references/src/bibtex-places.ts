import { bibtexOfNames, namesOfBibtex } from "./bibtex-names.ts";
import { decodeLatex, encodeLatex } from "./latex-text.ts";
import type { ListField, Reference, TextField } from "./reference.ts";

/** How a field's source is written: `verbatim` has no LaTeX, `text` keeps its line breaks. */
export type BibtexStyle = "line" | "text" | "verbatim" | "names" | "keywords" | "url" | "pages";

export interface BibtexPlace {
  field: TextField | ListField;
  /** BibTeX's names of the field; the first one is written. */
  names: readonly string[];
  style: BibtexStyle;
}

const ROWS = `title line title
authors names author
journal line journal,journaltitle,booktitle
volume line volume
number line number,issue
pages pages pages
doi verbatim doi
isbn verbatim isbn,issn
urls url url
abstract text abstract
keywords keywords keywords,keyword
notes text note
researchNotes text annote,annotation
language line language,langid
accessDate verbatim urldate
accessionNum verbatim pmid
section line chapter
publisher line publisher
place line address,location
workType line type`;

export const BIBTEX_PLACES: readonly BibtexPlace[] = ROWS.split("\n").map((row) => {
  const [field, style, names = ""] = row.split(" ");
  return {
    field: field as TextField | ListField,
    style: style as BibtexStyle,
    names: names.split(","),
  };
});

const ISSN = /^\d{4}-?\d{3}[\dX]$/i;

/** Collections' titles are `booktitle`, and numbers like 1234-5678 `issn`. */
export function bibtexNameOf({ field, names }: BibtexPlace, reference: Reference): string {
  if (field === "isbn" && ISSN.test(reference.isbn ?? "")) return "issn";
  const isPart = reference.type === "bookSection" || reference.type === "conferencePaper";
  return field === "journal" && isPart ? "booktitle" : (names[0] ?? field);
}

/** `isStyled` means that the source says more than the value. */
export function readBibtexValue(
  style: BibtexStyle,
  source: string,
): { value: string | string[]; isStyled: boolean } {
  if (style === "names") return { value: namesOfBibtex(source), isStyled: false };
  if (style === "verbatim" || style === "url") {
    const text = source.replace(/^\\url\{([^{}]*)\}$/, "$1").replace(/\{?\\([_%&#{}$~])\}?/g, "$1");
    return { value: style === "url" ? [text].filter(Boolean) : text, isStyled: false };
  }
  const unwrapped =
    style === "text"
      ? source.replace(/\n[ \t]+/g, " ")
      : source.includes("\n")
        ? source
            .split("\n")
            .map((part) => part.trim())
            .join(" ")
        : source;
  if (style === "pages")
    return { value: unwrapped.replace(/\s*(?:--+|–)\s*/g, "-"), isStyled: false };
  const { text, isStyled } = decodeLatex(unwrapped);
  if (style !== "keywords") return { value: text.trim(), isStyled };
  const words = text.split(text.includes(";") ? ";" : ",").map((word) => word.trim());
  return { value: words.filter(Boolean), isStyled };
}

export function writeBibtexValue(style: BibtexStyle, value: string | readonly string[]): string {
  if (typeof value !== "string") {
    if (style === "names") return bibtexOfNames(value);
    return style === "url" ? (value[0] ?? "") : encodeLatex(value.join(", "));
  }
  if (style === "verbatim") return value;
  if (style === "pages") return value.replace(/^([^-\s]+)-([^-\s]+)$/, "$1--$2");
  return encodeLatex(value);
}
