import { DialogFrame, HeadCell, Table, TableCell, TableRow, text, TextButton } from "@tera/ui";
import styled from "styled-components";
import { countText } from "../../platform/date-text.ts";
import type { SourceRow } from "../../references/source-counts.ts";
import { sourceQuery } from "./source-query.ts";

interface SourceCountsDialogProps {
  readonly rows: readonly SourceRow[];
  /** `query` is the search that finds the chosen row's references; undefined closes. */
  readonly onAnswer: (query: string | undefined) => void;
}

/** Counts a library's references by source. Choosing a row searches for its references. */
export function SourceCountsDialog({ rows, onAnswer }: SourceCountsDialogProps): React.JSX.Element {
  const hasSources = rows.some(({ name }) => name !== undefined);
  return (
    <DialogFrame
      title="Sources"
      {...(hasSources ? { subtitle: "Choose a source to see its references." } : {})}
      onClose={() => onAnswer(undefined)}
    >
      {hasSources ? (
        <Counts label="References by source" rowHeight={ROW_HEIGHT}>
          <thead>
            <tr>
              <HeadCell label="Source" />
              <HeadCell label="References" numeric width="96px" />
              <HeadCell label="In no other" numeric width="96px" />
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, references, only }) => (
              <TableRow key={name ?? ""}>
                <NameCell>
                  <TextButton onClick={() => onAnswer(sourceQuery(name))} title={name}>
                    <bdi>{name ?? "No source"}</bdi>
                  </TextButton>
                </NameCell>
                <TableCell numeric>{countText(references)}</TableCell>
                <TableCell numeric quiet>
                  {name === undefined ? "" : countText(only)}
                </TableCell>
              </TableRow>
            ))}
          </tbody>
        </Counts>
      ) : (
        <None>
          No reference has a source yet. When you import references or merge libraries, we'll ask
          for the database and the date of the search.
        </None>
      )}
    </DialogFrame>
  );
}

const ROW_HEIGHT = 40;

const Counts = styled(Table)`
  th { background: var(--dialog-paper); }
`;

/** The button covers its row. */
const NameCell = styled(TableCell)`
  > button { position: static; max-width: 100%; overflow: hidden; text-overflow: ellipsis; }
  > button::after { content: ""; position: absolute; inset: 0; }
  tr:has(&) { position: relative; }
`;

const None = styled.p`
  ${text.body}
  margin: 0;
  color: var(--ink-2);
`;
