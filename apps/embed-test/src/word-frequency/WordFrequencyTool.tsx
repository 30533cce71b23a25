import { BridgeError } from "@tera/bridge-sdk";
import { Button, EmptyState, phone, Spinner } from "@tera/ui";
import { useCallback, useEffect, useRef, useState } from "react";
import styled from "styled-components";
import {
  type ChosenLibrary,
  chooseLibrary,
  isCancelled,
  readLibrary,
  sentenceOf,
} from "./chosen-library.ts";
import { CountedLibrary } from "./CountedLibrary.tsx";
import { useConnection } from "./use-connection.ts";

export function WordFrequencyTool(): React.JSX.Element {
  const connection = useConnection();
  if (connection.kind === "connecting")
    return (
      <Centre>
        <Spinner label="Connecting to the project" showLabel />
      </Centre>
    );
  if (connection.kind === "failed")
    return (
      <Start>
        <ConnectionFailure error={connection.error} onRetry={connection.retry} />
      </Start>
    );
  return <LibraryChoice {...connection} />;
}

function LibraryChoice({
  tera,
  project,
}: Extract<ReturnType<typeof useConnection>, { kind: "ready" }>): React.JSX.Element {
  const [library, setLibrary] = useState<ChosenLibrary>();
  const [reading, setReading] = useState<string>();
  const [error, setError] = useState<unknown>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const choose = useCallback(async () => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setError(undefined);
    try {
      const file = await chooseLibrary(tera);
      if (!file || abort.signal.aborted) return;
      setReading(file.name);
      setLibrary(await readLibrary(tera, file, abort.signal));
    } catch (failure) {
      if (!isCancelled(failure)) setError(failure);
    } finally {
      if (running.current === abort) setReading(undefined);
    }
  }, [tera]);

  if (reading !== undefined) {
    return (
      <Centre>
        <Spinner label={`Reading ${reading}`} showLabel />
        <Button variant="ghost" onClick={() => running.current?.abort()}>
          Cancel
        </Button>
      </Centre>
    );
  }
  if (library)
    return (
      <CountedLibrary
        key={library.file.id}
        tera={tera}
        library={library}
        onChooseLibrary={() => void choose()}
        error={error}
      />
    );
  return (
    <Start>
      <EmptyState
        isPage
        title="Which words do your references use?"
        actions={
          <Button variant="primary" onClick={() => void choose()}>
            Choose a library
          </Button>
        }
      >
        {error === undefined
          ? `Choose a library from ${project.name || "this project"}. We count words and two-word phrases in titles and abstracts, in your browser.`
          : sentenceOf(error)}
      </EmptyState>
    </Start>
  );
}

function ConnectionFailure({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry: () => void;
}): React.JSX.Element {
  const alone = error instanceof BridgeError && error.code === "NOT_EMBEDDED";
  return (
    <EmptyState
      isPage
      title={alone ? "This tool works inside a project" : "Couldn't connect to the project"}
      actions={
        alone ? undefined : (
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {sentenceOf(error)}
    </EmptyState>
  );
}

/** Aligns the start screen with the text of the host's pages. */
const Start = styled.main.attrs({ "aria-label": "Word Frequency Analyser" })`
  padding: 0 40px 24px;
  ${phone} { padding-inline: 16px; }
`;

const Centre = styled.main.attrs({ "aria-label": "Word Frequency Analyser" })`
  min-height: 100dvh;
  display: grid;
  place-content: center;
  justify-items: center;
  gap: 16px;
  padding: 24px;
  ${phone} {
    padding: 16px;
  }
`;
