import type { Reference } from "@tera/bridge-sdk";

interface DecidedReference {
  /** The decision, as in "Excluded: Wrong population". */
  readonly label: string;
  /** Labels of all who decided. */
  readonly labels: readonly string[];
  /** What people wrote about the reference, with their names. */
  readonly notes: readonly string[];
}

/**
 * A reference as results have it: the decision is its label, the reviewers' labels follow its
 * keywords, and their notes its research notes.
 */
export function decidedReference(
  reference: Reference,
  { label, labels, notes }: DecidedReference,
): Reference {
  const keywords = [...new Set([...(reference.keywords ?? []), ...labels])];
  const researchNotes = [reference.researchNotes, ...notes]
    .filter((text) => text !== undefined && text !== "")
    .join("\n");
  return {
    ...reference,
    label,
    ...(keywords.length === 0 ? {} : { keywords }),
    ...(researchNotes === "" ? {} : { researchNotes }),
  };
}
