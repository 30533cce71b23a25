import {
  Button,
  focusRowAction,
  HeadCell,
  oneLine,
  phone,
  PhoneLine,
  Table,
  TableCell,
  TableRow,
} from "@tera/ui";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import styled from "styled-components";
import { MissingRows } from "../errors/MissingRows.tsx";
import { toastError } from "../errors/notices.ts";
import { countOf, countText, dayText, momentText } from "../platform/date-text.ts";
import type { PagedRows } from "../platform/paged-rows.ts";
import { projectName } from "../projects/project-summary.ts";
import { claimForInstitute } from "./claim.ts";
import { EmptyInstituteList } from "./EmptyInstituteList.tsx";
import type { InstituteKind, InstituteMode, InstituteRow } from "./institutes-gateway.ts";

const ROW_HEIGHT = 42;
const CLAIMABLE_ROW_HEIGHT = 54;

/** Hides the table head on phones, where rows have two lines. */
const List = styled(Table)`${phone} { thead { visibility: collapse; } }`;

const Name = styled.div`
  ${oneLine}
  font-weight: 550;
`;

interface InstituteTableProps {
  readonly institute: string;
  readonly kind: InstituteKind;
  readonly mode: InstituteMode;
  readonly rows: PagedRows<InstituteRow>;
  readonly onRetry: () => void;
  readonly onClaimed: (id: string) => void;
}

export function InstituteTable({
  institute,
  kind,
  mode,
  rows,
  onRetry,
  onClaimed,
}: InstituteTableProps) {
  const place = useRef<HTMLDivElement>(null);
  const isClaim = mode === "claim";
  const columns = 3 + (kind === "projects" ? 1 : 0) + (isClaim ? 1 : 0);
  const isEmpty = rows.state === "loaded" && rows.rows.length === 0 && rows.more === undefined;

  async function handleClaim(row: InstituteRow, index: number): Promise<void> {
    await claimForInstitute(kind, institute, row.id);
    flushSync(() => onClaimed(row.id));
    focusRowAction(place.current, index);
  }

  return (
    <div ref={place} tabIndex={-1}>
      {isEmpty ? (
        <EmptyInstituteList institute={institute} kind={kind} mode={mode} />
      ) : (
        <List
          label={kind === "projects" ? "Projects" : "Users"}
          rowHeight={isClaim ? CLAIMABLE_ROW_HEIGHT : ROW_HEIGHT}
        >
          <thead>
            <tr>
              <HeadCell label={kind === "projects" ? "Project" : "User"} />
              <HeadCell label="Created" width="168px" hideBelow="desktop" />
              <HeadCell label="Last edited" width="208px" hideBelow="tablet" />
              {kind === "projects" ? (
                <HeadCell label="Users" numeric width="96px" hideBelow="tablet" />
              ) : null}
              {isClaim ? <HeadCell label="Actions" hideLabel width="104px" /> : null}
            </tr>
          </thead>
          <tbody>
            <MissingRows
              columns={columns}
              title={
                kind === "projects"
                  ? "The projects couldn't be listed"
                  : "The users couldn't be listed"
              }
              isLoading={rows.state === "loading"}
              error={rows.state === "failed" ? rows.error : undefined}
              onRetry={onRetry}
            />
            {rows.state === "loaded"
              ? rows.rows.map((row, index) => (
                  <Row
                    key={row.id}
                    row={row}
                    kind={kind}
                    onClaim={isClaim ? () => handleClaim(row, index) : undefined}
                  />
                ))
              : null}
          </tbody>
        </List>
      )}
    </div>
  );
}

function Row({
  row,
  kind,
  onClaim,
}: {
  readonly row: InstituteRow;
  readonly kind: InstituteKind;
  /** Undefined for a row that is already claimed. */
  readonly onClaim: (() => Promise<void>) | undefined;
}) {
  const [now] = useState(() => new Date());
  const [isBusy, setBusy] = useState(false);
  const name = kind === "projects" ? projectName(row) : row.name;
  const edited = momentText(new Date(row.edited), now);
  const handleClaim = (): void => {
    setBusy(true);
    onClaim?.().catch((error: unknown) => {
      setBusy(false);
      toastError(error);
    });
  };
  return (
    <TableRow>
      <TableCell>
        <Name dir="auto" title={name}>
          {name}
        </Name>
        <PhoneLine>
          {row.users === undefined
            ? `Edited ${edited}`
            : `${countOf(row.users, "user")}, edited ${edited}`}
        </PhoneLine>
      </TableCell>
      <TableCell quiet hideBelow="desktop">
        {dayText(new Date(row.created), now)}
      </TableCell>
      <TableCell quiet hideBelow="tablet">
        {edited.charAt(0).toUpperCase() + edited.slice(1)}
      </TableCell>
      {row.users === undefined ? null : (
        <TableCell quiet numeric hideBelow="tablet">
          {countText(row.users)}
        </TableCell>
      )}
      {onClaim === undefined ? null : (
        <TableCell numeric>
          <Button
            size="small"
            data-row-action=""
            busy={isBusy}
            busyLabel="Claiming"
            aria-label={`Claim ${name}`}
            onClick={handleClaim}
          >
            Claim
          </Button>
        </TableCell>
      )}
    </TableRow>
  );
}
