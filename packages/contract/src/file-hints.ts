interface FileHint {
  readonly title: string;
  /** `$EXT`, `$SIG` and `$X` are placeholders of {@link suggestFileName}. */
  readonly filename: string;
}

/** The kinds of file that tools read and write, by id. Tools may use others, too. */
export const FILE_HINTS = {
  search: { title: "Search results", filename: "search-$X.$EXT" },
  deduplicated: { title: "Deduplicated references", filename: "deduplicated-$X.$EXT" },
  "deduplicated-plus-dupes": {
    title: "References with duplicates marked",
    filename: "deduplicated-plus-duplicates-$X.$EXT",
  },
  "deduplicated-dupes": { title: "Duplicates", filename: "duplicates-$X.$EXT" },
  "deduplicated-screened": {
    title: "Deduplicated and screened references",
    filename: "deduplicated-screened-$X.$EXT",
  },
  "deduplicated-removed": {
    title: "References removed as duplicates",
    filename: "deduplicated-removed-$X.$EXT",
  },
  screening: { title: "Screening in progress", filename: "screening-$SIG-$X.scrn" },
  "screened-include": {
    title: "References included in screening",
    filename: "screened-$SIG-include-$X.$EXT",
  },
  "screened-exclude": {
    title: "References excluded in screening",
    filename: "screened-$SIG-exclude-$X.$EXT",
  },
  "screened-undecided": {
    title: "References undecided in screening",
    filename: "screened-$SIG-undecided-$X.$EXT",
  },
  "screened-custom": {
    title: "References with a label of your own",
    filename: "screened-$SIG-custom-$X.$EXT",
  },
  "disputed-discarded": {
    title: "Disputed references, discarded",
    filename: "disputed-discarded-$X.$EXT",
  },
  "disputed-included": {
    title: "Disputed references, included",
    filename: "disputed-included-$X.$EXT",
  },
  "snowballed-cited-and-referenced": {
    title: "Cited and citing references",
    filename: "snowballed-cited-and-referenced-$X.$EXT",
  },
  "snowballed-referenced": {
    title: "References of the included papers",
    filename: "snowballed-referenced-$X.$EXT",
  },
  "snowballed-cited": {
    title: "Papers that cite the included papers",
    filename: "snowballed-cited-$X.$EXT",
  },
  "snowballed-manual": {
    title: "References found by hand",
    filename: "snowballed-manual-$X.$EXT",
  },
  "forest-plot-data": { title: "Forest plot data", filename: "forest-plot-data-$X.$EXT" },
} as const satisfies Readonly<Record<string, FileHint>>;

export type FileHintId = keyof typeof FILE_HINTS;

export function isFileHint(hint: string): hint is FileHintId {
  return Object.hasOwn(FILE_HINTS, hint);
}

const DEFAULT_EXTENSION = "json";
const MAX_COUNTER = 100;

interface FileNameRequest {
  readonly hint: string | undefined;
  /** Names or paths of the files from which the new one is made. */
  readonly files: readonly string[] | undefined;
  /** The person's signature as a reviewer. */
  readonly signature: string | undefined;
  readonly isTaken: (name: string) => boolean;
}

/**
 * Suggests a name for a file of a kind. `$EXT` becomes the most common extension of `files`, or
 * json; `$SIG` the signature, if there is one; `$X` the first counter from 1 whose name is free.
 * Throws without a known hint or without files, and after 100 counters.
 */
export function suggestFileName({ hint, files, signature, isTaken }: FileNameRequest): string {
  if (hint === undefined || !isFileHint(hint))
    throw new Error(
      `A file name is suggested for one of the hints ${Object.keys(FILE_HINTS).join(", ")}.`,
    );
  if (files === undefined) throw new Error("A file name is suggested for files, even for none.");
  const usable = (signature ?? "").replaceAll(/[\p{Cc}/\\.]+/gu, " ").trim();
  const template = FILE_HINTS[hint].filename
    .replace("-$SIG", () => (usable === "" ? "" : `-${usable}`))
    .replace("$EXT", () => commonExtension(files));
  for (let counter = 1; counter <= MAX_COUNTER; counter += 1) {
    const name = template.replace("$X", String(counter));
    if (!isTaken(name)) return name;
  }
  throw new Error(`${MAX_COUNTER} files have names like ${template}. Choose another name.`);
}

/** Returns the most common extension; of equally common ones, the first. */
function commonExtension(files: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const file of files) {
    const extension = /[^/]\.([^./]+)$/u.exec(file)?.[1]?.toLowerCase();
    if (extension !== undefined) counts.set(extension, (counts.get(extension) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most?.[0] ?? DEFAULT_EXTENSION;
}
