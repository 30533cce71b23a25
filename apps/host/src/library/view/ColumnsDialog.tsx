import {
  Button,
  DialogFrame,
  Icon,
  IconButton,
  NumberField,
  text,
  TextButton,
  VisuallyHidden,
} from "@tera/ui";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import styled from "styled-components";
import { MAX_COLUMN_WIDTH, MIN_COLUMN_WIDTH, parseWidths } from "./column-widths.ts";
import {
  type ColumnId,
  columnsOf,
  type ColumnWidths,
  movedColumn,
  withColumn,
} from "./library-columns.ts";

export interface ColumnLayout {
  readonly columns: readonly ColumnId[];
  readonly widths: ColumnWidths;
}

interface ColumnsDialogProps extends ColumnLayout {
  /** Called with undefined when the user cancels. */
  readonly onAnswer: (layout: ColumnLayout | undefined) => void;
}

/** Does what dragging columns and their edges does, by keyboard and without a drag. */
export function ColumnsDialog({
  columns,
  widths,
  onAnswer,
}: ColumnsDialogProps): React.JSX.Element {
  const [order, setOrder] = useState(columns);
  const [typed, setTyped] = useState<Readonly<Record<string, number | null>>>(widths);
  return (
    <DialogFrame
      title="Order and widths"
      onClose={() => onAnswer(undefined)}
      onSubmit={() => onAnswer({ columns: order, widths: parseWidths(typed) })}
      fact={
        <TextButton
          onClick={() => {
            setTyped({});
            setOrder(columns.reduce<readonly ColumnId[]>(withColumn, []));
          }}
        >
          Reset all
        </TextButton>
      }
      actions={
        <>
          <Button variant="ghost" onClick={() => onAnswer(undefined)}>
            Cancel
          </Button>
          <Button variant="primary" type="submit">
            Save columns
          </Button>
        </>
      }
    >
      <Hint>
        The first column is beside the title. Widths are {MIN_COLUMN_WIDTH} to {MAX_COLUMN_WIDTH}{" "}
        pixels. A column without a width shares the space with the others.
      </Hint>
      <Columns
        order={order}
        typed={typed}
        onOrder={setOrder}
        onWidth={(id, width) => setTyped((before) => ({ ...before, [id]: width }))}
      />
    </DialogFrame>
  );
}

interface ColumnsProps {
  readonly order: readonly ColumnId[];
  readonly typed: Readonly<Record<string, number | null>>;
  readonly onOrder: (order: readonly ColumnId[]) => void;
  readonly onWidth: (id: ColumnId, width: number | null) => void;
}

interface Move {
  readonly id: ColumnId;
  readonly by: -1 | 1;
}

function Columns({ order, typed, onOrder, onWidth }: ColumnsProps): React.JSX.Element {
  const [last, setLast] = useState<Move>();
  const move = (id: ColumnId, by: -1 | 1): void => {
    const beside = order[order.indexOf(id) + by];
    if (beside === undefined) return;
    onOrder(movedColumn(order, id, beside, by < 0 ? "before" : "after"));
    setLast({ id, by });
  };
  const place = last === undefined ? -1 : order.indexOf(last.id);
  return (
    <>
      <List>
        {columnsOf(order).map(({ id, label }, index) => (
          <ColumnLine
            key={id}
            label={label}
            isFirst={index === 0}
            isLast={index === order.length - 1}
            width={typed[id] ?? null}
            moved={last?.id === id ? last : undefined}
            onWidth={(width) => onWidth(id, width)}
            onMove={(by) => move(id, by)}
          />
        ))}
      </List>
      <VisuallyHidden as="output">
        {place >= 0 && `${columnsOf(order)[place]?.label}: ${place + 1} of ${order.length}`}
      </VisuallyHidden>
    </>
  );
}

interface ColumnLineProps {
  readonly label: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly width: number | null;
  /** The move that this column made last of all. */
  readonly moved: Move | undefined;
  readonly onWidth: (width: number | null) => void;
  readonly onMove: (by: -1 | 1) => void;
}

function ColumnLine({
  label,
  isFirst,
  isLast,
  width,
  moved,
  onWidth,
  onMove,
}: ColumnLineProps): React.JSX.Element {
  const earlier = useRef<HTMLButtonElement>(null);
  const later = useRef<HTMLButtonElement>(null);
  // The pressed button may have been moved in the page, or be disabled now.
  useEffect(() => {
    if (moved === undefined) return;
    const [pressed, other] = moved.by < 0 ? [earlier, later] : [later, earlier];
    (pressed.current?.disabled === true ? other : pressed).current?.focus();
  }, [moved]);
  return (
    <Line>
      <span aria-hidden>{label}</span>
      <NumberField
        label={label}
        hideLabel
        unit="px"
        placeholder="Auto"
        min={MIN_COLUMN_WIDTH}
        max={MAX_COLUMN_WIDTH}
        step={8}
        value={width}
        onValue={onWidth}
      />
      <IconButton
        ref={earlier}
        label={`Move “${label}” up`}
        icon={<Icon of={ArrowUp} />}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        ref={later}
        label={`Move “${label}” down`}
        icon={<Icon of={ArrowDown} />}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
    </Line>
  );
}

const Hint = styled.p`
  ${text.dense}
  margin: 0 0 16px;
  color: var(--ink-2);
`;

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Line = styled.li`
  ${text.dense}
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto auto auto;
  align-items: center;
  gap: 8px;
  padding-block: 6px;
  border-block-end: 1px solid var(--line);
`;
