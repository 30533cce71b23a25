import { useStore } from "@nanostores/react";
import { Button, DialogFrame, SelectField } from "@tera/ui";
import { useMemo, useState } from "react";
import styled from "styled-components";
import { countOf } from "../../platform/date-text.ts";
import { $isScreenedBlind } from "../../screening/blind-round.ts";
import type { LazyReference } from "../../references/serialized-reference.ts";
import { fieldLabel, SHOWN_FIELDS } from "../panel/reference-fields.ts";
import { ChangePreviewList } from "./ChangePreviewList.tsx";
import { changeOf, type ChangeForm, EMPTY_FORM, withChosenField } from "./change-form.ts";
import { ChangeInputs } from "./ChangeInputs.tsx";
import type { FieldChange } from "./field-change.ts";
import { FieldPair } from "./FieldPair.ts";
import { useChangePreview } from "./use-change-preview.ts";

const ACTIONS = [
  { value: "set", label: "Set to" },
  { value: "replace", label: "Find and replace" },
  { value: "move", label: "Move to field" },
  { value: "clear", label: "Clear" },
] as const;

/** Types are chosen from a list, so they have no text to search or move. */
const TYPE_ACTIONS = ACTIONS.filter(({ value }) => value === "set");

interface EditFieldDialogProps {
  readonly references: readonly LazyReference[];
  /** `change` is undefined when the user cancels. */
  readonly onAnswer: (change: FieldChange | undefined) => void;
}

export function EditFieldDialog({ references, onAnswer }: EditFieldDialogProps): React.JSX.Element {
  const [form, setForm] = useState(EMPTY_FORM);
  const change = useMemo(() => changeOf(form), [form]);
  const preview = useChangePreview(references, change);
  const isBlind = useStore($isScreenedBlind);
  const fields = isBlind ? SHOWN_FIELDS.filter((field) => field !== "label") : SHOWN_FIELDS;
  const isPossible = change !== undefined && preview?.count !== 0;
  const set = (part: Partial<ChangeForm>): void => setForm((before) => ({ ...before, ...part }));
  return (
    <DialogFrame
      title={`Edit field of ${countOf(references.length, "reference")}`}
      steady
      onClose={() => onAnswer(undefined)}
      onSubmit={() => {
        if (isPossible) onAnswer(change);
      }}
      actions={
        <>
          <Button variant="ghost" onClick={() => onAnswer(undefined)}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" disabled={!isPossible}>
            Update {preview?.count ? countOf(preview.count, "reference") : "references"}
          </Button>
        </>
      }
    >
      <Parts>
        <FieldPair>
          <SelectField
            label="Field"
            value={form.field}
            options={fields.map((field) => ({ value: field, label: fieldLabel(field) }))}
            onValue={(field) => setForm((before) => withChosenField(before, field))}
          />
          <SelectField
            label="Change"
            value={form.kind}
            options={form.field === "type" ? TYPE_ACTIONS : ACTIONS}
            onValue={(kind) => set({ kind })}
          />
        </FieldPair>
        <ChangeInputs form={form} onChange={set} />
        <ChangePreviewList change={change} preview={preview} total={references.length} />
      </Parts>
    </DialogFrame>
  );
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
`;
