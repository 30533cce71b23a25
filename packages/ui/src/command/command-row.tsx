import type { ReactNode } from "react";
import { styled } from "styled-components";
import { shortName } from "../dialog/short-name.ts";
import { KeyHint } from "../key-hint/key-hint.tsx";
import { canHover, phone } from "../theme/media.ts";
import { numeric, oneLine, text } from "../theme/text-style.ts";

const Row = styled.div.attrs({ role: "option" })`
  ${text.dense}
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 32px;
  padding: 0 8px;
  border-radius: 4px;
  cursor: pointer;

  > svg { flex: none; color: var(--ink-3); }
  ${canHover} { &:hover { background: var(--hover); } }
  &[aria-selected="true"] { background: var(--accent-soft); }
  &[aria-selected="true"] > svg { color: var(--accent-text); }
  @media (forced-colors: active) { &[aria-selected="true"] { outline: 2px solid Highlight; outline-offset: -2px; } }
  @media (pointer: coarse) { min-height: 44px; }
`;

const Label = styled.span`
  ${oneLine}
  flex: 0 1 auto;
  min-width: 96px;
`;

const Detail = styled.span`
  ${text.meta}
  ${numeric}
  ${oneLine}
  flex: 0 1 auto;
  min-width: 48px;
  margin-inline-start: auto;
  color: var(--ink-3);
`;

const Keys = styled.span`
  flex: none;
  &:nth-child(3):last-child { margin-inline-start: auto; }
  color: var(--ink-3);
  ${phone} { display: none; }
`;

export interface Command {
  /** Unique among all groups. */
  readonly id: string;
  readonly label: string;
  /** What the command is or where it leads: "Project", "Trials, 1,204 references". */
  readonly detail?: string | undefined;
  readonly icon?: ReactNode;
  /** The command's keyboard shortcut: "Ctrl Z". */
  readonly keys?: string | undefined;
}

interface CommandRowProps {
  id: string;
  command: Command;
  isActive: boolean;
  onTake: (id: string) => void;
}

/** An option of the command dialog's list. */
export function CommandRow({ id, command, isActive, onTake }: CommandRowProps) {
  return (
    <Row
      id={id}
      aria-selected={isActive}
      onClick={() => onTake(command.id)}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {command.icon}
      <Label dir="auto" title={shortName(command.label)}>
        {command.label}
      </Label>
      {command.detail === undefined ? null : <Detail dir="auto">{command.detail}</Detail>}
      {command.keys === undefined ? null : (
        <Keys>
          <KeyHint>{command.keys}</KeyHint>
        </Keys>
      )}
    </Row>
  );
}
