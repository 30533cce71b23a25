import { Checkbox, SelectField, TextArea, TextField } from "@tera/ui";
import styled from "styled-components";
import { fieldLabel, isMultiline, SHOWN_FIELDS } from "../panel/reference-fields.ts";
import { typeOptions } from "../panel/reference-types.ts";
import type { ChangeForm } from "./change-form.ts";
import { FieldPair } from "./FieldPair.ts";

const IF_FILLED = [
  { value: "append", label: "Append to its text" },
  { value: "replace", label: "Replace its text" },
  { value: "skip", label: "Skip the reference" },
] as const;

interface ChangeInputsProps {
  readonly form: ChangeForm;
  readonly onChange: (part: Partial<ChangeForm>) => void;
}

/** The inputs that the kind of change needs. */
export function ChangeInputs({ form, onChange }: ChangeInputsProps): React.JSX.Element | null {
  switch (form.kind) {
    case "set":
      return <TextInput form={form} onChange={onChange} />;
    case "replace":
      return (
        <Replace>
          <FieldPair>
            <TextField
              label="Find"
              value={form.find}
              onChange={({ target }) => onChange({ find: target.value })}
            />
            <TextField
              label="Replace with"
              value={form.replacement}
              onChange={({ target }) => onChange({ replacement: target.value })}
            />
          </FieldPair>
          <Checkbox
            label="Match case"
            checked={form.isCaseSensitive}
            onChecked={(isCaseSensitive) => onChange({ isCaseSensitive })}
          />
        </Replace>
      );
    case "move":
      return (
        <FieldPair>
          <SelectField
            label="To field"
            value={form.target}
            options={SHOWN_FIELDS.filter((field) => field !== "type").map((field) => ({
              value: field,
              label: fieldLabel(field),
              disabled: field === form.field,
            }))}
            onValue={(target) => onChange({ target })}
          />
          <SelectField
            label="If that field has text"
            value={form.ifFilled}
            options={IF_FILLED}
            onValue={(ifFilled) => onChange({ ifFilled })}
          />
        </FieldPair>
      );
    case "clear":
      return null;
  }
}

function TextInput({ form, onChange }: ChangeInputsProps): React.JSX.Element {
  if (form.field === "type")
    return (
      <SelectField
        label="New type"
        value={form.text}
        options={typeOptions(undefined)}
        onValue={(text) => onChange({ text })}
      />
    );
  const isList = form.field === "authors" || form.field === "urls" || form.field === "keywords";
  const shared = {
    label: "New text",
    value: form.text,
    hint: isList ? "One per line." : undefined,
  };
  return isMultiline(form.field) ? (
    <TextArea {...shared} rows={3} onChange={({ target }) => onChange({ text: target.value })} />
  ) : (
    <TextField {...shared} onChange={({ target }) => onChange({ text: target.value })} />
  );
}

const Replace = styled.div`
  display: grid;
  gap: 8px;
`;
