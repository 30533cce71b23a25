import {
  GridCell,
  Icon,
  SearchField,
  SelectField,
  type SelectOption,
  startOfLine,
  text,
  VirtualGrid,
  type VirtualGridHandle,
  VisuallyHidden,
  withoutMarkup,
} from "@tera/ui";
import { Circle } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import styled from "styled-components";
import { numberText } from "../../frame/number-text.ts";
import { isRelevant } from "../round/load-round.ts";
import type { ScreenedRecord } from "../screened-record.ts";
import type { Choice, Filter, ScreeningState } from "../round/screening-state.ts";
import { choiceText, VERDICTS } from "./verdicts.ts";

export interface RecordListProps {
  readonly state: ScreeningState;
  /** The listed rows. */
  readonly rows: readonly number[];
  readonly reasons: readonly string[];
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly onFilter: (filter: Filter) => void;
  readonly onShow: (row: number) => void;
}

const ROW_HEIGHT = 56;
const REASON = "reason ";

export function RecordList({
  state,
  rows,
  reasons,
  search,
  onSearch,
  onFilter,
  onShow,
}: RecordListProps): React.JSX.Element {
  const grid = useRef<VirtualGridHandle>(null);
  const { records, choices, current, filter } = state;
  const place = current === undefined ? -1 : rows.indexOf(current);
  useEffect(() => {
    if (place < 0) return undefined;
    // In a dialog, the list has no height before the next frame.
    const frame = requestAnimationFrame(() => grid.current?.scrollToRow(place));
    return () => cancelAnimationFrame(frame);
  }, [place]);
  const waits = useMemo(
    () => state.order === "relevance" && !choices.some((choice) => isRelevant(choice) === true),
    [state.order, choices],
  );
  const showPlace = (index: number): void => {
    const row = rows[index];
    if (row !== undefined) onShow(row);
  };
  return (
    <Panel aria-label="Records">
      <Controls>
        <SearchField
          label="Search titles and abstracts"
          shortcut="/"
          value={search}
          onValue={onSearch}
          onKeyDown={({ key }) => {
            if (key === "Enter") grid.current?.focus();
          }}
        />
        <SelectField
          label="Show records"
          hideLabel
          value={filterValue(filter)}
          onValue={(value) => onFilter(filterOf(value))}
          options={filterOptions(reasons)}
        />
      </Controls>
      <Frame>
        {rows.length > 0 && (
          <VirtualGrid
            ref={grid}
            label="List of records"
            count={rows.length}
            rowHeight={ROW_HEIGHT}
            columns="28px minmax(0, 1fr)"
            activeIndex={place === -1 ? null : place}
            openIndex={place === -1 ? null : place}
            onActive={showPlace}
            onOpen={showPlace}
            keyOf={(index) => String(rows[index])}
            renderRow={(index) => {
              const row = rows[index] ?? 0;
              return <RecordCells record={records[row]} choice={choices[row]} />;
            }}
          />
        )}
      </Frame>
      <Foot>
        {rows.length === 0
          ? "No records"
          : `${numberText(place + 1)} of ${numberText(rows.length)}${waits ? ". The order by relevance starts with your first inclusion." : ""}`}
      </Foot>
    </Panel>
  );
}

function RecordCells({
  record,
  choice,
}: {
  readonly record: ScreenedRecord | undefined;
  readonly choice: Choice | undefined;
}): React.JSX.Element {
  const look = choice && VERDICTS[choice.verdict];
  return (
    <>
      <Sign $tone={look?.tone ?? "ink-4"}>
        <Icon of={look?.icon ?? Circle} size={14} />
        <VisuallyHidden>{choice ? choiceText(choice) : "To decide"}</VisuallyHidden>
      </Sign>
      <Title dir="auto">{withoutMarkup(record?.title ?? "") || "No title"}</Title>
    </>
  );
}

function filterOptions(reasons: readonly string[]): readonly SelectOption[] {
  return [
    { value: "undecided", label: "To decide" },
    { value: "include", label: "Included" },
    { value: "maybe", label: "Maybe" },
    { value: "exclude", label: "Excluded" },
    ...reasons.map((reason) => ({ value: `${REASON}${reason}`, label: `Excluded: ${reason}` })),
    { value: "all", label: "All records" },
  ];
}

function filterValue(filter: Filter): string {
  return filter.kind === "exclude" && filter.reason !== undefined
    ? `${REASON}${filter.reason}`
    : filter.kind;
}

function filterOf(value: string): Filter {
  if (value.startsWith(REASON)) return { kind: "exclude", reason: value.slice(REASON.length) };
  switch (value) {
    case "include":
    case "exclude":
    case "maybe":
    case "all":
      return { kind: value };
    default:
      return { kind: "undecided" };
  }
}

const Panel = styled.section`
  display: grid;
  grid-template-rows: auto minmax(0, 1fr) auto;
  min-height: 0;
  min-width: 0;
`;

const Controls = styled.div`
  display: grid;
  gap: 8px;
  padding: 12px 16px;
  border-block-end: 1px solid var(--line-2);
`;

const Frame = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 0;
`;

const Sign = styled(GridCell)<{ $tone: string }>`
  display: grid;
  place-items: center;
  padding: 0;
  margin-inline-start: 8px;
  color: var(--${({ $tone }) => $tone});
`;

const Title = styled(GridCell).attrs({ $wrap: true })`
  ${text.dense}
  ${startOfLine}
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow: hidden;
  overflow-wrap: anywhere;
`;

const Foot = styled.p`
  ${text.meta}
  margin: 0;
  padding: 8px 16px;
  border-block-start: 1px solid var(--line);
  color: var(--ink-3);
  font-variant-numeric: tabular-nums;
`;
