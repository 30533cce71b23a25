import type { Connection } from "@tera/bridge-sdk";
import { screening } from "@tera/bridge-sdk/screening";
import { Spinner } from "@tera/ui";
import { useEffect, useState } from "react";
import { sentenceOf } from "../../frame/failure.ts";
import { StoppingPlot } from "../../screening-progress/StoppingPlot.tsx";
import { readingOrder } from "../round/reading-order.ts";

/** Shows what the person has found in the round so far, and whether to stop. */
export function StoppingAdvice({
  tera,
  roundId,
  total,
}: {
  readonly tera: Connection;
  readonly roundId: string;
  /** Number of records in the library. */
  readonly total: number;
}): React.JSX.Element {
  const [decisions, setDecisions] = useState<readonly boolean[]>();
  const [problem, setProblem] = useState<unknown>();

  useEffect(() => {
    const abort = new AbortController();
    const read = async (): Promise<void> => {
      try {
        const own = await screening(tera, { signal: abort.signal }).decisions.mine(roundId);
        if (!abort.signal.aborted) setDecisions(readingOrder(own));
      } catch (error) {
        if (!abort.signal.aborted) setProblem(error);
      }
    };
    void read();
    return () => abort.abort();
  }, [tera, roundId]);

  if (problem !== undefined)
    return <p role="alert">Your decisions can&apos;t be read: {sentenceOf(problem)}</p>;
  if (decisions === undefined) return <Spinner label="Reading your decisions" showLabel />;
  return <StoppingPlot decisions={decisions} total={Math.max(total, decisions.length)} />;
}
