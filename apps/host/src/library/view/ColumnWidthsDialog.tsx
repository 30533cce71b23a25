import { Button, DialogFrame, NumberField, text, TextButton } from "@tera/ui";
import { useState } from "react";
import styled from "styled-components";
import { MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH, parseWidths } from "./column-widths.ts";
import { type ColumnId, COLUMNS, type ColumnWidths } from "./library-columns.ts";

interface ColumnWidthsDialogProps {
  /** The columns to ask about. */
  readonly columns: readonly ColumnId[];
  readonly widths: ColumnWidths;
  /** `widths` is undefined when the user cancels. */
  readonly onAnswer: (widths: ColumnWidths | undefined) => void;
}

/** Does what dragging the edges of columns does, by keyboard and without a drag. */
export function ColumnWidthsDialog({
  columns,
  widths,
  onAnswer,
}: ColumnWidthsDialogProps): React.JSX.Element {
  const [typed, setTyped] = useState<Readonly<Record<string, number | null>>>(widths);
  const shown = COLUMNS.filter(({ id }) => columns.includes(id));
  return (
    <DialogFrame
      title="Column widths"
      onClose={() => onAnswer(undefined)}
      onSubmit={() => onAnswer(parseWidths(typed))}
      fact={<TextButton onClick={() => setTyped({})}>Reset all</TextButton>}
      actions={
        <>
          <Button variant="ghost" onClick={() => onAnswer(undefined)}>
            Cancel
          </Button>
          <Button variant="primary" type="submit">
            Save widths
          </Button>
        </>
      }
    >
      <Hint>
        {MIN_COLUMN_WIDTH} to {MAX_COLUMN_WIDTH} pixels. A column without a width shares the space
        with the others.
      </Hint>
      <Fields>
        {shown.map(({ id, label }) => (
          <NumberField
            key={id}
            label={label}
            unit="px"
            placeholder="Auto"
            min={MIN_COLUMN_WIDTH}
            max={MAX_COLUMN_WIDTH}
            step={8}
            value={typed[id] ?? null}
            onValue={(width) => setTyped((before) => ({ ...before, [id]: width }))}
          />
        ))}
      </Fields>
    </DialogFrame>
  );
}

const Hint = styled.p`
  ${text.dense}
  margin: 0 0 16px;
  color: var(--ink-2);
`;

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(130px, 1fr));
  gap: 16px;
`;
