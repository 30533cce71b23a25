import { diffLines } from "diff";

export interface LineBlock {
  readonly kind: "same" | "added" | "removed";
  readonly lines: readonly string[];
}

export interface LineComparison {
  readonly blocks: readonly LineBlock[];
  readonly addedCount: number;
  readonly removedCount: number;
  /** True if more lines differ than `blocks` contains. */
  readonly isCut: boolean;
}

const CONTEXT_LINES = 3;
const MAX_SHOWN_LINES = 2000;
/** Two texts without a common line would otherwise take minutes. */
const MAX_TIME_MS = 5000;

/**
 * Compares texts by line. Of the unchanged lines, keeps only those next to a change. Returns
 * undefined if the texts differ too much.
 */
export function compareLines(before: string, after: string): LineComparison | undefined {
  const parts = diffLines(before, after, { timeout: MAX_TIME_MS, ignoreNewlineAtEof: true });
  if (parts === undefined) return undefined;
  const blocks: LineBlock[] = [];
  let shown = 0;
  let isCut = false;
  const counts = { added: 0, removed: 0 };
  for (const [index, part] of parts.entries()) {
    const lines = part.value.replace(/\r?\n$/u, "").split(/\r?\n/u);
    const kind = part.added ? "added" : part.removed ? "removed" : "same";
    if (kind !== "same") counts[kind] += lines.length;
    const kept =
      kind === "same"
        ? besideChange(lines, { isFirst: index === 0, isLast: index === parts.length - 1 })
        : [lines];
    for (const block of kept) {
      const room = MAX_SHOWN_LINES - shown;
      if (block.length > room) isCut = true;
      if (room <= 0) continue;
      blocks.push({ kind, lines: block.slice(0, room) });
      shown += Math.min(block.length, room);
    }
  }
  return { blocks, addedCount: counts.added, removedCount: counts.removed, isCut };
}

/** Returns the lines next to the preceding change and those next to the following change. */
function besideChange(
  lines: readonly string[],
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
): readonly (readonly string[])[] {
  if (isFirst && isLast) return [];
  if (isFirst) return [lines.slice(-CONTEXT_LINES)];
  if (isLast) return [lines.slice(0, CONTEXT_LINES)];
  return lines.length <= 2 * CONTEXT_LINES
    ? [lines]
    : [lines.slice(0, CONTEXT_LINES), lines.slice(-CONTEXT_LINES)];
}
