import { Button, Checkbox, DialogFrame, SearchField } from "@tera/ui";
import { useDeferredValue, useMemo, useState } from "react";
import styled from "styled-components";
import { countOf, countText } from "../../../platform/date-text.ts";
import { guessTargets, type ColumnTarget } from "./column-guess.ts";
import { ColumnRow } from "./ColumnRow.tsx";
import { MappedPreview } from "./MappedPreview.tsx";
import { columnsOf, type ColumnMapping } from "./mapped-table.ts";
import type { TableHead } from "./read-table.ts";

/** Fewer columns need no search. */
const MIN_SEARCHED_COLUMNS = 12;
const FIRST_COLUMNS = 20;

interface MapColumnsDialogProps {
  readonly filename: string;
  readonly table: TableHead;
  /** `mapping` is undefined when the person cancels. */
  readonly onAnswer: (mapping: ColumnMapping | undefined) => void;
}

/** Asks which field each column of a table is, and shows the first references. */
export function MapColumnsDialog({
  filename,
  table,
  onAnswer,
}: MapColumnsDialogProps): React.JSX.Element {
  const [hasNames, setHasNames] = useState(true);
  const [changed, setChanged] = useState<ReadonlyMap<number, ColumnTarget>>(new Map());
  const [query, setQuery] = useState("");
  const mapping = useMapping(table, hasNames, changed);
  const { columns, targets } = mapping;
  const repeated = useMemo(() => repeatedTargets(targets), [targets]);
  const hasTitle = [...targets.values()].includes("title");
  const found = useMemo(
    () => columns.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase())),
    [columns, query],
  );
  // Hundreds of rows would delay the dialog, so the others follow in the background.
  const shown = useDeferredValue(found, found.slice(0, FIRST_COLUMNS));
  return (
    <DialogFrame
      title="Which column is which?"
      subtitle={
        <>
          <bdi>{filename}</bdi> has {countOf(columns.length, "column")}. Choose a field for each
          column that you need.
        </>
      }
      width="wide"
      steady
      onClose={() => onAnswer(undefined)}
      onSubmit={() => {
        if (hasTitle) onAnswer(mapping);
      }}
      fact={hasTitle ? mappedText(mapping) : "Choose the column with the title."}
      actions={
        <>
          <Button variant="ghost" onClick={() => onAnswer(undefined)}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" disabled={!hasTitle}>
            Map columns
          </Button>
        </>
      }
    >
      <Tools>
        {columns.length >= MIN_SEARCHED_COLUMNS && (
          <SearchField
            label="Find a column"
            placeholder="Find a column"
            value={query}
            onValue={setQuery}
          />
        )}
        <Checkbox
          label="The first row has the columns' names"
          checked={hasNames}
          onChecked={setHasNames}
        />
      </Tools>
      <Columns aria-label="Columns" tabIndex={0}>
        {shown.map((column) => {
          const target = targets.get(column.place) ?? "extra";
          return (
            <ColumnRow
              key={column.place}
              column={column}
              target={target}
              usedElsewhere={repeated.has(target)}
              onTarget={(given) => setChanged((before) => new Map(before).set(column.place, given))}
            />
          );
        })}
        {found.length === 0 && <li>No columns match.</li>}
      </Columns>
      <MappedPreview table={table} mapping={mapping} />
    </DialogFrame>
  );
}

/** Guesses what the columns are, except those that the person has changed. */
function useMapping(
  table: TableHead,
  hasNames: boolean,
  changed: ColumnMapping["targets"],
): ColumnMapping {
  const columns = useMemo(() => columnsOf(table, hasNames), [table, hasNames]);
  const guessed = useMemo(() => guessTargets(columns), [columns]);
  return useMemo(
    () => ({ columns, targets: new Map([...guessed, ...changed]), hasNames }),
    [columns, guessed, changed, hasNames],
  );
}

/** "3 of 12 columns mapped" */
function mappedText({ columns, targets }: ColumnMapping): string {
  const mapped = [...targets.values()].filter((each) => each !== "extra" && each !== "ignore");
  return `${countText(mapped.length)} of ${countOf(columns.length, "column")} mapped`;
}

/** Returns the fields that more than one column has. */
function repeatedTargets(targets: ColumnMapping["targets"]): ReadonlySet<ColumnTarget> {
  const used = new Set<ColumnTarget>();
  const repeated = new Set<ColumnTarget>();
  for (const target of targets.values()) {
    if (target === "extra" || target === "ignore") continue;
    if (used.has(target)) repeated.add(target);
    used.add(target);
  }
  return repeated;
}

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 16px;
  margin-block-end: 8px;
  > search { flex: 1 1 200px; }
`;

const Columns = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  max-height: 42vh;
  overflow-y: auto;
  border-block: 1px solid var(--line);
  > li { padding-block: 8px; content-visibility: auto; contain-intrinsic-height: auto 60px; }
  > li:not(:last-child) { border-block-end: 1px solid var(--line); }
`;
