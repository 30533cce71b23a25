import type { TracedEntry, TracedRound } from "@tera/contract";
import {
  Badge,
  mono,
  PropertyList,
  PropertyRow,
  startOfLine,
  text,
  TextButton,
  TextLink,
  wrapAnywhere,
} from "@tera/ui";
import { useState } from "react";
import styled from "styled-components";
import {
  DELETED_FILES_ADDRESS,
  downloadAddress,
  libraryAddress,
  versionsAddress,
} from "../files/file-address.ts";
import { formatSize } from "../files/file-size.ts";
import { hintNoun } from "../files/hint-title.ts";
import { nameOf } from "../files/project-file.ts";
import { countText, momentText } from "../platform/date-text.ts";
import { usePersonName } from "../project/person-name.ts";
import { FileEntries } from "./FileEntries.tsx";
import type { PlacedFile } from "./lay-out-files.ts";
import { makingText } from "./making-text.ts";

const Facts = styled.section`
  h2 { ${text.section} ${wrapAnywhere} ${startOfLine} margin-bottom: 4px; }
  h3 { ${text.label} margin: 16px 0 4px; color: var(--ink-3); }
  code { ${mono} ${wrapAnywhere} }
  ul { ${text.dense} ${wrapAnywhere} }
  ul li + li { margin-top: 6px; }
  ul button { ${wrapAnywhere} text-align: start; }
`;

const Links = styled.p`
  ${text.dense}
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  margin-bottom: 8px;
`;

export interface FileFactsProps {
  readonly file: PlacedFile;
  readonly parents: readonly PlacedFile[];
  /** Files that were made from this one. */
  readonly usedFor: readonly PlacedFile[];
  readonly entries: readonly TracedEntry[];
  readonly rounds: readonly TracedRound[];
  readonly onChoose: (id: string) => void;
}

/** What is known about one file, with links to it, its versions and its timeline. */
export function FileFacts({
  file,
  parents,
  usedFor,
  entries,
  rounds,
  onChoose,
}: FileFactsProps): React.JSX.Element {
  const personName = usePersonName();
  const [now] = useState(() => new Date());
  const at = (moment: string): string => momentText(new Date(moment), now);
  const by = (person: string | null): string => personName(person ?? undefined);
  const { path, references, deletedAt } = file;
  return (
    <Facts aria-label={`Facts about ${nameOf(path)}`}>
      <h2 dir="auto">
        {path} {deletedAt === null ? null : <Badge>Deleted</Badge>}
      </h2>
      <Links>
        {deletedAt === null ? (
          <TextLink href={references === null ? downloadAddress(path) : libraryAddress(path)}>
            {references === null ? "Download" : "Open library"}
          </TextLink>
        ) : (
          <TextLink href={DELETED_FILES_ADDRESS}>Deleted files</TextLink>
        )}
        <TextLink href={versionsAddress(path)}>Versions</TextLink>
      </Links>
      <PropertyList>
        <PropertyRow label="Made by">
          {by(file.madeBy)}, {at(file.madeAt)}
        </PropertyRow>
        <PropertyRow label="How">
          {makingText(file)}
          {file.hint === null ? "" : ` (${hintNoun(file.hint)})`}
        </PropertyRow>
        <PropertyRow label="Made from">
          <FileLinks files={parents} onChoose={onChoose} />
        </PropertyRow>
        <PropertyRow label="Used for">
          <FileLinks files={usedFor} onChoose={onChoose} />
        </PropertyRow>
        {references === null ? null : (
          <PropertyRow label="References">{countText(references)}</PropertyRow>
        )}
        <PropertyRow label="Size">{formatSize(file.size)}</PropertyRow>
        <PropertyRow label="Last saved">
          {by(file.savedBy)}, {at(file.savedAt)} (version {file.version})
        </PropertyRow>
        {deletedAt === null ? null : <PropertyRow label="Deleted">{at(deletedAt)}</PropertyRow>}
        {file.sha256 === null ? null : (
          <PropertyRow label="SHA-256">
            <code>{file.sha256}</code>
          </PropertyRow>
        )}
      </PropertyList>
      {rounds.length === 0 ? null : (
        <>
          <h3>Screening rounds</h3>
          <ul>
            {rounds.map((round) => (
              <li key={round.id}>
                <span dir="auto">{round.name}</span>, opened by {by(round.openedBy)},{" "}
                {at(round.openedAt)}
                {round.closedAt === null ? ", open" : `, closed ${at(round.closedAt)}`}
              </li>
            ))}
          </ul>
        </>
      )}
      <FileEntries entries={entries} path={path} />
    </Facts>
  );
}

function FileLinks({
  files,
  onChoose,
}: {
  readonly files: readonly PlacedFile[];
  readonly onChoose: (id: string) => void;
}): React.JSX.Element {
  if (files.length === 0) return <>No other file</>;
  return (
    <ul>
      {files.map(({ id, path }) => (
        <li key={id}>
          <TextButton dir="auto" onClick={() => onChoose(id)}>
            {path}
          </TextButton>
        </li>
      ))}
    </ul>
  );
}
