import { TextArea } from "@tera/ui";
import { useEffect, useRef } from "react";
import styled from "styled-components";

/** A note to a resolution. Takes the focus when it appears. */
export function NoteField({
  note,
  onNote,
}: {
  readonly note: string;
  readonly onNote: (note: string) => void;
}): React.JSX.Element {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <Note
      ref={field}
      label="Note"
      optional
      rows={1}
      maxLength={10_000}
      value={note}
      onChange={(event) => onNote(event.target.value)}
    />
  );
}

const Note = styled(TextArea)`
  textarea { min-height: 40px; }
`;
