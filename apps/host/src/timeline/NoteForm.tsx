import { Button, ButtonRow, screenOnly, TextArea } from "@tera/ui";
import { useEffect, useRef, useState } from "react";
import styled from "styled-components";
import { MAX_NOTE_CHARACTERS } from "./add-note.ts";

const Form = styled.form`
  display: grid;
  gap: 12px;
  padding: 16px 0;
  border-bottom: 1px solid var(--line);
  ${screenOnly}
`;

export interface NoteFormProps {
  /** Unfinished text of an earlier visit. */
  readonly initial: string;
  readonly onText: (text: string) => void;
  readonly onAdd: (text: string) => void;
  readonly onCancel: () => void;
}

export function NoteForm({ initial, onText, onAdd, onCancel }: NoteFormProps) {
  const [text, setText] = useState(initial);
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("textarea")?.focus(), []);
  const submit = (): void => {
    if (text.trim() === "") setError("Write the note first.");
    else onAdd(text.trim());
  };
  return (
    <Form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextArea
        label="Note"
        hint="Everyone in the project sees it. The timeline is the project's record, so a note can't be changed or deleted. If one is wrong, add another that corrects it."
        value={text}
        error={error}
        maxLength={MAX_NOTE_CHARACTERS}
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
          onText(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            submit();
          }
          if (event.key === "Escape" && text === "") onCancel();
        }}
      />
      <ButtonRow>
        <Button variant="ghost" type="button" onClick={onCancel}>
          {text === "" ? "Cancel" : "Discard note"}
        </Button>
        <Button variant="primary" type="submit">
          Add note
        </Button>
      </ButtonRow>
    </Form>
  );
}
