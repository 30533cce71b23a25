import type { Round, RoundOutcome } from "@tera/contract";
import { yieldToMain } from "../references/yield-to-main.ts";
import { roundsGateway } from "./rounds-gateway.ts";

export interface UnmatchedProgress {
  /** How many of the library's references have been read. */
  readonly read: number;
}

/** The decided outcomes that a reader may see, and those whose reference the library lacks. */
export interface UnmatchedResult {
  readonly decided: number;
  readonly unmatched: readonly RoundOutcome[];
}

/** Reads the library as it is now. Throws NOT-FOUND if it is no longer in the project. */
export async function readUnmatched(
  project: string,
  { id, filePath }: Round,
  onProgress: (progress: UnmatchedProgress) => void,
  signal: AbortSignal,
): Promise<UnmatchedResult> {
  const [{ findUnmatched }, { libraryParts }] = await Promise.all([
    import("./unmatched.ts"),
    import("../library/data/library-parts.ts"),
  ]);
  const decided: RoundOutcome[] = [];
  for await (const page of roundsGateway.outcomes({ project, round: id }, signal))
    decided.push(...page.filter(({ reviewers, isResolved }) => reviewers > 0 || isResolved));
  const finder = findUnmatched(decided);
  let read = 0;
  for await (const part of libraryParts({ projectId: project, path: filePath }, signal)) {
    finder.note(part);
    onProgress({ read: (read += part.length) });
    await yieldToMain();
  }
  return { decided: decided.length, unmatched: finder.unmatched() };
}
