import type { Connection, ProjectFileRecord } from "@tera/bridge-sdk";
import { Button, EmptyState, Spinner } from "@tera/ui";
import { useEffect, useState } from "react";
import { CentredPage, StartPage } from "../../frame/ConnectedTool.tsx";
import { isCancelled, sentenceOf } from "../../frame/failure.ts";
import { countText } from "../../frame/number-text.ts";
import { type LoadedRound, loadRound } from "./load-disputes.ts";
import { ResolvingRound } from "./ResolvingRound.tsx";

type Reading =
  | { readonly kind: "reading"; readonly count: number }
  | { readonly kind: "ready"; readonly loaded: LoadedRound }
  | { readonly kind: "failed"; readonly error: unknown };

interface Attempt {
  /** A file to read in place of a missing library. */
  readonly replacement: ProjectFileRecord | undefined;
}

/** Reads a round, then shows its conflicts. */
export function ResolvingPage({
  tera,
  roundId,
  onClose,
}: {
  readonly tera: Connection;
  readonly roundId: string;
  readonly onClose: () => void;
}): React.JSX.Element {
  const [reading, setReading] = useState<Reading>({ kind: "reading", count: 0 });
  const [attempt, setAttempt] = useState<Attempt>({ replacement: undefined });
  const retry = (replacement?: ProjectFileRecord): void => {
    setReading({ kind: "reading", count: 0 });
    setAttempt({ replacement });
  };
  const chooseLibrary = async (): Promise<void> => {
    try {
      const title = "Choose the round’s library";
      retry(await tera.files.select({ title, filters: { library: true } }));
    } catch (error) {
      if (!isCancelled(error)) setReading({ kind: "failed", error });
    }
  };

  useEffect(() => {
    const abort = new AbortController();
    const onRead = (count: number): void => setReading({ kind: "reading", count });
    loadRound(tera, roundId, attempt.replacement, onRead, abort.signal).then(
      (loaded) => {
        if (!abort.signal.aborted) setReading({ kind: "ready", loaded });
      },
      (error: unknown) => {
        if (!abort.signal.aborted && !isCancelled(error)) setReading({ kind: "failed", error });
      },
    );
    return () => abort.abort();
  }, [tera, roundId, attempt]);

  if (reading.kind === "reading")
    return (
      <CentredPage aria-label="Disputatron">
        <Spinner
          label={
            reading.count === 0
              ? "Reading the round"
              : `Reading its library: ${countText(reading.count, "reference")}`
          }
          showLabel
        />
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </CentredPage>
    );
  if (reading.kind === "failed")
    return (
      <StartPage aria-label="Disputatron">
        <EmptyState
          isPage
          title="Couldn't read this round"
          actions={
            <>
              <Button variant="primary" onClick={() => retry()}>
                Try again
              </Button>
              <Button onClick={onClose}>Back to the rounds</Button>
            </>
          }
        >
          {sentenceOf(reading.error)}
        </EmptyState>
      </StartPage>
    );
  return (
    <ResolvingRound
      tera={tera}
      loaded={reading.loaded}
      onChooseLibrary={() => void chooseLibrary()}
      onClose={onClose}
    />
  );
}
