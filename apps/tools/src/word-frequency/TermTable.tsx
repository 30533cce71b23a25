import { numeric, text } from "@tera/ui";
import styled from "styled-components";
import type { TermCount } from "./term-count.ts";

export function TermTable({
  terms,
  chosen,
}: {
  readonly terms: readonly TermCount[];
  readonly chosen: ReadonlySet<string>;
}): React.JSX.Element {
  return (
    <Scroller aria-label="Counts as a table" tabIndex={0}>
      <Table>
        <thead>
          <tr>
            <th scope="col">Term</th>
            <NumberHead scope="col">References</NumberHead>
            <NumberHead scope="col">In the title</NumberHead>
            <NumberHead scope="col">Not in the title</NumberHead>
          </tr>
        </thead>
        <tbody>
          {terms.map(({ term, total, inTitle, elsewhere }) => (
            <tr key={term}>
              <th scope="row" dir="auto">
                {chosen.has(term) ? <mark>{term}</mark> : term}
              </th>
              <Number>{total.toLocaleString("en-GB")}</Number>
              <Number>{inTitle.toLocaleString("en-GB")}</Number>
              <Number>{elsewhere.toLocaleString("en-GB")}</Number>
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroller>
  );
}

const Scroller = styled.section`
  overflow-x: auto;
`;

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  ${text.dense}
  th {
    text-align: start;
    font-weight: 400;
    overflow-wrap: break-word;
  }
  thead th {
    ${text.meta}
    color: var(--ink-3);
    height: 32px;
    border-block-end: 1px solid var(--line-2);
    white-space: nowrap;
  }
  tbody tr {
    height: 34px;
    border-block-end: 1px solid var(--line);
  }
  mark {
    background: var(--mark);
    color: var(--mark-ink);
    font-weight: 600;
    padding-inline: 4px;
  }
`;

const Number = styled.td`
  ${numeric}
  text-align: end;
  padding-inline-start: 16px;
`;

const NumberHead = styled.th`
  && {
    text-align: end;
  }
  padding-inline-start: 16px;
`;
