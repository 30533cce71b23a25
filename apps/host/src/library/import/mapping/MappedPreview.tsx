import { parse, type Reference } from "@tera/references";
import { text, wrapAnywhere } from "@tera/ui";
import { useEffect, useState } from "react";
import styled from "styled-components";
import { Byline } from "../../panel/Byline.tsx";
import { type ColumnMapping, mappedSample } from "./mapped-table.ts";
import type { TableHead } from "./read-table.ts";

const SHOWN_REFERENCES = 3;

interface MappedPreviewProps {
  readonly table: TableHead;
  readonly mapping: ColumnMapping;
}

/** The first references, read as the import will read them. */
export function MappedPreview({ table, mapping }: MappedPreviewProps): React.JSX.Element {
  const references = useMappedReferences(table, mapping);
  return (
    <Preview>
      <Heading>The first references</Heading>
      {references.length === 0 ? (
        <p>They appear here once you map a column to the title.</p>
      ) : (
        <ol aria-label="The first references">
          {references.map((reference, place) => (
            // Ids may be empty or repeated in a table.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place}>
              <Title dir="auto">{reference.title ?? "No title"}</Title>
              <Byline reference={reference} />
            </li>
          ))}
        </ol>
      )}
    </Preview>
  );
}

function useMappedReferences(table: TableHead, mapping: ColumnMapping): readonly Reference[] {
  const [references, setReferences] = useState<readonly Reference[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const show = (read: readonly Reference[]): void => {
      if (isCurrent) setReferences(read.slice(0, SHOWN_REFERENCES));
    };
    if ([...mapping.targets.values()].includes("title"))
      parse(mappedSample(table, mapping), { filename: "table.csv" }).then(
        ({ references: read }) => show(read),
        () => show([]),
      );
    else show([]);
    return () => {
      isCurrent = false;
    };
  }, [table, mapping]);
  return references;
}

const Preview = styled.section`
  margin-block-start: 12px;
  padding: 12px;
  min-height: 96px;
  border-radius: 8px;
  background: var(--sunken);
  ${text.dense}
  p { margin: 0; }
  ol { display: grid; gap: 8px; margin: 0; padding: 0; list-style: none; }
`;

const Heading = styled.h3`
  ${text.label}
  margin: 0 0 4px;
`;

const Title = styled.p`
  ${wrapAnywhere}
  font-weight: 550;
`;
