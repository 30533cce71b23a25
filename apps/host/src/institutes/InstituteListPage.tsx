import { Button, ButtonRow, Fact, PageToolbar, Segmented } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import styled from "styled-components";
import { useLocation, useParams } from "wouter";
import { attempt } from "../errors/notices.ts";
import { countOf } from "../platform/date-text.ts";
import { createPagedRows, type PagedRows } from "../platform/paged-rows.ts";
import { InstituteFrame } from "./InstituteFrame.tsx";
import { instituteListPath } from "./institute-path.ts";
import { InstituteTable } from "./InstituteTable.tsx";
import {
  institutesGateway,
  type InstituteKind,
  type InstituteMode,
  type InstituteRow,
} from "./institutes-gateway.ts";

const More = styled.div`margin-top: 16px;`;

/** /institutes/{institute}/projects/{mode}: its projects, or those that it may claim. */
export function InstituteProjectsPage() {
  return <InstituteListPage kind="projects" />;
}

/** /institutes/{institute}/users/{mode}: its people, or those that it may claim. */
export function InstituteUsersPage() {
  return <InstituteListPage kind="users" />;
}

function InstituteListPage({ kind }: { readonly kind: InstituteKind }) {
  const mode: InstituteMode = useParams<{ mode?: string }>().mode === "claim" ? "claim" : "list";
  const [, navigate] = useLocation();
  return (
    <InstituteFrame place={kind}>
      {({ id }) => (
        <>
          <PageToolbar>
            <Segmented
              label={kind === "projects" ? "Projects to list" : "Users to list"}
              value={mode}
              onValue={(chosen) => navigate(instituteListPath(id, kind, chosen))}
              segments={[
                { value: "list", label: "Claimed" },
                { value: "claim", label: "Unclaimed" },
              ]}
            />
          </PageToolbar>
          <InstituteList key={`${id} ${kind} ${mode}`} institute={id} kind={kind} mode={mode} />
        </>
      )}
    </InstituteFrame>
  );
}

interface InstituteListProps {
  readonly institute: string;
  readonly kind: InstituteKind;
  readonly mode: InstituteMode;
}

function InstituteList({ institute, kind, mode }: InstituteListProps) {
  const [store] = useState(() =>
    createPagedRows<InstituteRow>((after) =>
      institutesGateway.list(kind, institute, { mode, after }),
    ),
  );
  const rows = useStore(store.$rows);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => void store.load(), [store]);
  const isEmptied = rows.state === "loaded" && rows.rows.length === 0 && rows.more === "available";
  // If all rows shown have been claimed, load the next ones.
  useEffect(() => {
    if (isEmptied) attempt(store.loadMore);
  }, [isEmptied, store]);

  async function handleMore(): Promise<void> {
    await store.loadMore();
    // After the last page, the button disappears, so move the focus.
    const loaded = store.$rows.get();
    if (loaded.state === "loaded" && loaded.more === undefined) place.current?.focus();
  }

  return (
    <>
      <div ref={place} tabIndex={-1}>
        <InstituteTable
          institute={institute}
          kind={kind}
          mode={mode}
          rows={rows}
          onRetry={() => void store.load()}
          onClaimed={store.remove}
        />
      </div>
      <ListFoot kind={kind} rows={rows} onMore={() => attempt(handleMore)} />
    </>
  );
}

function ListFoot({
  kind,
  rows,
  onMore,
}: {
  readonly kind: InstituteKind;
  readonly rows: PagedRows<InstituteRow>;
  readonly onMore: () => void;
}) {
  if (rows.state !== "loaded" || rows.rows.length === 0) return null;
  return (
    <More>
      <ButtonRow>
        {rows.more === undefined ? null : (
          <Button busy={rows.more === "loading"} busyLabel="Loading" onClick={onMore}>
            Load more
          </Button>
        )}
        <Fact as="output">
          {countOf(rows.rows.length, kind === "projects" ? "project" : "user")} shown
        </Fact>
      </ButtonRow>
    </More>
  );
}
