import { useCallback, useMemo, useRef, useState } from "react";
import type { RankingWorker } from "../ranking/start-ranking.ts";

export interface Search {
  readonly text: string;
  readonly words: readonly string[];
  readonly onText: (text: string) => void;
}

/** Searches in the worker. `onHits` gets undefined for an empty search. */
export function useSearch(
  ranking: RankingWorker,
  onHits: (hits: ReadonlySet<number> | undefined) => void,
): Search {
  const [text, setText] = useState("");
  const latest = useRef("");
  const words = useMemo(() => wordsIn(text), [text]);

  const onText = useCallback(
    (next: string) => {
      setText(next);
      latest.current = next;
      const searched = wordsIn(next);
      if (searched.length === 0) return onHits(undefined);
      void ranking.search(searched).then((hits) => {
        if (latest.current === next) onHits(hits);
      });
    },
    [ranking, onHits],
  );
  return { text, words, onText };
}

function wordsIn(text: string): readonly string[] {
  return text.split(/\s+/u).filter((word) => word !== "");
}
