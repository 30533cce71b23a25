import { useState, type ReactNode } from "react";
import styled from "styled-components";
import { Button } from "../button/button.tsx";
import { EmptyState } from "../empty-state/empty-state.tsx";
import { SearchField } from "../field/search-field.tsx";
import { oneLine, text } from "../theme/text-style.ts";
import type { AskedBy } from "./asked-by.ts";
import { DialogFrame } from "./dialog-frame.tsx";

/** Projects drawn before a search has narrowed them. */
const SHOWN_PROJECTS = 200;

const List = styled.fieldset`
  max-height: min(360px, 45dvh);
  margin-top: 12px;
  overflow: auto;
  border-top: 1px solid var(--line-2);
`;

const Row = styled.label`
  display: grid;
  grid-template-columns: 16px auto minmax(0, 1fr) auto;
  align-items: center;
  gap: 12px;
  min-height: 54px;
  padding: 6px 4px;
  border-bottom: 1px solid var(--line);
  cursor: pointer;

  &:hover { background: var(--hover); }
  &:has(:checked) { background: var(--accent-soft); }
  &:has(:focus-visible) { outline: 2px solid var(--focus); outline-offset: -2px; }

  input { margin: 0; width: 16px; height: 16px; accent-color: var(--accent); }
  input:focus-visible { outline: none; }
`;

const Words = styled.span`
  min-width: 0;

  > * { display: block; ${oneLine} }
  b { ${text.dense} font-weight: 600; }
`;

const Quiet = styled.small`
  ${text.meta}
  color: var(--ink-3);
  white-space: nowrap;
`;

const More = styled.p`
  ${text.meta}
  padding-top: 8px;
  color: var(--ink-3);
`;

/** One project as the dialog shows it. */
export interface ProjectChoice {
  id: string;
  name: string;
  /** A quiet second line. */
  about?: string | undefined;
  /** A number at the right: "5 users". */
  fact?: string | undefined;
  /** A `ProjectMark` of 32 px. */
  mark?: ReactNode;
}

/** What {@link ProjectSelectDialog} takes. */
export interface ProjectSelectDialogProps {
  title?: string | undefined;
  /** In the order to show them. */
  projects: readonly ProjectChoice[];
  /** The project that is chosen at first. */
  chosenId?: string | undefined;
  /** Which projects a search finds; by name and second line otherwise. */
  onSearch?: ((words: string) => readonly ProjectChoice[]) | undefined;
  /** Without it the dialog can be left only by choosing. */
  allowCancel?: boolean | undefined;
  /** What to do where there is no project at all. */
  emptyWords?: ReactNode;
  fact?: ReactNode;
  askedBy?: AskedBy | undefined;
  /** Called with the id of the chosen project, or null after a cancel. */
  onAnswer: (id: string | null) => void;
}

/** Lets a person choose one of their projects: a search, then arrows, then Enter. */
export function ProjectSelectDialog({
  title = "Choose a project", projects, chosenId, onSearch, allowCancel = true, emptyWords, fact, askedBy, onAnswer,
}: ProjectSelectDialogProps) {
  const [choice, setChoice] = useState(chosenId);
  const [words, setWords] = useState("");
  const found = words.trim() === "" ? projects : (onSearch ?? ((typed) => searchProjects(projects, typed)))(words);
  const chosen = found.find(({ id }) => id === choice);
  const cancel = () => onAnswer(null);
  return (
    <DialogFrame
      title={title} askedBy={askedBy} fact={fact}
      onClose={allowCancel ? cancel : undefined}
      onSubmit={() => chosen !== undefined && onAnswer(chosen.id)}
      actions={
        <>
          {allowCancel && <Button variant="ghost" onClick={cancel}>Cancel</Button>}
          <Button variant="primary" type="submit" disabled={chosen === undefined}>Choose project</Button>
        </>
      }
    >
      {projects.length > 0 && <SearchField label="Find a project" value={words} onValue={setWords} />}
      {found.length === 0 ? (
        <EmptyState title={projects.length === 0 ? "You have no project yet" : "No project matches"}>{projects.length === 0 ? emptyWords : "Try another word, or clear the search."}</EmptyState>
      ) : (
        <List aria-label="Projects">
          {found.slice(0, SHOWN_PROJECTS).map((project) => (
            <Row key={project.id} title={project.name.slice(0, 300)} onDoubleClick={() => onAnswer(project.id)}>
              <input type="radio" name="project" checked={project.id === choice} onChange={() => setChoice(project.id)} />
              <span>{project.mark}</span>
              <Words><b dir="auto">{project.name}</b>{project.about !== undefined && <Quiet dir="auto">{project.about}</Quiet>}</Words>
              <Quiet>{project.fact}</Quiet>
            </Row>
          ))}
        </List>
      )}
      {found.length > SHOWN_PROJECTS && <More>The first {SHOWN_PROJECTS} of {found.length.toLocaleString("en-GB")}. Search to find the others.</More>}
    </DialogFrame>
  );
}

function searchProjects(projects: readonly ProjectChoice[], typed: string): readonly ProjectChoice[] {
  const words = typed.toLowerCase().split(/\s+/u).filter(Boolean);
  return projects.filter(({ name, about = "" }) => words.every((word) => `${name} ${about}`.toLowerCase().includes(word)));
}
