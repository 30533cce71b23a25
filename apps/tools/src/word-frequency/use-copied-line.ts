import { useState } from "react";
import { searchLine } from "./search-line.ts";

export interface CopiedLine {
  readonly line: string;
  readonly termCount: number;
  /** False if the browser refused to copy. */
  readonly isCopied: boolean;
}

interface LineCopying {
  readonly copied: CopiedLine | undefined;
  readonly copy: (terms: ReadonlySet<string>) => Promise<void>;
  readonly close: () => void;
}

/** Copies terms as one search line, if the browser and the host allow this page to copy. */
export function useCopiedLine(): LineCopying {
  const [copied, setCopied] = useState<CopiedLine>();
  return {
    copied,
    async copy(terms) {
      const line = searchLine(terms);
      const isCopied = await writeToClipboard(line);
      setCopied({ line, termCount: terms.size, isCopied });
    },
    close: () => setCopied(undefined),
  };
}

async function writeToClipboard(line: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(line);
    return true;
  } catch {
    return false;
  }
}
