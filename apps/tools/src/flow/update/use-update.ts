import type { Connection } from "@tera/bridge-sdk";
import type { Round } from "@tera/bridge-sdk/screening";
import { useEffect, useRef, useState } from "react";
import { isCancelled } from "../../frame/failure.ts";
import { type NewRecords, openUpdateRound, readNewRecords } from "./new-records.ts";

export type UpdateState =
  | { readonly kind: "choosing"; readonly error?: unknown }
  | { readonly kind: "reading"; readonly name: string; readonly count: number }
  | { readonly kind: "ready"; readonly records: NewRecords; readonly error?: unknown }
  | { readonly kind: "opening"; readonly records: NewRecords };

/** The state after a failed choice. What is ready stays, unless another library was being read. */
export function stateAfter(error: unknown, shown: UpdateState): UpdateState {
  return shown.kind === "ready"
    ? { ...shown, ...failureIn(error) }
    : { kind: "choosing", ...failureIn(error) };
}

function failureIn(error: unknown): { readonly error?: unknown } {
  return isCancelled(error) ? {} : { error };
}

/** Finds what a new search run adds, and opens a round on it. */
export function useUpdate(
  tera: Connection,
  /** Of titles and abstracts. */
  rounds: readonly Round[],
  onOpened: (round: string) => Promise<void>,
): {
  readonly state: UpdateState;
  readonly choose: () => Promise<void>;
  readonly open: (records: NewRecords, earlier: Round) => Promise<void>;
} {
  const [state, setState] = useState<UpdateState>({ kind: "choosing" });
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const choose = async (): Promise<void> => {
    abort.current?.abort();
    const current = new AbortController();
    abort.current = current;
    try {
      const file = await tera.with({ signal: current.signal }).files.select({
        title: "Choose the library with the new search",
        hint: ["deduplicated", "search"],
        filters: { library: true },
      });
      setState({ kind: "reading", name: file.name, count: 0 });
      const records = await readNewRecords(
        tera,
        file,
        rounds,
        (count) => setState({ kind: "reading", name: file.name, count }),
        current.signal,
      );
      setState({ kind: "ready", records });
    } catch (error) {
      if (!current.signal.aborted) setState((shown) => stateAfter(error, shown));
    }
  };

  const open = async (records: NewRecords, earlier: Round): Promise<void> => {
    setState({ kind: "opening", records });
    try {
      const { id } = await openUpdateRound(tera, records, earlier);
      await onOpened(id);
    } catch (error) {
      setState({ kind: "ready", records, ...failureIn(error) });
    }
  };
  return { state, choose, open };
}
