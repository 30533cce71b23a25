import { useStore } from "@nanostores/react";
import {
  Button,
  ButtonRow,
  EmptyState,
  Fact,
  phone,
  PhoneLine,
  Table,
  TableSkeleton,
  TwoLines,
} from "@tera/ui";
import { useEffect, useRef, type ReactNode } from "react";
import styled from "styled-components";
import { attempt } from "../errors/notices.ts";
import { countOf } from "../platform/date-text.ts";
import type { PagedRowsStore } from "../platform/paged-rows.ts";
import { AdminRefusal } from "./AdminRefusal.tsx";

/**
 * Long texts wrap, because a tooltip needs a mouse. On phones, rows have two lines and no header.
 */
const List = styled(Table)`
  tbody :is(td, ${TwoLines} > *, ${PhoneLine}) { white-space: normal; overflow-wrap: anywhere; }
  tbody td { padding-block: 8px; }
  ${phone} { thead { visibility: collapse; } }
`;
const More = styled.div`margin-top: 16px;`;

interface AdminListProps<Row extends { readonly id: string }> {
  readonly store: PagedRowsStore<Row>;
  /** The table's name: "People". */
  readonly label: string;
  /** For example ["person", "people"]. */
  readonly noun: readonly [singular: string, plural: string];
  readonly rowHeight: number;
  readonly columns: number;
  readonly head: ReactNode;
  readonly renderRow: (row: Row) => ReactNode;
  readonly empty: {
    readonly title: string;
    readonly text: ReactNode;
    readonly actions?: ReactNode;
  };
}

/** A list that loads page by page, with its empty and failed states. */
export function AdminList<Row extends { readonly id: string }>({
  store,
  label,
  noun,
  rowHeight,
  columns,
  head,
  renderRow,
  empty,
}: AdminListProps<Row>): React.JSX.Element {
  const rows = useStore(store.$rows);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => void store.load(), [store]);

  async function handleMore(): Promise<void> {
    await store.loadMore();
    // After the last page, the button disappears, so move the focus.
    const loaded = store.$rows.get();
    if (loaded.state === "loaded" && loaded.more === undefined) place.current?.focus();
  }

  if (rows.state === "failed")
    return (
      <AdminRefusal
        error={rows.error}
        title={`The ${noun[1]} couldn't be listed`}
        onRetry={() => void store.load()}
      />
    );
  if (rows.state === "loaded" && rows.rows.length === 0)
    return (
      <EmptyState title={empty.title} actions={empty.actions}>
        {empty.text}
      </EmptyState>
    );
  return (
    <div ref={place} tabIndex={-1}>
      <List label={label} rowHeight={rowHeight}>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>
          {rows.state === "loading" ? <TableSkeleton columns={columns} /> : null}
          {rows.state === "loaded" ? rows.rows.map(renderRow) : null}
        </tbody>
      </List>
      {rows.state === "loaded" ? (
        <More>
          <ButtonRow>
            {rows.more === undefined ? null : (
              <Button
                busy={rows.more === "loading"}
                busyLabel="Loading"
                onClick={() => attempt(handleMore)}
              >
                Load more
              </Button>
            )}
            <Fact as="output">{countOf(rows.rows.length, ...noun)} shown</Fact>
          </ButtonRow>
        </More>
      ) : null}
    </div>
  );
}
