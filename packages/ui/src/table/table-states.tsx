import type { ReactNode } from "react";
import { styled } from "styled-components";
import { Button } from "../button/button.tsx";
import { EmptyState } from "../empty-state/empty-state.tsx";
import { seenAfterDelay, SkeletonBlock } from "../skeleton/skeleton.tsx";
import { phone } from "../theme/media.ts";

/**
 * Spans columns with `aria-colspan`, because `colspan` would add columns on narrow screens, where
 * some are hidden. The content is as wide as the table.
 */
const Cell = styled.td`
  && { overflow: visible; }
`;

const Across = styled.div`
  width: calc(100cqi - 2 * var(--bleed));
  white-space: normal;
`;

const Group = styled(Across)`
  width: 100cqi;
  margin-inline-start: calc(-1 * var(--bleed));
  padding: 14px var(--bleed) 7px;
  border-bottom: 1px solid var(--line);
  color: var(--ink-2);
  font-size: 13px;
  line-height: 18px;
  font-weight: 550;
`;

/** A heading for the rows that follow: "This week". */
export function TableGroupRow({ label, columns }: { label: ReactNode; columns: number }) {
  return (
    <tr>
      <Cell aria-colspan={columns}>
        <Group>{label}</Group>
      </Cell>
    </tr>
  );
}

export function TableState({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr>
      <Cell aria-colspan={columns}>
        <Across>{children}</Across>
      </Cell>
    </tr>
  );
}

export interface TableErrorProps {
  /** The number of columns. */
  columns: number;
  /** What happened. */
  title: string;
  /** Shows a retry button. */
  onRetry?: (() => void) | undefined;
  /** Says what was kept and what to do. */
  children?: ReactNode;
}

export function TableError({ columns, title, children, onRetry }: TableErrorProps) {
  return (
    <TableState columns={columns}>
      <div role="alert">
        <EmptyState
          title={title}
          actions={onRetry === undefined ? undefined : <Button onClick={onRetry}>Try again</Button>}
        >
          {children}
        </EmptyState>
      </div>
    </TableState>
  );
}

/* A cell as high as a row. The block inside draws the border across the table. */
const WaitingCell = styled(Cell)`
  && { padding-block: 0; }
  --waiting: var(--row);
  height: var(--waiting);
  vertical-align: top;
  ${phone} { --waiting: max(var(--row), 56px); }
`;

const Waiting = styled(Across)`
  display: grid;
  align-items: center;
  width: 100cqi;
  height: var(--waiting);
  margin-inline-start: calc(-1 * var(--bleed));
  padding-inline: var(--bleed);
  border-bottom: 1px solid var(--line);
  ${seenAfterDelay}
  grid-template-columns: minmax(0, 2fr);
  grid-auto-columns: minmax(0, 1fr);
  grid-auto-flow: column;
  gap: 32px;

  ${phone} { > :nth-child(n + 3) { display: none; } }
`;

const LINE_WIDTHS = ["62%", "44%", "54%", "38%"] as const;

/** Placeholder rows, visible after 300 ms, that reserve the real height immediately. */
export function TableSkeleton({
  columns,
  rows = 6,
}: {
  columns: number;
  rows?: number | undefined;
}) {
  return (
    <>
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row} aria-hidden>
          <WaitingCell>
            <Waiting>
              {Array.from({ length: columns }, (__, column) => (
                <SkeletonBlock
                  key={column}
                  $width={LINE_WIDTHS[(row + column) % LINE_WIDTHS.length] ?? "50%"}
                />
              ))}
            </Waiting>
          </WaitingCell>
        </tr>
      ))}
    </>
  );
}
