import type { TracedFile } from "@tera/contract";

/** Says how a file came to be, for example "Deduplicator", "Merged" or "Uploaded". */
export function makingText({ parents, tool }: Pick<TracedFile, "parents" | "tool">): string {
  if (tool !== null) return tool;
  const kinds = new Set(parents.map(({ how }) => how));
  if (kinds.has("merge")) return "Merged";
  if (kinds.has("copy")) return "Copied";
  return kinds.has("tool") ? "Made from files" : "Uploaded";
}
