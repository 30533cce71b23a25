import type { Connection } from "@tera/bridge-sdk";
import { Button, Fact, Icon, text, wrapAnywhere } from "@tera/ui";
import { FileText } from "lucide-react";
import { useState } from "react";
import styled from "styled-components";
import { isCancelled, sentenceOf } from "../frame/failure.ts";
import { openFullText } from "./open-full-text.ts";
import { useAttachedFiles } from "./use-attached-files.ts";

/** The full text of a reference: a file of the project that people attach and open in a tab. */
export function FullText({
  tera,
  libraryPath,
  referenceId,
}: {
  readonly tera: Connection;
  readonly libraryPath: string;
  /** The id under which the reference is decided. */
  readonly referenceId: string;
}): React.JSX.Element {
  const { fileOf, attach, error } = useAttachedFiles(tera, libraryPath);
  const [failure, setFailure] = useState<{ readonly of: string; readonly error: unknown }>();
  const file = fileOf?.(referenceId);

  const attempt = (work: () => Promise<void>): void => {
    setFailure(undefined);
    work().catch((problem: unknown) => {
      if (!isCancelled(problem)) setFailure({ of: referenceId, error: problem });
    });
  };
  const choose = async (): Promise<void> => {
    const { id, name } = await tera.files.select({
      title: "Choose the full text",
      filters: { ext: "pdf" },
      allowUpload: true,
    });
    await attach(referenceId, { id, name });
  };
  const problem = failure?.of === referenceId ? failure.error : error;

  return (
    <Part aria-label="Full text">
      <h3>Full text</h3>
      {file === undefined ? (
        <Fact>{fileOf === undefined ? "Loading" : "No file attached"}</Fact>
      ) : (
        <Name dir="auto">
          <Icon of={FileText} /> {file.name}
        </Name>
      )}
      <Verbs>
        {file !== undefined && (
          <Button size="small" onClick={() => attempt(() => openFullText(tera, file))}>
            Open in a new tab
          </Button>
        )}
        <Button
          size="small"
          variant={file === undefined ? "secondary" : "ghost"}
          disabled={fileOf === undefined}
          onClick={() => attempt(choose)}
        >
          {file === undefined ? "Choose file…" : "Choose another file…"}
        </Button>
        {file !== undefined && (
          <Button
            size="small"
            variant="ghost"
            onClick={() => attempt(() => attach(referenceId, undefined))}
          >
            Detach
          </Button>
        )}
      </Verbs>
      {problem !== undefined && <Problem role="alert">{sentenceOf(problem)}</Problem>}
    </Part>
  );
}

const Part = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 12px;
  padding-block: 8px;
  border-block: 1px solid var(--line);
  h3 {
    ${text.label}
    margin: 0;
  }
`;

const Name = styled.span`
  ${text.dense}
  ${wrapAnywhere}
  display: inline-flex;
  align-items: center;
  gap: 7px;
`;

const Verbs = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 8px;
`;

const Problem = styled.p`
  ${text.meta}
  margin: 0;
  width: 100%;
  color: var(--bad);
`;
