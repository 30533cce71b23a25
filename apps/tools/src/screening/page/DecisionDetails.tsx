import type { ReviewLabel } from "@tera/bridge-sdk/screening";
import { Fact, LabelToggle, text, TextArea } from "@tera/ui";
import { useEffect, useRef, useState } from "react";
import styled from "styled-components";
import { type Details, toggleLabel } from "../round/details.ts";

export type DetailsPart = "note" | "labels";

interface DecisionDetailsProps {
  readonly details: Details;
  /** The project's labels. */
  readonly labels: readonly ReviewLabel[];
  /** The part that the person opened for the current record. */
  readonly opened: DetailsPart | undefined;
  readonly isClosed: boolean;
  readonly onDetails: (details: Details) => void;
  /** Called on Escape, with which the person leaves the part. */
  readonly onLeave: () => void;
}

const MAX_NOTE_CHARACTERS = 10_000;

/** The labels and the note of a record, as far as it has them or the person opened them. */
export function DecisionDetails(props: DecisionDetailsProps): React.JSX.Element | null {
  const { details, opened } = props;
  const hasLabels = details.labels.length > 0 || opened === "labels";
  const hasNote = details.note !== "" || opened === "note";
  if (!hasLabels && !hasNote) return null;
  return (
    <Parts>
      {hasLabels && <Labels {...props} />}
      {hasNote && <Note key={details.note} {...props} />}
    </Parts>
  );
}

function Labels({
  details,
  labels,
  opened,
  isClosed,
  onDetails,
  onLeave,
}: DecisionDetailsProps): React.JSX.Element {
  const group = useRef<HTMLFieldSetElement>(null);
  const isOpened = opened === "labels";
  useEffect(() => {
    if (isOpened) group.current?.querySelector("button")?.focus();
  }, [isOpened]);
  const known = new Set(labels.map(({ name }) => name));
  const names = [...known, ...details.labels.filter((name) => !known.has(name))];
  return (
    <Group
      ref={group}
      onKeyDown={(event) => {
        if (event.key === "Escape") onLeave();
      }}
    >
      <legend>Labels</legend>
      {names.length === 0 && (
        <Fact>This project has no labels. Add some in its settings, under Screening.</Fact>
      )}
      {names.map((name) => (
        <LabelToggle
          key={name}
          colour={labels.find((label) => label.name === name)?.colour ?? "grey"}
          isOn={details.labels.includes(name)}
          disabled={isClosed}
          onToggle={() => onDetails({ ...details, labels: toggleLabel(details.labels, name) })}
        >
          {name}
        </LabelToggle>
      ))}
    </Group>
  );
}

/** Stores the note when the person leaves the field. */
function Note({
  details,
  opened,
  isClosed,
  onDetails,
  onLeave,
}: DecisionDetailsProps): React.JSX.Element {
  const [note, setNote] = useState(details.note);
  const field = useRef<HTMLTextAreaElement>(null);
  const isOpened = opened === "note";
  useEffect(() => {
    if (isOpened) field.current?.focus();
  }, [isOpened]);
  return (
    <NoteArea
      ref={field}
      label="Note"
      rows={1}
      maxLength={MAX_NOTE_CHARACTERS}
      value={note}
      disabled={isClosed}
      onChange={(event) => setNote(event.target.value)}
      onBlur={() => {
        if (note.trim() !== details.note) onDetails({ ...details, note: note.trim() });
        onLeave();
      }}
      onKeyDown={(event) => {
        const isDone = event.key === "Escape" || (event.key === "Enter" && event.ctrlKey);
        if (isDone) field.current?.blur();
      }}
    />
  );
}

const Parts = styled.div`
  display: grid;
  gap: 8px;
  max-width: 720px;
`;

const Group = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px;
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  legend { ${text.label} padding: 0; margin-block-end: 4px; }
`;

const NoteArea = styled(TextArea)`
  textarea { min-height: 40px; }
`;
