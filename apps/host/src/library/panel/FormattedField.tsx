import { hasMarkup, Icon, IconButton, PropertyField, type PropertyFieldProps } from "@tera/ui";
import { Pencil } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import styled from "styled-components";
import { FormattedText } from "./FormattedText.tsx";

interface FormattedFieldProps extends PropertyFieldProps {
  /** True shows all text for reading, with a button to edit it. */
  readonly isForReading?: boolean;
  /** Shown for reading instead of the text. */
  readonly children?: React.ReactNode;
}

/**
 * Shows text with its formatting. Shows the tags only while the field is edited. Text without tags
 * is editable in place, unless it is for reading.
 */
export function FormattedField({
  isForReading = false,
  children,
  ...props
}: FormattedFieldProps): React.JSX.Element {
  const { label, value, unsaved, readOnly = false } = props;
  const [isEditing, setEditing] = useState(unsaved !== undefined);
  const editor = useRef<HTMLDivElement>(null);
  const isRead = (hasMarkup(value) || (isForReading && value !== "")) && !isEditing;
  const wasRead = useRef(isRead);
  useEffect(() => {
    if (wasRead.current && isEditing) editor.current?.querySelector("textarea")?.focus();
    wasRead.current = isRead;
  }, [isRead, isEditing]);
  if (!isRead)
    return (
      <div ref={editor} onBlur={() => setEditing(false)}>
        <PropertyField {...props} />
      </div>
    );
  return (
    <div>
      <Name data-label>{label}</Name>
      <Read>
        {children ?? (
          <p dir="auto">
            <FormattedText text={value} />
          </p>
        )}
        {!readOnly && (
          <IconButton
            label={`Edit ${label.toLowerCase()}`}
            icon={<Icon of={Pencil} size={14} />}
            onClick={() => setEditing(true)}
          />
        )}
      </Read>
    </div>
  );
}

const Read = styled.div`
  && {
    display: flex;
  }
  align-items: start;
  justify-content: space-between;
  gap: 8px;
  p {
    margin: 0;
    padding: 5px 8px;
    min-width: 0;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  @media print {
    button {
      display: none;
    }
  }
`;

const Name = styled.span`
  padding-block: 6px;
`;
