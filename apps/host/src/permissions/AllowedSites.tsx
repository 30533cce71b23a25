import {
  Button,
  EmptyState,
  focusRowAction,
  HeadCell,
  PhoneLine,
  Table,
  TableCell,
  TableRow,
  TagList,
  TwoLines,
  wrapAnywhere,
} from "@tera/ui";
import { useRef, useState } from "react";
import styled from "styled-components";
import { MissingRows } from "../errors/MissingRows.tsx";
import { toaster } from "../errors/notices.ts";
import { dayText } from "../platform/date-text.ts";
import type { Consent } from "@tera/contract";
import { scopeTopics } from "./scope-labels.ts";
import { useConsents } from "./use-consents.ts";

const COLUMNS = 3;
const ROW_HEIGHT = 58;

export function AllowedSites(): React.JSX.Element {
  const { consents, error, refetch, revoke, restore } = useConsents();
  const place = useRef<HTMLDivElement>(null);

  const revokeSite = async (consent: Consent, index: number): Promise<void> => {
    if (!(await revoke(consent))) return;
    const { host } = new URL(consent.origin);
    toaster.show(
      `Access revoked for ${host}. Pages already open keep it until they are reloaded.`,
      { label: "Undo", onSelect: () => restore(consent) },
    );
    focusRowAction(place.current, index);
  };

  if (consents?.length === 0 && error === undefined) {
    return (
      <div ref={place} tabIndex={-1}>
        <EmptyState title="No sites allowed">
          We ask you before any other website can use your work. Sites you allow for 30 days appear
          here, and you can revoke them at any time.
        </EmptyState>
      </div>
    );
  }
  return (
    <div ref={place} tabIndex={-1}>
      <Table label="Allowed sites" rowHeight={ROW_HEIGHT}>
        <thead>
          <tr>
            <HeadCell label="Site" />
            <HeadCell label="Until" width="136px" hideBelow="tablet" />
            <HeadCell label="Actions" hideLabel width="104px" />
          </tr>
        </thead>
        <tbody>
          <MissingRows
            columns={COLUMNS}
            rows={2}
            title="The sites couldn't be listed"
            isLoading={consents === undefined}
            error={error}
            onRetry={refetch}
          />
          {consents?.map((consent, index) => (
            <SiteRow
              key={consent.origin}
              consent={consent}
              onRevoke={() => revokeSite(consent, index)}
            />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function SiteRow({
  consent: { origin, scopes, expiresAt },
  onRevoke,
}: {
  readonly consent: Consent;
  readonly onRevoke: () => Promise<void>;
}) {
  const [isBusy, setBusy] = useState(false);
  const [now] = useState(() => new Date());
  const { host, protocol } = new URL(origin);
  const until = dayText(new Date(expiresAt), now);
  const handleRevoke = (): void => {
    setBusy(true);
    void onRevoke().finally(() => setBusy(false));
  };
  return (
    <TableRow>
      <TableCell>
        <TwoLines>
          {/* Shows the scheme only for sites without encryption. */}
          <Site title={origin}>{protocol === "http:" ? origin : host}</Site>
          <span>
            <TagList tags={scopeTopics(scopes)} label={`What ${host} may use`} restLabel="more" />
          </span>
          <PhoneLine>Until {until}</PhoneLine>
        </TwoLines>
      </TableCell>
      <TableCell quiet hideBelow="tablet">
        {until}
      </TableCell>
      <TableCell numeric>
        <Button
          size="small"
          data-row-action=""
          busy={isBusy}
          aria-label={`Revoke ${host}`}
          onClick={handleRevoke}
        >
          Revoke
        </Button>
      </TableCell>
    </TableRow>
  );
}

const Site = styled.strong`
  ${wrapAnywhere}
  font-weight: 550;
`;
