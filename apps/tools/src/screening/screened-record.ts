import type { Reference } from "@tera/bridge-sdk";
import { attachedFiles, namedFiles } from "@tera/references/attached-files";
import { doiOf } from "@tera/references/identity";

/** What reviewers see of a reference. Missing texts are empty. */
export interface ScreenedRecord {
  /** Unique in the library. */
  readonly id: string;
  readonly title: string;
  readonly abstract: string;
  readonly authors: readonly string[];
  readonly journal: string;
  readonly year: number | undefined;
  /** In lower case, without a web address. */
  readonly doi: string;
  /** The first web address of the reference. */
  readonly url: string;
  /** Paths of the files that are attached to the reference. */
  readonly files: readonly string[];
  /** Paths of files that another program named in it. The project may not have them. */
  readonly namedFiles: readonly string[];
}

const YEAR = /(?<!\d)\d{4}(?!\d)/u;
const WEB_ADDRESS = /^https?:\/\//iu;

function toRecord(reference: Reference, id: string): ScreenedRecord {
  const year = YEAR.exec(reference.date ?? "")?.[0];
  return {
    id,
    title: reference.title ?? "",
    abstract: reference.abstract ?? "",
    authors: reference.authors ?? [],
    journal: reference.journal ?? "",
    year: year === undefined ? undefined : Number(year),
    doi: doiOf(reference),
    url: reference.urls?.find((url) => WEB_ADDRESS.test(url)) ?? "",
    ...filesOf(reference),
  };
}

/** `extras` is as the host reads it, which is unknown to the SDK. */
function filesOf({ extras }: Reference): Pick<ScreenedRecord, "files" | "namedFiles"> {
  if (typeof extras !== "object" || extras === null) return { files: [], namedFiles: [] };
  const files = attachedFiles({ id: "", extras });
  const named = namedFiles({ id: "", extras });
  return { files, namedFiles: named.filter((path) => !files.includes(path)) };
}

/**
 * Returns a function that turns the references of a library, in their order, into records. A
 * reference without an id gets one from its row, and a repeated id gets a suffix.
 */
export function recordReader(): (reference: Reference) => ScreenedRecord {
  const ids = new Set<string>();
  let row = 0;
  return (reference) => {
    row += 1;
    const base = reference.id === undefined || reference.id === "" ? `row ${row}` : reference.id;
    let id = base;
    for (let copy = 2; ids.has(id); copy += 1) id = `${base} (${copy})`;
    ids.add(id);
    return toRecord(reference, id);
  };
}
