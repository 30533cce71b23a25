import { Button, Icon, phone, SearchField, screenOnly, SelectField, TextField } from "@tera/ui";
import { type LogKind, MAX_SEARCH_CHARACTERS } from "@tera/contract";
import { ListFilter } from "lucide-react";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import styled from "styled-components";
import { isFiltered, KIND_LABELS, type TimelineFilter } from "./timeline-filter.ts";

const SEARCH_DELAY_MS = 300;

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-top: 14px;

  > search { flex: 1 1 240px; }
  ${screenOnly}
`;

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(6, minmax(0, 1fr));
  gap: 12px;
  margin-top: 12px;

  > * { grid-column: span 2; }
  > :nth-child(n + 4) { grid-column: span 3; }
  ${phone} { > :nth-child(n) { grid-column: 1 / -1; } }
  ${screenOnly}
`;

interface FilterChoice {
  readonly value: string;
  readonly label: string;
}

export interface TimelineFiltersProps {
  readonly filter: TimelineFilter;
  readonly people: readonly FilterChoice[];
  readonly tools: readonly FilterChoice[];
  readonly onFilter: (filter: TimelineFilter) => void;
}

export function TimelineFilters({ filter, people, tools, onFilter }: TimelineFiltersProps) {
  const { search: _search, ...fields } = filter;
  const count = Object.keys(fields).length;
  const [isOpen, setOpen] = useState(count > 0);
  const panelId = useId();
  return (
    <>
      <Bar>
        <SearchText
          search={filter.search ?? ""}
          onSearch={(search) => onFilter(withField(filter, "search", search))}
        />
        <Button
          icon={<Icon of={ListFilter} />}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        >
          {count === 0 ? "Filters" : `Filters (${count})`}
        </Button>
        {isFiltered(filter) ? (
          <Button variant="ghost" onClick={() => onFilter({})}>
            Clear all
          </Button>
        ) : null}
      </Bar>
      <div id={panelId}>
        {isOpen ? (
          <FilterFields filter={filter} people={people} tools={tools} onFilter={onFilter} />
        ) : null}
      </div>
    </>
  );
}

function FilterFields({ filter, people, tools, onFilter }: TimelineFiltersProps) {
  const set = (key: keyof TimelineFilter) => (value: string) =>
    onFilter(withField(filter, key, value));
  return (
    <Fields>
      <SelectField
        label="Person"
        value={filter.person ?? ""}
        onValue={set("person")}
        options={[{ value: "", label: "Everyone" }, ...people]}
      />
      <SelectField
        label="Tool"
        value={filter.tool ?? ""}
        onValue={set("tool")}
        options={[{ value: "", label: "With or without a tool" }, ...tools]}
      />
      <SelectField
        label="Kind"
        value={filter.kind ?? ""}
        onValue={set("kind")}
        options={[
          { value: "", label: "All kinds" },
          ...(Object.keys(KIND_LABELS) as LogKind[]).map((kind) => ({
            value: kind,
            label: KIND_LABELS[kind],
          })),
        ]}
      />
      <TextField
        label="From"
        type="date"
        value={filter.from ?? ""}
        max={filter.until}
        onChange={(event) => set("from")(event.target.value)}
      />
      <TextField
        label="Until"
        type="date"
        value={filter.until ?? ""}
        min={filter.from}
        onChange={(event) => set("until")(event.target.value)}
      />
    </Fields>
  );
}

/** Searches shortly after the last keystroke. Adopts a search text that was set elsewhere. */
function SearchText({
  search,
  onSearch,
}: {
  readonly search: string;
  readonly onSearch: (search: string) => void;
}) {
  const [typed, setTyped] = useState(search);
  const sent = useRef(search);
  const send = useEffectEvent(() => {
    if (typed.trim() === search) return;
    sent.current = typed.trim();
    onSearch(sent.current);
  });
  useEffect(() => {
    const timer = setTimeout(() => send(), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    if (search === sent.current) return;
    sent.current = search;
    setTyped(search);
  }, [search]);
  return (
    <SearchField
      label="Search the timeline"
      placeholder="Search names, files and notes"
      value={typed}
      maxLength={MAX_SEARCH_CHARACTERS}
      onValue={setTyped}
    />
  );
}

function withField(
  filter: TimelineFilter,
  key: keyof TimelineFilter,
  value: string,
): TimelineFilter {
  const { [key]: _before, ...others } = filter;
  return value === "" ? others : { ...others, [key]: value };
}
