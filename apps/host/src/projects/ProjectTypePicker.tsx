import { bareRadio, FieldError, phone, text, Tooltip, VisuallyHidden } from "@tera/ui";
import { useId } from "react";
import styled from "styled-components";
import { configuration } from "../platform/configuration.ts";
import {
  PROJECT_TYPES,
  unsupportedText,
  type ProjectGroup,
  type ProjectType,
} from "./project-types.ts";

const GROUPS: readonly ProjectGroup[] = ["Review", "Trial", "Comparative Study"];

const Set = styled.fieldset`
  legend { ${text.label} margin-bottom: 5px; padding: 0; }
`;

/** The legend floats into the first column, as it cannot be a grid item. */
const Group = styled.fieldset`
  display: grid;
  grid-template-columns: 144px minmax(0, 1fr);
  gap: 4px 16px;
  padding: 12px 0;
  border-top: 1px solid var(--line);

  && > legend { float: left; margin: 0; padding-top: 6px; }
  > div { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 4px 16px; align-items: start; }

  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    > div { grid-template-columns: minmax(0, 1fr); }
  }
`;

const Choice = styled.label<{ $isSupported: boolean }>`
  display: grid;
  grid-template-columns: 16px minmax(0, 1fr);
  gap: 0 10px;
  padding: 6px 8px;
  border-radius: 6px;
  cursor: ${({ $isSupported }) => ($isSupported ? "pointer" : "not-allowed")};

  &:hover { background: ${({ $isSupported }) => ($isSupported ? "var(--hover)" : "none")}; }
  &:has(:checked) { background: var(--accent-soft); }
  &:has(:focus-visible) { outline: 2px solid var(--focus); outline-offset: 0; }

  input { ${bareRadio} margin: 2px 0 0; }
  input:focus-visible { outline: none; }
  b { ${text.dense} font-weight: 550; color: ${({ $isSupported }) => ($isSupported ? "inherit" : "var(--ink-3)")}; }
  small { ${text.meta} grid-column: 2; color: var(--ink-3); }
`;

/** A short reason; the tooltip has the full one. */
const Reason = styled.span`
  ${text.meta}
  white-space: nowrap;
`;

export interface ProjectTypePickerProps {
  readonly value: string;
  readonly onValue: (type: string) => void;
  readonly error?: string | undefined;
}

export function ProjectTypePicker({ value, onValue, error }: ProjectTypePickerProps) {
  const name = useId();
  return (
    <Set aria-invalid={error !== undefined}>
      <legend>Project type</legend>
      {GROUPS.map((group) => (
        <Group key={group}>
          <legend>{group}</legend>
          <div>
            {PROJECT_TYPES.filter((type) => type.group === group).map((type) => (
              <TypeChoice
                key={type.id}
                type={type}
                name={name}
                isChosen={type.id === value}
                onChoose={onValue}
              />
            ))}
          </div>
        </Group>
      ))}
      {error === undefined ? null : <FieldError>{error}</FieldError>}
    </Set>
  );
}

interface TypeChoiceProps {
  readonly type: ProjectType;
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: (type: string) => void;
}

function TypeChoice({ type, name, isChosen, onChoose }: TypeChoiceProps) {
  const reason = type.supported ? undefined : unsupportedText(type, configuration().productName);
  const reasonId = useId();
  // aria-disabled keeps the radio focusable, so that keyboard users reach the reason.
  const choice = (
    <Choice $isSupported={type.supported}>
      <input
        type="radio"
        name={name}
        value={type.id}
        checked={isChosen}
        aria-disabled={!type.supported}
        aria-describedby={reason === undefined ? undefined : reasonId}
        onChange={() => type.supported && onChoose(type.id)}
      />
      <b>
        {type.title}
        {type.supported ? null : <Reason> · not supported yet</Reason>}
      </b>
      <small>{type.description}</small>
    </Choice>
  );
  if (reason === undefined) return choice;
  return (
    <>
      <Tooltip label={reason}>{choice}</Tooltip>
      <VisuallyHidden id={reasonId}>{reason}</VisuallyHidden>
    </>
  );
}
