import { text } from "@tera/ui";
import styled from "styled-components";
import type { LibrarySort } from "../../references/library-index-messages.ts";
import { sortLabel } from "../view/library-columns.ts";

interface PrintedQueryProps {
  readonly searchText: string;
  readonly sort: LibrarySort | undefined;
}

/** Says in print which references were searched, and how they are sorted. */
export function PrintedQuery({ searchText, sort }: PrintedQueryProps): React.ReactNode {
  const facts = [
    ...(searchText.trim() === "" ? [] : [`Search: ${searchText.trim()}`]),
    ...(sort === undefined ? [] : [`Sorted by ${sortLabel(sort.field)}, ${sort.direction}`]),
  ];
  if (facts.length === 0) return null;
  return (
    <Facts>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </Facts>
  );
}

const Facts = styled.ul`
  display: none;
  ${text.dense}
  margin: 0 0 12px 20px;
  padding: 0;
  list-style: none;
  @media print { display: block; }
`;
