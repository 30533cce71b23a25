import type { TracedEntry } from "@tera/contract";
import { useStore } from "@nanostores/react";
import { text, TextLink, wrapAnywhere } from "@tera/ui";
import { useState } from "react";
import styled from "styled-components";
import { nameOf } from "../files/project-file.ts";
import { localDate, momentText } from "../platform/date-text.ts";
import { usePersonName } from "../project/person-name.ts";
import { $activeProjectId } from "../projects/active-project.ts";
import { useToolName } from "../timeline/use-tool-name.ts";
import { tracedSentence } from "./traced-sentence.ts";

/** More are in the timeline. */
const MAX_SHOWN = 10;

const List = styled.ol`
  ${text.dense}
  ${wrapAnywhere}

  > li { margin-bottom: 6px; }
  time { ${text.meta} display: block; color: var(--ink-3); }
`;

const More = styled.p`${text.dense}`;

interface FileEntriesProps {
  /** The latest first. */
  readonly entries: readonly TracedEntry[];
  readonly path: string;
}

/** The timeline's latest entries about a file, each with a link to the timeline of its day. */
export function FileEntries({ entries, path }: FileEntriesProps): React.JSX.Element | null {
  const projectId = useStore($activeProjectId) ?? "";
  const personName = usePersonName();
  const toolName = useToolName();
  const [now] = useState(() => new Date());
  if (entries.length === 0) return null;
  return (
    <>
      <h3>Timeline</h3>
      <List>
        {entries.slice(0, MAX_SHOWN).map((entry) => (
          <li key={entry.id}>
            {personName(entry.user ?? undefined)}{" "}
            <span dir="auto">{tracedSentence(entry, projectId, toolName)}</span>
            <time dateTime={entry.created_at}>
              <TextLink href={dayAddress(entry)}>
                {momentText(new Date(entry.created_at), now)}
              </TextLink>
            </time>
          </li>
        ))}
      </List>
      <More>
        <TextLink href={`/project?search=${encodeURIComponent(nameOf(path))}`}>
          {entries.length > MAX_SHOWN ? `All ${entries.length} entries` : "Show in the timeline"}
        </TextLink>
      </More>
    </>
  );
}

/** The timeline of the entry's day, with entries of its person. */
function dayAddress({ created_at, user }: TracedEntry): string {
  const day = localDate(new Date(created_at));
  const person = user === null ? "" : `&person=${user}`;
  return `/project?from=${day}&until=${day}${person}`;
}
