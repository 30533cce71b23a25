import { useStore } from "@nanostores/react";
import type { Reference } from "@tera/references";
import {
  PropertyField,
  type PropertyFieldProps,
  SelectField,
  text,
  visuallyHidden,
} from "@tera/ui";
import styled from "styled-components";
import { useCanEdit } from "../../projects/use-can-edit.ts";
import { FormattedField } from "./FormattedField.tsx";
import { fieldText, fieldValue } from "./field-text.ts";
import { KeywordsField } from "./KeywordsField.tsx";
import { $isScreenedBlind } from "../../screening/blind-round.ts";
import type { EditableField } from "../edits/library-edits.ts";
import type { FieldLook } from "./reference-fields.ts";
import { typeOptions } from "./reference-types.ts";
import type { FieldDrafts } from "./use-field-drafts.ts";

export interface ReferenceFieldsProps {
  readonly reference: Reference;
  /** False shows only the most used fields. */
  readonly showsAll: boolean;
  /** True for viewers, and while the file is being read, because edits cannot be stored yet. */
  readonly isReadOnly: boolean;
  readonly drafts: FieldDrafts;
  /** Undefined removes the label. */
  readonly onLabel: (label: string | undefined) => void;
  readonly onEdit: (field: EditableField, value: string | readonly string[] | undefined) => void;
}

/** A reference's editable fields, for the panel and for reading. */
export interface FieldElements {
  readonly title: React.ReactNode;
  readonly abstract: React.ReactNode;
  readonly keywords: React.ReactNode;
  readonly type: React.ReactNode;
  /** Nothing for the label while the library is screened blind. */
  readonly property: (look: FieldLook) => React.ReactNode;
}

/**
 * Saves a field when it loses the focus. With `isForReading`, the title and the abstract are edited
 * only after pressing their buttons, so that no key is typed into them by mistake.
 */
export function useFieldElements(
  { reference, isReadOnly, drafts, onEdit }: ReferenceFieldsProps,
  isForReading = false,
): FieldElements {
  const isEditor = useCanEdit();
  const isBlind = useStore($isScreenedBlind);
  const conflicts = new Map(
    drafts.conflicts.flatMap((each) =>
      each.id === reference.id ? [[each.field, each] as const] : [],
    ),
  );
  const textOf = (field: EditableField) =>
    fieldProps({ reference, isReadOnly, drafts, onEdit }, field, conflicts.get(field)?.text);
  /**
   * Changes the React key of a field with a conflict, so that it remounts with the unsaved text.
   */
  const keyOf = (field: EditableField): string =>
    conflicts.has(field) ? `${field} over ${conflicts.get(field)?.over}` : field;
  return {
    title: (
      <FormattedField
        key={keyOf("title")}
        label="Title"
        {...textOf("title")}
        multiline
        isForReading={isForReading}
        placeholder="No title"
      />
    ),
    abstract: (
      <FormattedField
        key={keyOf("abstract")}
        label="Abstract"
        {...textOf("abstract")}
        multiline
        isForReading={isForReading}
        placeholder={isEditor ? "None. Add one here." : "None"}
      />
    ),
    keywords: (
      <KeywordsField
        key={keyOf("keywords")}
        {...textOf("keywords")}
        placeholder={isEditor ? "Add" : "–"}
      />
    ),
    type: (
      <TypeField
        label="Type"
        value={reference.type ?? ""}
        onValue={(type) => onEdit("type", type)}
        options={typeOptions(reference.type)}
        placeholder="Choose"
        disabled={isReadOnly}
      />
    ),
    property: ({ field, label, look, multiline }) =>
      field === "label" && isBlind ? null : (
        <PropertyField
          key={keyOf(field)}
          label={label}
          {...textOf(field)}
          multiline={multiline}
          look={look}
          placeholder={isEditor ? "Add" : "–"}
        />
      ),
  };
}

/** `unsaved` is what the person typed over a value that somebody else has changed. */
function fieldProps(
  {
    reference,
    isReadOnly,
    drafts,
    onEdit,
  }: Pick<ReferenceFieldsProps, "reference" | "isReadOnly" | "drafts" | "onEdit">,
  field: EditableField,
  unsaved: string | undefined,
): Pick<PropertyFieldProps, "value" | "unsaved" | "onDraft" | "onSave" | "readOnly"> {
  const { id } = reference;
  const value = fieldText(reference, field);
  return {
    value,
    unsaved,
    onDraft(draft) {
      if (draft === null) drafts.removeFieldDraft({ id, field });
      else drafts.saveFieldDraft({ id, field, text: draft, over: value });
    },
    onSave(left) {
      if (drafts.canSave({ id, field, text: left }, value)) onEdit(field, fieldValue(field, left));
    },
    readOnly: isReadOnly,
  };
}

export const TitleField = styled.div`
  margin-inline: -8px;
  > *,
  > * > * {
    display: block;
  }
  label,
  [data-label] {
    ${visuallyHidden}
  }
  textarea,
  p {
    ${text.section}
  }
`;

const TypeField = styled(SelectField)`
  display: grid;
  grid-template-columns: 84px minmax(0, 1fr);
  align-items: center;
  gap: 0;
  label {
    margin: 0;
    font-weight: 400;
    color: var(--ink-2);
    ${text.dense}
  }
  select {
    padding-inline-start: 8px;
    border-color: transparent;
    background: transparent;
    box-shadow: none;
  }
  select:is(:hover, :focus-visible) {
    background: var(--hover);
  }
  @media print {
    svg {
      display: none;
    }
  }
`;

export const AbstractField = styled.div`
  border-block-start: 1px solid var(--line);
  padding-block-start: 12px;
  > *,
  > * > * {
    display: block;
  }
  label,
  [data-label] {
    font-weight: 600;
    color: var(--ink);
    ${text.dense}
  }
  textarea,
  p {
    max-height: none;
    color: var(--ink-2);
    ${text.body}
  }
  textarea {
    margin-inline: -8px;
    width: calc(100% + 16px);
  }
  p {
    margin-inline-start: -8px;
  }
  @media print {
    &:has(textarea:placeholder-shown) {
      display: none;
    }
  }
`;
