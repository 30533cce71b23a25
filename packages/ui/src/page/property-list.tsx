import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { css, styled } from "styled-components";
import { FieldError } from "../field/field.tsx";
import { fieldFocus } from "../theme/focus-ring.ts";
import { mono, text, wrapAnywhere } from "../theme/text-style.ts";

export const PropertyList = styled.div`
  display: flex;
  flex-direction: column;
  ${text.dense}
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: 84px minmax(0, 1fr);
  align-items: start;
  min-height: 32px;
`;

const Name = styled.label`
  padding-block: 6px;
  color: var(--ink-2);
  ${wrapAnywhere}
`;

const Value = styled.div`
  ${wrapAnywhere}
  padding: 6px 0 6px 8px;
`;

const Editor = styled.textarea<{ $look: "plain" | "italic" | "mono" }>`
  display: block;
  width: 100%;
  min-height: 32px;
  max-height: 40vh;
  padding: 5px 8px;
  border: 1px solid transparent;
  border-radius: 6px;
  background: transparent;
  resize: none;
  field-sizing: content;
  overflow-wrap: anywhere;
  transition: background-color var(--fast);
  ${({ $look }) => $look === "italic" && css`font-style: italic;`}
  ${({ $look }) => $look === "mono" && mono}

  &:hover { background: var(--hover); }
  &:focus { ${fieldFocus} background: var(--raised); }
  &:read-only { background: none; cursor: default; }
  &[aria-invalid="true"]:not(:focus) { border-color: var(--bad); }
`;

export function PropertyRow({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Row>
      <Name as="span">{label}</Name>
      <Value>{children}</Value>
    </Row>
  );
}

export interface PropertyFieldProps {
  /** The property's name. */
  label: string;
  /** The saved value. */
  value: string;
  /** Called on blur and Enter if changed. */
  onSave: (value: string) => void;
  /** An initial draft, shown until the field loses focus. */
  unsaved?: string | undefined;
  /** Called with the text on every input, and with null when the change is reverted. */
  onDraft?: ((text: string | null) => void) | undefined;
  /**
   * Enter inserts a line break; Ctrl or Cmd+Enter saves. A `value` with line breaks is always
   * multiline.
   */
  multiline?: boolean | undefined;
  /** Italic for journals, mono for identifiers. */
  look?: "plain" | "italic" | "mono" | undefined;
  /** Shown while empty. */
  placeholder?: string | undefined;
  /** Selectable, but not editable. */
  readOnly?: boolean | undefined;
  /** Says what is wrong and how to fix it. */
  error?: ReactNode;
}

/** A value that is editable in place. Saves on blur; Escape reverts. */
export function PropertyField({
  label,
  value,
  onSave,
  unsaved,
  onDraft,
  multiline = false,
  look = "plain",
  placeholder,
  readOnly = false,
  error,
}: PropertyFieldProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(unsaved ?? null);
  const isReverted = useRef(false);
  const hasLines = multiline || value.includes("\n");
  const leave = () => {
    const changed = draft !== null && draft !== value && !isReverted.current;
    isReverted.current = false;
    setDraft(null);
    if (changed) onSave(draft);
    else if (draft !== null) onDraft?.(null);
  };
  const type = (draftText: string) => {
    setDraft(draftText);
    onDraft?.(draftText);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && (!hasLines || event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.currentTarget.blur();
    } else if (event.key === "Escape" && draft !== null && draft !== value) {
      event.preventDefault();
      event.stopPropagation();
      isReverted.current = true;
      event.currentTarget.blur();
    }
  };
  return (
    <Row>
      <Name htmlFor={id}>{label}</Name>
      <div>
        <Editor
          id={id}
          dir="auto"
          rows={1}
          $look={look}
          value={draft ?? value}
          readOnly={readOnly}
          onKeyDown={onKeyDown}
          onBlur={leave}
          onChange={(event) =>
            type(hasLines ? event.target.value : event.target.value.replaceAll(/[\r\n]+/g, " "))
          }
          {...(placeholder === undefined ? {} : { placeholder })}
          {...(error === undefined
            ? {}
            : { "aria-invalid": true, "aria-describedby": `${id}-error` })}
        />
        {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </Row>
  );
}
