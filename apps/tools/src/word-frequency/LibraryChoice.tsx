import type { BridgeProject, Connection } from "@tera/bridge-sdk";
import { Button, EmptyState, Spinner } from "@tera/ui";
import { useCallback, useEffect, useRef, useState } from "react";
import { CentredPage, StartPage } from "../frame/ConnectedTool.tsx";
import { isCancelled, sentenceOf } from "../frame/failure.ts";
import { type ChosenLibrary, chooseLibrary, readLibrary } from "./chosen-library.ts";
import { CountedLibrary } from "./CountedLibrary.tsx";
import { HelpLink } from "./HelpLink.tsx";

export const TOOL_NAME = "Word Frequency Analyser";

export function LibraryChoice({
  tera,
  project,
}: {
  readonly tera: Connection;
  readonly project: BridgeProject;
}): React.JSX.Element {
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
      <CentredPage aria-label={TOOL_NAME}>
        <Spinner label={`Reading ${reading}`} showLabel />
        <Button variant="ghost" onClick={() => running.current?.abort()}>
          Cancel
        </Button>
      </CentredPage>
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
    <StartPage aria-label={TOOL_NAME}>
      <EmptyState
        isPage
        title="Which words do your references use?"
        actions={
          <>
            <Button variant="primary" onClick={() => void choose()}>
              Choose a library
            </Button>
            <HelpLink tera={tera} />
          </>
        }
      >
        {error === undefined
          ? `Choose a library from ${project.name || "this project"}. We count words and two-word phrases in titles and abstracts, in your browser.`
          : sentenceOf(error)}
      </EmptyState>
    </StartPage>
  );
}
