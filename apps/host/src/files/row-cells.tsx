import { Checkbox } from "@tera/ui";
import { useRef } from "react";
import styled from "styled-components";
import { momentText } from "../platform/date-text.ts";
import { platform } from "../platform/platform.ts";
import type { FilesContext } from "./file-actions.tsx";

/** Stable functions, so that unchanged rows do not render again. */
export interface RowEvents {
  /** False for viewers, who can't move anything. */
  readonly isEditor: boolean;
  readonly onChoose: (index: number, how: "toggle" | "range") => void;
  readonly onToggleOpen: (path: string) => void;
  /** Row ids that are dragged with this row. */
  readonly idsToDrag: (id: string) => readonly string[];
  readonly onDropRows: (ids: readonly string[], folder: string) => void;
  readonly onDropFiles: (transfer: DataTransfer, folder: string) => void;
}

export interface RowProps {
  readonly index: number;
  readonly state: "all" | "some" | "none";
  readonly context: FilesContext;
  readonly events: RowEvents;
  /** False if some rows are not rendered; assistive technology then needs row numbers. */
  readonly isWhole: boolean;
}

/** Attributes of a row: its number, and selection by Shift+click and Ctrl or Cmd+click. */
export function rowAttributes({
  index,
  isWhole,
  events,
}: RowProps): React.ComponentProps<"tr"> & { readonly "data-row": number } {
  return {
    "data-row": index,
    // Row 1 is the header.
    ...(isWhole ? {} : { "aria-rowindex": index + 2 }),
    draggable: events.isEditor,
    onMouseDown: (event) => {
      // Shift+click would select the text between two rows.
      if (event.shiftKey) event.preventDefault();
    },
    onClick: (event) => {
      const isControl =
        event.target instanceof Element && event.target.closest("a, button, label, input") !== null;
      if (isControl || !(event.shiftKey || event.ctrlKey || event.metaKey)) return;
      events.onChoose(index, event.shiftKey ? "range" : "toggle");
    },
  };
}

/** The label is only the row's name, because a checkbox itself conveys that the row is selected. */
export function RowCheckbox({
  name,
  index,
  state,
  events,
}: Pick<RowProps, "index" | "state" | "events"> & { readonly name: string }): React.JSX.Element {
  const isShiftDown = useRef(false);
  return (
    <Checkbox
      label={name}
      hideLabel
      checked={state === "all"}
      indeterminate={state === "some"}
      onClick={(event) => {
        isShiftDown.current = event.shiftKey;
      }}
      onChecked={() => events.onChoose(index, isShiftDown.current ? "range" : "toggle")}
    />
  );
}

export function dateText(moment: string | undefined): string {
  if (moment === undefined) return "";
  const label = momentText(new Date(moment), new Date(platform().clock.now()));
  return label.charAt(0).toUpperCase() + label.slice(1);
}

const INDENT = 28;
/** Deeper rows would have no space for their names. */
const MAX_INDENTS = 6;

export const Name = styled.span<{ $depth: number }>`
  display: flex;
  align-items: center;
  gap: 10px;
  min-width: 0;
  padding-inline-start: ${({ $depth }) => Math.min($depth, MAX_INDENTS) * INDENT}px;
  > label { flex: none; }
`;

export const NameText = styled.span`
  min-width: 0;
  overflow: hidden;
  > :first-child {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    /* Keeps a right-to-left name beside its icon. */
    text-align: left;
  }
`;
