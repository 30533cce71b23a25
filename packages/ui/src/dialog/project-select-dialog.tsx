import { useState, type ReactNode } from "react";
import { styled } from "styled-components";
import { Button } from "../button/button.tsx";
import { oneLine, text } from "../theme/text-style.ts";
import type { AskedBy } from "./asked-by.ts";
import { DialogFrame } from "./dialog-frame.tsx";
import { ListNote } from "./list-note.tsx";
import { matchesQuery } from "./matches-query.ts";
import { SearchList } from "./search-list.tsx";
import { shortName } from "./short-name.ts";
import { useSettled } from "./use-settled.ts";

const ROW_PX = 56;

const ProjectText = styled.span`
  flex: 1;
  min-width: 0;

  > * { display: block; ${oneLine} }
  > b { font-weight: 600; }
`;

const Quiet = styled.small`
  ${text.meta}
  color: var(--ink-3);
  white-space: nowrap;
`;

export interface ProjectChoice {
  id: string;
  name: string;
  about?: string | undefined;
  /** A note at the right: "5 users". */
  fact?: string | undefined;
  /** A `ProjectMark` of 32 px. */
  mark?: ReactNode;
}

export interface ProjectSelectDialogProps {
  /** The heading. */
  title?: string | undefined;
  /** In display order. */
  projects: readonly ProjectChoice[];
  /** The initial choice. */
  chosenId?: string | undefined;
  /** Replaces the default search by name and `about`. */
  onSearch?: ((query: string) => readonly ProjectChoice[]) | undefined;
  /** If false, the user must choose a project. */
  allowCancel?: boolean | undefined;
  /** Shown if there are no projects. */
  emptyText?: ReactNode;
  /** A note at the left of the footer. */
  fact?: ReactNode;
  /** Shows which tool asks. */
  askedBy?: AskedBy | undefined;
  /** Called with the project's id, or null on cancel. */
  onAnswer: (id: string | null) => void;
}

function projectsMatching(
  projects: readonly ProjectChoice[],
  query: string,
): readonly ProjectChoice[] {
  return projects.filter(({ name, about = "" }) => matchesQuery(`${name} ${about}`, query));
}

export function ProjectSelectDialog({
  title = "Choose a project",
  projects,
  chosenId,
  onSearch,
  allowCancel = true,
  emptyText,
  fact,
  askedBy,
  onAnswer,
}: ProjectSelectDialogProps) {
  const [choice, setChoice] = useState(chosenId);
  const [query, setQuery] = useState("");
  const found =
    query.trim() === "" ? projects : (onSearch?.(query) ?? projectsMatching(projects, query));
  const chosen = found.find(({ id }) => id === choice);
  const cancel = () => onAnswer(null);
  const isSettled = useSettled(askedBy !== undefined);
  return (
    <DialogFrame
      steady
      title={title}
      askedBy={askedBy}
      fact={fact}
      onClose={allowCancel ? cancel : undefined}
      onSubmit={() => chosen !== undefined && onAnswer(chosen.id)}
      actions={
        <>
          {allowCancel && (
            <Button variant="ghost" onClick={cancel}>
              Cancel
            </Button>
          )}
          <Button
            variant="primary"
            type="submit"
            unready={!isSettled}
            disabled={chosen === undefined}
          >
            Choose project
          </Button>
        </>
      }
    >
      <SearchList
        label="Projects"
        searchLabel="Find a project"
        query={query}
        onQuery={setQuery}
        found={found}
        rowHeight={ROW_PX}
        chosenId={chosen?.id}
        onChoose={setChoice}
        onTake={(id) => isSettled && onAnswer(id)}
        titleOf={({ name }) => shortName(name)}
        renderRow={({ mark, name, about, fact: number }) => (
          <>
            {mark}
            <ProjectText>
              <b dir="auto">{name}</b>
              {about !== undefined && <Quiet dir="auto">{about}</Quiet>}
            </ProjectText>
            <Quiet>{number}</Quiet>
          </>
        )}
        instead={
          found.length > 0 ? undefined : (
            <ListNote
              title={projects.length === 0 ? "You have no projects yet" : "No projects match"}
            >
              {projects.length === 0 ? emptyText : "Try another word, or clear the search."}
            </ListNote>
          )
        }
      />
    </DialogFrame>
  );
}
