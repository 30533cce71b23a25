import { fewLines, phone, SelectField, text, wrapAnywhere } from "@tera/ui";
import { memo } from "react";
import styled from "styled-components";
import type { ColumnTarget, TableColumn } from "./column-guess.ts";
import { TARGET_OPTIONS } from "./target-options.ts";

const SHOWN_VALUES = 3;

interface ColumnRowProps {
  readonly column: TableColumn;
  readonly target: ColumnTarget;
  /** True if another column is mapped to the same field. */
  readonly usedElsewhere: boolean;
  readonly onTarget: (target: ColumnTarget) => void;
}

/** A column with some of its values and the field that it is mapped to. */
export const ColumnRow = memo(
  function ColumnRow({
    column,
    target,
    usedElsewhere,
    onTarget,
  }: ColumnRowProps): React.JSX.Element {
    const values = column.values.filter((value) => value.trim() !== "").slice(0, SHOWN_VALUES);
    return (
      <Row>
        <div>
          <Name dir="auto">{column.name}</Name>
          <Values dir="auto">{values.length === 0 ? "Empty" : values.join(" · ")}</Values>
        </div>
        <SelectField
          label={`Field of ${column.name}`}
          hideLabel
          value={target}
          options={TARGET_OPTIONS}
          onValue={onTarget}
          hint={
            usedElsewhere
              ? "Another column has the same field. The first value is used; the other is kept as extra data."
              : undefined
          }
        />
      </Row>
    );
  },
  (before, after) =>
    before.column === after.column &&
    before.target === after.target &&
    before.usedElsewhere === after.usedElsewhere,
);

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 220px;
  align-items: center;
  gap: 4px 16px;
  ${phone} { grid-template-columns: minmax(0, 1fr); }
`;

const Name = styled.p`
  ${text.dense}
  ${wrapAnywhere}
  margin: 0;
  font-weight: 550;
`;

const Values = styled.p`
  ${text.meta}
  ${wrapAnywhere}
  margin: 0;
  color: var(--ink-3);
  > & { display: block; }
  ${fewLines(2)}
`;
