import { looksLikeCsl } from "./csl-sniff.ts";
import { csvTableOf } from "./csv-table.ts";
import { formatOfName, type LibraryFormat } from "./library-format.ts";
import { sniffEncoding } from "./text-decoding.ts";

/** Ovid and other databases write prose before the first record. */
const SNIFFED_CHARACTERS = 64 * 1024;

const RIS_START =
  /(?:^|[\r\n])(?:\ufeff|ï»¿)*[ \t\u00a0]{0,5}(?:[Tt][Yy](?:[ \u00a0]{2}|\t) ?[-\u2010-\u2014](?=\s|$|[A-Z]{2,8} *(?:[\r\n]|$))|TY - *[A-Z]{2,8} *(?:[\r\n]|$))/;
const MEDLINE_START = /(?:^|[\r\n])\ufeff?PMID-(?=[ \r\n]|$)/;
const WOS_START = /(?:^|[\r\n])PT [A-Z][\r\n]/;
const BIBTEX_START =
  /(?:^|[\r\n])[ \t]{0,9}@[A-Za-z]{3,30}[ \t]{0,9}[{(][^=\r\n]{0,200}(?:[,=]|[\r\n])/;
const XML_START = /^<(?:\?xml|!--|!DOCTYPE(?! html)|xml[\s>]|records?[\s/>])/i;
const XML_RECORDS = /<records?[\s/>]/;
const JSON_START = /^(?:\[\s*(?:[{\]]|$)|\{\s*(?:"|\}|$))/;
/** Other kinds of files, which are rejected even if they contain records. */
export const OTHER_KINDS: readonly (readonly [RegExp, string])[] = [
  [/^PK\p{Cc}/u, "a zip archive or an Office document"],
  [/^\p{Cc}[\u008b‹\ufffd]\p{Cc}/u, "a gzip archive"],
  [/^[ÐÏ\ufffd]{2}\p{Cc}[^\p{Cc}]{1,3}\p{Cc}/u, "an old Word document (.doc)"],
  [/^(?:.PNG[\r\n]|ÿØÿ|\ufffd{3})/, "a picture"],
  [/^%PDF/, "a PDF document"],
  [/^\{\\rtf/, "a rich-text document"],
  [/^<(?:!doctype html|html|head|body)/i, "a web page"],
];

/** Detects the format by the content. The file name only breaks ties between tagged formats. */
export function sniffText(head: string, filename: string | undefined): LibraryFormat | null {
  const text = head.trimStart().slice(0, SNIFFED_CHARACTERS);
  if (XML_START.test(text)) return XML_RECORDS.test(text) ? "endnoteXml" : null;
  if (OTHER_KINDS.some(([start]) => start.test(text))) return null;
  if (JSON_START.test(text)) return looksLikeCsl(text) ? "cslJson" : "json";
  const table = csvTableOf(text);
  if (table) return table.delimiter === "\t" ? "tsv" : "csv";
  const found = (
    [
      ["ris", RIS_START],
      ["medline", MEDLINE_START],
      ["wos", WOS_START],
      ["bibtex", BIBTEX_START],
    ] as const
  )
    .map(([format, start]) => ({ format, at: text.search(start) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at);
  const named = formatOfName(filename);
  return (
    (found.find(({ format, at }) => format === named && at === found[0]?.at) ?? found[0])?.format ??
    null
  );
}

export function sniff(bytes: Uint8Array, filename?: string): LibraryFormat | null {
  const head = bytes.subarray(0, SNIFFED_CHARACTERS);
  return sniffText(new TextDecoder(sniffEncoding(head)).decode(head), filename);
}
