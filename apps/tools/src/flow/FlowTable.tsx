import { text, wrapAnywhere } from "@tera/ui";
import styled from "styled-components";
import type { FlowNumbers } from "./count-flow.ts";
import { countText, FLOW_TITLES } from "./flow-boxes.ts";

const Table = styled.table`
  ${text.dense}
  width: 100%;
  max-width: 720px;
  border-collapse: collapse;

  th, td { ${wrapAnywhere} padding: 8px 12px 8px 0; border-top: 1px solid var(--line); text-align: start; vertical-align: top; }
  thead th { ${text.label} border-top: 0; color: var(--ink-3); }
  tbody th { font-weight: 400; }
  td:nth-child(2) { font-weight: 600; white-space: nowrap; }
  ul { color: var(--ink-2); }
`;

const NAMES = Object.keys(FLOW_TITLES) as readonly (keyof FlowNumbers)[];

/** The diagram's numbers as text, each with the files, entries and rounds that it comes from. */
export function FlowTable({ numbers }: { readonly numbers: FlowNumbers }): React.JSX.Element {
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">Number</th>
          <th scope="col">n</th>
          <th scope="col">Comes from</th>
        </tr>
      </thead>
      <tbody>
        {NAMES.map((name) => (
          <tr key={name}>
            <th scope="row">{FLOW_TITLES[name]}</th>
            <td>{countText(numbers[name].total)}</td>
            <td>
              {numbers[name].total === null ? "Not known yet" : null}
              <ul>
                {numbers[name].parts.map(({ label, count, source }, place) => (
                  <li key={`${place} ${label}`}>
                    {label}: {countText(count)} ({source})
                  </li>
                ))}
              </ul>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
