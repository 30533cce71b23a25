import type { Connection } from "@tera/bridge-sdk";
import { Button, Fact, Icon, KeyHint, phone, text, touch, wrapAnywhere } from "@tera/ui";
import { FileText } from "lucide-react";
import { useState } from "react";
import styled from "styled-components";
import { isCancelled, sentenceOf } from "../frame/failure.ts";
import { useKeys } from "../frame/use-keys.ts";
import type { AttachedFile } from "./attached-files.ts";
import type { AttachmentPlace, Attachments } from "./use-attachments.ts";
import type { FullTextPane } from "./use-full-text-pane.ts";

interface FullTextProps {
  readonly tera: Connection;
  readonly place: AttachmentPlace;
  readonly attachments: Attachments;
  readonly pane: FullTextPane;
}

/** The files of a reference, which people attach and open. Key: o opens the first one. */
export function FullText({ tera, place, attachments, pane }: FullTextProps): React.JSX.Element {
  const { referenceId } = place;
  const [failure, setFailure] = useState<{ readonly of: string; readonly error: unknown }>();
  const [busy, setBusy] = useState<string>();
  const files = attachments.filesOf(place);
  const [first] = files;
  const problem = failure?.of === referenceId ? failure.error : attachments.error;

  const attempt = (work: () => Promise<void>): void => {
    setFailure(undefined);
    setBusy(referenceId);
    work()
      .catch((error: unknown) => {
        if (!isCancelled(error)) setFailure({ of: referenceId, error });
      })
      .finally(() => setBusy(undefined));
  };
  const choose = async (): Promise<void> => {
    const { id } = await tera.files.select({
      title: "Choose the full text",
      filters: { ext: "pdf" },
      allowUpload: true,
    });
    await attachments.attach(place, id);
  };
  const open = async (file: AttachedFile): Promise<void> => {
    await pane.open(file);
    // Whoever may not change the library can read the file all the same.
    await attachments.adopt(place).catch(() => undefined);
  };
  useKeys({ o: first && (() => attempt(() => open(first))) });

  return (
    <Part aria-label="Full text">
      <h3>Full text</h3>
      {first === undefined && <Fact>{attachments.isRead ? "No file attached" : "Loading"}</Fact>}
      {files.map((file, index) => (
        <AttachedFileLine
          key={"path" in file ? file.path : file.id}
          file={file}
          isFirst={index === 0}
          isBeside={pane.isBeside}
          onOpen={() => attempt(() => open(file))}
          onDetach={
            "isNamed" in file ? undefined : () => attempt(() => attachments.detach(place, file))
          }
        />
      ))}
      {place.record !== undefined && (
        <Button
          size="small"
          variant={first === undefined ? "secondary" : "ghost"}
          busy={busy === referenceId}
          busyLabel="Attach file…"
          onClick={() => attempt(choose)}
        >
          Attach file…
        </Button>
      )}
      {problem !== undefined && <Problem role="alert">{sentenceOf(problem)}</Problem>}
    </Part>
  );
}

function AttachedFileLine({
  file: { name },
  isFirst,
  isBeside,
  onOpen,
  onDetach,
}: {
  readonly file: AttachedFile;
  readonly isFirst: boolean;
  readonly isBeside: boolean;
  readonly onOpen: () => void;
  /** Undefined for a file that can't be detached. */
  readonly onDetach: (() => void) | undefined;
}): React.JSX.Element {
  return (
    <Line>
      <Name dir="auto">
        <Icon of={FileText} /> {name}
      </Name>
      <Button
        size="small"
        aria-label={isBeside ? `Open ${name}` : `Open ${name} in a new tab`}
        aria-keyshortcuts={isFirst ? "o" : undefined}
        onClick={onOpen}
      >
        {isBeside ? "Open" : "Open in a new tab"}
        {isFirst && <KeyHint hidden>O</KeyHint>}
      </Button>
      {onDetach !== undefined && (
        <Button size="small" variant="ghost" aria-label={`Detach ${name}`} onClick={onDetach}>
          Detach
        </Button>
      )}
    </Line>
  );
}

const Part = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 12px;
  width: 100%;
  padding-block: 8px;
  border-block: 1px solid var(--line);
  ${phone} { kbd { display: none; } }
  ${touch} { kbd { display: none; } }
  h3 {
    ${text.label}
    margin: 0;
  }
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 8px;
  min-width: 0;
`;

const Name = styled.span`
  ${text.dense}
  ${wrapAnywhere}
  display: inline-flex;
  align-items: center;
  gap: 7px;
  min-width: 0;
`;

const Problem = styled.p`
  ${text.meta}
  margin: 0;
  width: 100%;
  color: var(--bad);
`;
