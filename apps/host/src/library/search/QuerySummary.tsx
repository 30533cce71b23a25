import { parseQuery } from "@tera/references/query";
import { Badge, phone, text } from "@tera/ui";
import { useMemo } from "react";
import styled from "styled-components";
import { queryHints } from "./query-hints.ts";
import { conditionTexts, hintText, problemText } from "./query-text.ts";

/** A search of plain words needs no summary. */
const PLAIN = /^(?:[^":()*?]|\?(?!\p{L}))*$/u;

/** Shows how a search with operators was interpreted, and which parts could not be. */
export function QuerySummary({ searchText }: { readonly searchText: string }): React.ReactNode {
  const { conditions, problems } = useMemo(() => {
    const query = parseQuery(searchText);
    return {
      conditions: [...new Set(conditionTexts(query.condition))],
      problems: [
        ...new Set([...query.problems.map(problemText), ...queryHints(searchText).map(hintText)]),
      ],
    };
  }, [searchText]);
  const isPlain =
    PLAIN.test(searchText) && !/(?:^|\s)(?:-\S|(?:AND|OR|NOT)(?:\s|$))/u.test(searchText);
  if (isPlain && problems.length === 0) return null;
  return (
    <Summary aria-live="polite">
      <Conditions aria-label="Search conditions">
        {conditions.map((condition) => (
          <li key={condition}>
            <Badge>{condition}</Badge>
          </li>
        ))}
      </Conditions>
      {problems.map((problem) => (
        <Problem key={problem}>{problem}</Problem>
      ))}
    </Summary>
  );
}

const Summary = styled.div`
  flex: none;
  padding: 0 16px 12px;
  margin-block-start: -4px;
  ${phone} {
    padding-block-start: 8px;
    margin: 0;
  }
  @media print {
    display: none;
  }
`;

const Conditions = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 6px;
  max-height: 72px;
  overflow: hidden;
  margin: 0;
  padding: 0;
  list-style: none;
  > li {
    min-width: 0;
    max-width: 100%;
  }
`;

const Problem = styled.p`
  ${text.meta}
  margin: 6px 0 0;
  color: var(--warn);
`;
