import { IconButton, Icon, numeric, phone, text, TextButton, wrapAnywhere } from "@tera/ui";
import { Pencil } from "lucide-react";
import styled from "styled-components";
import type { NameOf } from "../reviewers/names-of.ts";
import { rowId } from "./FlowDiagram.tsx";
import type { FlowName, FlowNumbers, FlowPart, FlowSource } from "./flow-numbers.ts";
import { hasPrevious } from "./flow-numbers.ts";
import { countText, flowGroups, fullTitle, screenedText, setText, titleOf } from "./flow-titles.ts";

interface FlowTableProps {
  readonly numbers: FlowNumbers;
  readonly nameOf: NameOf;
  /** The number whose sources are highlighted. */
  readonly chosen: FlowName | undefined;
  readonly onOpen: (source: FlowSource) => void;
  readonly onSet: (name: FlowName) => void;
}

/** The diagram's numbers as text, each with the files, entries and rounds that it comes from. */
export function FlowTable(props: FlowTableProps): React.JSX.Element {
  const isUpdate = hasPrevious(props.numbers);
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">Number</th>
          <th scope="col">n</th>
          <th scope="col">Comes from</th>
        </tr>
      </thead>
      {flowGroups(props.numbers).map(({ title, names }) => (
        <tbody key={title}>
          <tr>
            <Group scope="rowgroup" colSpan={3}>
              {title}
            </Group>
          </tr>
          {names
            .filter((name) => isUpdate || !name.startsWith("total"))
            .map((name) => (
              <Row key={name} name={name} {...props} />
            ))}
        </tbody>
      ))}
    </Table>
  );
}

function Row({
  name,
  numbers,
  nameOf,
  chosen,
  onOpen,
  onSet,
}: FlowTableProps & { readonly name: FlowName }): React.JSX.Element {
  const { total, parts, set } = numbers[name];
  const title = titleOf(name, numbers);
  const screened = screenedText(name, numbers);
  return (
    <tr id={rowId(name)} tabIndex={-1} data-chosen={chosen === name ? "" : undefined}>
      <th scope="row">{title}</th>
      <td>
        <Count>
          {countText(total)}
          <IconButton
            small
            label={`${total === null ? "Enter" : "Change"} the number of: ${fullTitle(name, numbers)}`}
            icon={<Icon of={Pencil} />}
            onClick={() => onSet(name)}
          />
        </Count>
      </td>
      <td>
        {total === null ? "Not known yet" : null}
        {set === undefined ? null : <p>{setText(name, numbers, nameOf)}</p>}
        {screened === undefined ? null : <p>{screened}</p>}
        <ul>
          {parts.map((part, place) => (
            <li key={`${place} ${part.label}`}>
              <Part part={part} onOpen={onOpen} isSet={set !== undefined} />
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}

function Part({
  part: { label, count, sources },
  isSet,
  onOpen,
}: {
  readonly part: FlowPart;
  readonly isSet: boolean;
  readonly onOpen: (source: FlowSource) => void;
}): React.JSX.Element {
  return (
    <>
      <bdi>{label}</bdi>: {countText(count)}
      {sources.length > 0 ? null : isSet ? " (entered)" : " (computed from the other numbers)"}
      {sources.map((source) => (
        <Source key={source.text}>
          {source.path === undefined && source.round === undefined ? (
            source.text
          ) : (
            <TextButton dir="auto" onClick={() => onOpen(source)}>
              {source.text}
            </TextButton>
          )}
        </Source>
      ))}
    </>
  );
}

const Source = styled.span`
  display: block;
  padding-block: 2px;
`;

const Table = styled.table`
  ${text.dense}
  width: 100%;
  max-width: 860px;
  border-collapse: collapse;

  th, td { ${wrapAnywhere} padding: 8px 16px 8px 8px; border-top: 1px solid var(--line); text-align: start; vertical-align: top; }
  thead th { ${text.label} border-top: 0; color: var(--ink-3); }
  tbody th { width: 34%; font-weight: 400; }
  td:nth-child(2) { font-weight: 600; white-space: nowrap; }
  ul { color: var(--ink-2); }
  /* Keeps the links of two lines 24 px from each other. */
  li { padding-block: 3px; }
  p { color: var(--ink-2); }
  tr[id] { scroll-margin-block: 24px; }
  tr[id]:focus { outline: none; }
  tr[data-chosen] > * { background: var(--accent-soft); }
  tr[data-chosen] > :first-child { box-shadow: inset 3px 0 0 var(--accent); }

  ${phone} {
    &, tbody, tr, th, td { display: block; }
    thead { display: none; }
    tbody th { width: auto; border-bottom: 0; padding-bottom: 0; }
    td { border-top: 0; padding-block: 2px; }
    tr > :last-child { padding-bottom: 10px; }
  }
`;

const Group = styled.th`
  &&& { ${text.label} padding-top: 24px; color: var(--ink-3); border-top: 0; }
`;

const Count = styled.span`
  ${numeric}
  display: inline-flex;
  align-items: center;
  gap: 8px;

  button { margin-block: -4px; }
`;
