import { Checkbox, numeric, phone, text } from "@tera/ui";
import styled from "styled-components";
import { type OnChooseTerm, TermCheckbox, termList } from "./TermCheckbox.tsx";
import type { TermCount } from "./term-count.ts";

interface TermTableProps {
  readonly terms: readonly TermCount[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: OnChooseTerm;
  readonly onChooseAll: (isChosen: boolean) => void;
}

export function TermTable({
  terms,
  chosen,
  onChoose,
  onChooseAll,
}: TermTableProps): React.JSX.Element {
  const chosenCount = terms.filter(({ term }) => chosen.has(term)).length;
  return (
    <Table aria-label="Counts as a table">
      <thead>
        <tr>
          <th scope="col">
            <Checkbox
              label="Term"
              aria-label={`Select all ${terms.length} terms in this table`}
              checked={chosenCount === terms.length}
              indeterminate={chosenCount > 0 && chosenCount < terms.length}
              onChecked={onChooseAll}
            />
          </th>
          <NumberHead scope="col">References</NumberHead>
          <NumberHead scope="col">In the title</NumberHead>
          <NumberHead scope="col">Not in the title</NumberHead>
        </tr>
      </thead>
      <tbody {...termList}>
        {terms.map(({ term, total, inTitle, elsewhere }) => (
          <tr key={term}>
            <th scope="row">
              <TermCheckbox
                term={term}
                label={<span dir="auto">{chosen.has(term) ? <mark>{term}</mark> : term}</span>}
                isChosen={chosen.has(term)}
                onChoose={onChoose}
              />
            </th>
            <Number>{total.toLocaleString("en-GB")}</Number>
            <Number>{inTitle.toLocaleString("en-GB")}</Number>
            <Number>{elsewhere.toLocaleString("en-GB")}</Number>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

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
    ${phone} { white-space: normal; }
  }
  th:first-child { min-width: 148px; }
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
  ${phone} { padding-inline-start: 8px; }
`;

const NumberHead = styled.th`
  && {
    text-align: end;
  }
  padding-inline-start: 16px;
  ${phone} { padding-inline-start: 8px; }
`;
