import { useState } from "react";
import type { DetailsPart } from "./DecisionDetails.tsx";

export interface Describing {
  /** What the person opened for the current record. */
  readonly part: DetailsPart | undefined;
  readonly open: (part: DetailsPart) => void;
  readonly close: () => void;
}

/** Which part of the record's details is open. Another record closes it. */
export function useDescribing(row: number | undefined): Describing {
  const [opened, setOpened] = useState<{
    readonly row: number | undefined;
    readonly part: DetailsPart;
  }>();
  return {
    part: opened?.row === row ? opened?.part : undefined,
    open: (part) => setOpened({ row, part }),
    close: () => setOpened(undefined),
  };
}
