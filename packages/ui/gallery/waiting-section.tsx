import { useState } from "react";
import {
  Button,
  HeadCell,
  PageBody,
  PageHead,
  PhoneLine,
  SkeletonRows,
  Table,
  TableCell,
  TableRow,
  TableSkeleton,
} from "../src/index.ts";
import { styled } from "styled-components";

const ROWS = ["search-central.ris", "search-pubmed.nbib", "protocol.docx"];

const Row = styled.div`display: flex; align-items: center; height: 42px; border-bottom: 1px solid var(--line);`;

/** Content below the rows must not move when the rows load. */
export function WaitingSection() {
  const [isThere, setThere] = useState(false);
  return (
    <main>
      <PageBody>
        <PageHead title="Files" actions={<Button onClick={() => setThere(true)}>Answer</Button>} />
        <Table label="Files">
          <thead>
            <tr>
              <HeadCell label="File" />
              <HeadCell label="Size" numeric width="100px" hideBelow="tablet" />
            </tr>
          </thead>
          <tbody>
            {isThere ? (
              ROWS.map((name) => (
                <TableRow key={name}>
                  <TableCell>
                    {name}
                    <PhoneLine>2.9 MB</PhoneLine>
                  </TableCell>
                  <TableCell numeric hideBelow="tablet">
                    2.9 MB
                  </TableCell>
                </TableRow>
              ))
            ) : (
              <TableSkeleton columns={2} rows={ROWS.length} />
            )}
          </tbody>
        </Table>
        <p data-testid="after-table">After the table</p>
        {isThere ? (
          ROWS.map((name) => <Row key={name}>{name}</Row>)
        ) : (
          <SkeletonRows rows={ROWS.length} rowHeight={42} />
        )}
        <p data-testid="after-list">After the list</p>
      </PageBody>
    </main>
  );
}
