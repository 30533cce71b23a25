import type { Reference } from "@tera/references";
import { Button, DialogFrame, SelectField, TextArea, TextButton, TextField } from "@tera/ui";
import { useId, useState } from "react";
import styled from "styled-components";
import type { EditableField } from "../edits/library-edits.ts";
import { fieldValue, withField } from "../panel/field-text.ts";
import type { FieldLook } from "../panel/reference-fields.ts";
import { fieldsOfType, newTypeOptions } from "./type-fields.ts";

type Values = Readonly<Partial<Record<EditableField, string>>>;

interface NewReferenceDialogProps {
  readonly id: string;
  /** `reference` is undefined when the person cancels. */
  readonly onAnswer: (reference: Reference | undefined) => void;
}

const TYPES = newTypeOptions();

/** Asks for the type, then shows the fields of that type. The others are behind a button. */
export function NewReferenceDialog({ id, onAnswer }: NewReferenceDialogProps): React.JSX.Element {
  const [type, setType] = useState("journalArticle");
  const [values, setValues] = useState<Values>({});
  const [showsMore, setShowsMore] = useState(false);
  const moreId = useId();
  const { shown, more } = fieldsOfType(type);
  // A value that was typed before the type changed stays visible.
  const kept = more.filter(({ field }) => !showsMore && (values[field] ?? "") !== "");
  const reference = referenceOf({ id, type }, values);
  const isEmpty = Object.keys(reference).length === 2;
  const input = (look: FieldLook): React.JSX.Element => (
    <Input
      key={look.field}
      look={look}
      value={values[look.field] ?? ""}
      onValue={(value) => setValues((before) => ({ ...before, [look.field]: value }))}
    />
  );
  return (
    <DialogFrame
      title="New reference"
      steady
      onClose={() => onAnswer(undefined)}
      onSubmit={() => {
        if (!isEmpty) onAnswer(reference);
      }}
      actions={
        <>
          <Button variant="ghost" onClick={() => onAnswer(undefined)}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" disabled={isEmpty}>
            Add reference
          </Button>
        </>
      }
    >
      <Fields>
        <SelectField label="Type" value={type} onValue={setType} options={TYPES} data-autofocus />
        {[...shown, ...kept].map(input)}
        <div>
          <TextButton
            aria-expanded={showsMore}
            aria-controls={moreId}
            onClick={() => setShowsMore(!showsMore)}
          >
            {showsMore ? "Fewer fields" : "More fields"}
          </TextButton>
        </div>
        <Fields id={moreId} hidden={!showsMore}>
          {showsMore && more.map(input)}
        </Fields>
      </Fields>
    </DialogFrame>
  );
}

interface InputProps {
  readonly look: FieldLook;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

function Input({ look, value, onValue }: InputProps): React.JSX.Element {
  const { field, label, multiline = false } = look;
  const common = {
    label,
    value,
    hint: HINTS.get(field),
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onValue(event.target.value),
  };
  if (SHORT_FIELDS.has(field)) return <Short {...common} />;
  return multiline ? <Area {...common} rows={1} /> : <TextField {...common} />;
}

/** Two of these fit side by side. */
const SHORT_FIELDS: ReadonlySet<EditableField> = new Set([
  "date",
  "volume",
  "number",
  "pages",
  "isbn",
  "accessDate",
  "language",
]);

const HINTS: ReadonlyMap<EditableField, string> = new Map([
  ["authors", "One per line, such as Okafor, Ada."],
  ["keywords", "One per line."],
  ["urls", "One per line."],
]);

function referenceOf(start: Reference, values: Values): Reference {
  return Object.entries(values).reduce((reference, [name, text]) => {
    const field = name as EditableField;
    return withField(reference, field, fieldValue(field, text));
  }, start);
}

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 12px 16px;
  > * { grid-column: 1 / -1; }
  &[hidden] { display: none; }
`;

const Area = styled(TextArea)`
  textarea { min-height: var(--control); max-height: 30vh; overflow-y: auto; }
`;

const Short = styled(TextField)`
  && { grid-column: auto; }
`;
