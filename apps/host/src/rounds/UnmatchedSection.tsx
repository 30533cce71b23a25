import { Banner, Button, Fact, ProgressBar, Section, text, TextLink, wrapAnywhere } from "@tera/ui";
import type { Round, RoundOutcome } from "@tera/contract";
import { useStore } from "@nanostores/react";
import { useCallback, useEffect, useRef, useState } from "react";
import styled from "styled-components";
import { attempt, toastError } from "../errors/notices.ts";
import { DELETED_FILES_ADDRESS } from "../files/file-address.ts";
import { $files, openProjectFiles } from "../files/files-store.ts";
import type { ProjectFile } from "../files/project-file.ts";
import { countOf, countText } from "../platform/date-text.ts";
import { readUnmatched, type UnmatchedResult } from "./read-unmatched.ts";
import { isBlindNow } from "./round-text.ts";

/** Larger libraries are read only on request. */
const MAX_READ_AT_ONCE = 20_000;
const MAX_SHOWN = 200;

const About = styled.p`
  ${text.dense}
  max-width: 640px;
  margin: 0 0 12px;
  color: var(--ink-2);
`;

const Reading = styled.div`
  display: grid;
  justify-items: start;
  gap: 12px;
  max-width: 640px;

  > :first-child { width: 100%; }
`;

const List = styled.ol`
  ${text.dense}
  max-width: 720px;
  margin: 0 0 12px;
  padding-inline-start: 28px;
  list-style: decimal;

  > li { ${wrapAnywhere} padding-block: 4px; }
  > li::marker { color: var(--ink-3); }
`;

interface UnmatchedSectionProps {
  readonly project: string;
  readonly round: Round;
}

/** Lists decisions about references that the library lacks, if it has changed since the round opened. */
export function UnmatchedSection({ project, round }: UnmatchedSectionProps) {
  const files = useStore($files);
  useEffect(() => attempt(() => openProjectFiles(project)), [project]);
  if (files === undefined) return null;
  const file = files.find(({ path }) => path === round.filePath);
  if (file?.contentId === round.fileVersion) return null;
  return (
    <Section title="Library">
      {file === undefined ? (
        <Banner tone="warn">
          The library “{round.filePath}” is no longer in the project. All decisions are kept.
          Restore the file under <TextLink href={DELETED_FILES_ADDRESS}>Deleted files</TextLink>, or
          upload one with the same name.
        </Banner>
      ) : (
        <ChangedLibrary project={project} round={round} file={file} />
      )}
    </Section>
  );
}

type Check =
  | { readonly state: "ready" }
  | { readonly state: "reading"; readonly read: number }
  | { readonly state: "done"; readonly result: UnmatchedResult };

function ChangedLibrary({
  project,
  round,
  file: { library },
}: UnmatchedSectionProps & { readonly file: ProjectFile }) {
  const [check, setCheck] = useState<Check>({ state: "ready" });
  const controller = useRef<AbortController>(undefined);
  const start = useCallback(async (): Promise<void> => {
    controller.current?.abort();
    const { signal } = (controller.current = new AbortController());
    setCheck({ state: "reading", read: 0 });
    try {
      const result = await readUnmatched(
        project,
        round,
        ({ read }) => {
          if (!signal.aborted) setCheck({ state: "reading", read });
        },
        signal,
      );
      if (!signal.aborted) setCheck({ state: "done", result });
    } catch (error) {
      if (signal.aborted) return;
      setCheck({ state: "ready" });
      toastError(error);
    }
    // Later changes of the round do not start it again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [project, round.id, round.filePath]);
  const isSmall = (library?.refCount ?? Infinity) <= MAX_READ_AT_ONCE;
  useEffect(() => {
    if (isSmall) void start();
    return () => controller.current?.abort();
  }, [isSmall, start]);

  function handleCancel(): void {
    controller.current?.abort();
    setCheck({ state: "ready" });
  }

  return (
    <>
      <About>
        The library has changed since the round was opened. Decisions follow their references by id,
        otherwise by DOI, otherwise by title and year.
        {isBlindNow(round) ? " Only decisions that you can see are checked." : ""}
      </About>
      {check.state === "reading" ? (
        <Reading>
          <ProgressBar
            label="Reading the library"
            valueText={countOf(check.read, "reference")}
            value={Math.min(check.read, library?.refCount ?? 0)}
            max={library?.refCount}
          />
          <Button onClick={handleCancel}>Cancel</Button>
        </Reading>
      ) : null}
      {check.state === "done" ? <Result {...check.result} /> : null}
      {check.state === "reading" ? null : (
        <Button onClick={() => void start()}>
          {check.state === "done" ? "Check again" : "Find unmatched decisions"}
        </Button>
      )}
    </>
  );
}

function Result({ decided, unmatched }: UnmatchedResult) {
  if (unmatched.length === 0)
    return (
      <About aria-live="polite">
        {decided === 0
          ? "There are no decisions to match yet."
          : `${countOf(decided, "decided reference is", "decided references are")} in the library: none is unmatched.`}
      </About>
    );
  return (
    <>
      <About aria-live="polite">
        {countOf(unmatched.length, "decided reference is", "decided references are")} not in the
        library. All decisions are kept and count.
      </About>
      <List aria-label="Unmatched decisions">
        {unmatched.slice(0, MAX_SHOWN).map((outcome) => (
          <li key={outcome.referenceId}>
            <UnmatchedItem outcome={outcome} />
          </li>
        ))}
      </List>
      {unmatched.length > MAX_SHOWN ? (
        <About>And {countText(unmatched.length - MAX_SHOWN)} more.</About>
      ) : null}
    </>
  );
}

const OUTCOME_NAMES: Readonly<Record<RoundOutcome["outcome"], string>> = {
  include: "Included",
  exclude: "Excluded",
  maybe: "Maybe",
  conflict: "Conflict",
  undecided: "Undecided",
};

function UnmatchedItem({
  outcome: { referenceId, outcome, reason, record },
}: {
  readonly outcome: RoundOutcome;
}) {
  const facts = [
    record.year === undefined ? undefined : String(record.year),
    record.doi,
    reason === null ? OUTCOME_NAMES[outcome] : `${OUTCOME_NAMES[outcome]}: ${reason}`,
  ].filter((fact) => fact !== undefined);
  return (
    <>
      <span dir="auto">{record.title ?? `Reference ${referenceId}`}</span>{" "}
      <Fact>
        <bdi>{facts.join(" · ")}</bdi>
      </Fact>
    </>
  );
}
