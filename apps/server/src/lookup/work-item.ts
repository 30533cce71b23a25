import { z } from "zod";

const text = z.string().optional().catch(undefined);
const texts = z.array(z.string()).catch([]);

const name = z
  .object({ family: text, given: text, suffix: text, name: text })
  .transform(({ name: literal, ...parts }) => (literal === undefined ? parts : { literal }))
  .catch({});

/** A work of Crossref's REST API, without what references have no use for. */
const work = z.object({
  DOI: z.string(),
  type: text,
  title: texts,
  subtitle: texts,
  "container-title": texts,
  author: z.array(name).catch([]),
  issued: z
    .object({ "date-parts": z.array(z.array(z.number())) })
    .optional()
    .catch(undefined),
  volume: text,
  issue: text,
  page: text,
  "article-number": text,
  publisher: text,
  abstract: text,
  language: text,
  ISSN: texts,
  ISBN: texts,
});

/** Crossref's types that CSL calls otherwise. */
const CSL_TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "journal-article": "article-journal",
    "proceedings-article": "paper-conference",
    proceedings: "book",
    "book-chapter": "chapter",
    "book-section": "chapter",
    "book-part": "chapter",
    "reference-entry": "entry",
    monograph: "book",
    "edited-book": "collection",
    "reference-book": "book",
    "book-set": "book",
    book: "book",
    dissertation: "thesis",
    "posted-content": "article",
    report: "report",
    "report-component": "report",
    dataset: "dataset",
    standard: "standard",
  }),
);

/** Returns undefined unless the value is a work with a title. */
export function cslRecordOf(value: unknown): string | undefined {
  const { data } = work.safeParse(value);
  const title = data?.title.find((each) => each.trim() !== "");
  if (data === undefined || title === undefined) return undefined;
  const { subtitle, page, abstract, ISSN, ISBN, author, issued, type = "" } = data;
  const [own] = subtitle;
  const item = {
    id: data.DOI,
    type: CSL_TYPES.get(type) ?? "document",
    title: own === undefined || title.includes(own) ? title : `${title}: ${own}`,
    "container-title": data["container-title"][0],
    author: author.filter((each) => Object.keys(each).length > 0),
    issued: (issued?.["date-parts"][0]?.length ?? 0) > 0 ? issued : undefined,
    volume: data.volume,
    issue: data.issue,
    page: page ?? data["article-number"],
    publisher: data.publisher,
    abstract: abstract === undefined ? undefined : plainAbstract(abstract),
    language: data.language,
    DOI: data.DOI,
    ISSN: ISBN.length > 0 ? undefined : ISSN[0],
    ISBN: ISBN[0],
  };
  return JSON.stringify([item]);
}

/** JATS elements whose marks readers see. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ["italic", "i"],
  ["bold", "b"],
  ["sub", "sub"],
  ["sup", "sup"],
]);
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);
const BLOCK = /^(?:p|title|sec|list|list-item|break)$/u;

/** Turns JATS into text with one line for each paragraph. */
function plainAbstract(jats: string): string {
  return jats
    .replaceAll(
      /<(\/?)(?:jats:)?([a-z-]{1,40})(?:\s[^<>]{0,500})?\/?>/giu,
      (_, slash: string, element: string) => {
        const mark = MARKS.get(element.toLowerCase());
        if (mark !== undefined) return `<${slash}${mark}>`;
        return BLOCK.test(element.toLowerCase()) ? "\n" : " ";
      },
    )
    .replaceAll(/&(\w{2,4});/gu, (entity, named: string) => ENTITIES.get(named) ?? entity)
    .split("\n")
    .map((line) => line.replaceAll(/\s+/gu, " ").trim())
    .filter((line) => line !== "" && !/^abstract$/iu.test(line))
    .join("\n");
}
