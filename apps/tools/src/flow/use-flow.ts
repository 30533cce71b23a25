import type { Connection } from "@tera/bridge-sdk";
import { useCallback, useEffect, useState } from "react";
import type { FlowNumbers } from "./count-flow.ts";
import { readFlow } from "./read-flow.ts";

/** Changes come in quick succession, and counting reads the whole review. */
const DELAY_MS = 800;

export type FlowState =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly error: unknown }
  | { readonly state: "counted"; readonly numbers: FlowNumbers };

/** Counts the review, and again after each change of its files, decisions and project. */
export function useFlow(tera: Connection): FlowState & { readonly retry: () => void } {
  const [flow, setFlow] = useState<FlowState>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let latest = 0;
    const count = (): void => {
      latest += 1;
      const own = latest;
      const show = (next: FlowState): void => {
        if (own === latest) setFlow(next);
      };
      readFlow(tera).then(
        (numbers) => show({ state: "counted", numbers }),
        (error: unknown) => show({ state: "failed", error }),
      );
    };
    count();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const countSoon = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        count();
      }, DELAY_MS);
    };
    const unlisten = (["decisions", "files", "project"] as const).map((event) =>
      tera.on(event, countSoon),
    );
    return () => {
      latest = Number.POSITIVE_INFINITY;
      clearTimeout(timer);
      for (const stop of unlisten) stop();
    };
  }, [tera, attempt]);

  return { ...flow, retry: useCallback(() => setAttempt((times) => times + 1), []) };
}
