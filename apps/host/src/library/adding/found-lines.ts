import type { Reference } from "@tera/references";
import { withSource } from "@tera/references/source";
import type { LookupLine } from "./lookup-lines.ts";
import type { LineFinding } from "./look-up.ts";
import { isSureMatch } from "./title-match.ts";

/** A pasted line in the preview. */
export interface FoundLine {
  readonly line: LookupLine;
  /** Undefined while it is looked up. */
  readonly finding: LineFinding | undefined;
  /** Index among the choices. Undefined until a person chooses one. */
  readonly chosen: number | undefined;
  readonly isTicked: boolean;
  /** What the chosen reference duplicates: one of the library, or of an earlier line. */
  readonly duplicate: "library" | "list" | undefined;
}

export function waitingLine(line: LookupLine): FoundLine {
  return { line, finding: undefined, chosen: undefined, isTicked: false, duplicate: undefined };
}

/** The index to choose without asking. Undefined if several references may be meant, or none. */
export function sureChoice({ entry, text }: LookupLine, finding: LineFinding): number | undefined {
  if (finding.outcome !== "found") return undefined;
  if (entry.kind !== "title") return 0;
  const sure = finding.choices.findIndex(({ title }) => isSureMatch(text, title));
  return sure < 0 ? undefined : sure;
}

export function chosenReference({ finding, chosen }: FoundLine): Reference | undefined {
  return finding?.outcome === "found" && chosen !== undefined ? finding.choices[chosen] : undefined;
}

export interface LineCounts {
  readonly found: number;
  readonly known: number;
  readonly toChoose: number;
  readonly missing: number;
  readonly waiting: number;
}

export function countLines(lines: readonly FoundLine[]): LineCounts {
  const count = (is: (line: FoundLine) => boolean): number => lines.filter(is).length;
  return {
    found: count((line) => chosenReference(line) !== undefined),
    known: count(({ duplicate }) => duplicate !== undefined),
    toChoose: count(({ finding, chosen }) => finding?.outcome === "found" && chosen === undefined),
    missing: count(({ finding }) => finding !== undefined && finding.outcome !== "found"),
    waiting: count(({ finding }) => finding === undefined),
  };
}

export interface FoundReferences {
  readonly references: readonly Reference[];
  /** By what they were found: "DOI", "DOI and title". */
  readonly way: string;
}

/** Returns the ticked references with their source. `today` is YYYY-MM-DD. */
export function referencesToAdd(
  lines: readonly FoundLine[],
  today: string,
  nextId: () => string,
): FoundReferences {
  const ticked = lines.flatMap((found) => {
    const reference = found.isTicked ? chosenReference(found) : undefined;
    return reference === undefined ? [] : [{ reference, kind: found.line.entry.kind }];
  });
  const ways = [...new Set(ticked.map(({ kind }) => KIND_NAMES[kind]))];
  return {
    references: ticked.map(({ reference, kind }) =>
      withSource(
        { ...reference, id: nextId() },
        {
          database: kind === "pmid" ? "PubMed" : "Crossref",
          date: today,
          search: `Added by ${KIND_NAMES[kind]}`,
        },
      ),
    ),
    way: new Intl.ListFormat("en", { type: "conjunction" }).format(ways),
  };
}

const KIND_NAMES = { doi: "DOI", pmid: "PMID", title: "title" } as const;
