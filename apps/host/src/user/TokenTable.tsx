import {
  Badge,
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
} from "@tera/ui";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import styled from "styled-components";
import { MissingRows } from "../errors/MissingRows.tsx";
import { toastError } from "../errors/notices.ts";
import { dayText, momentText, whenText } from "../platform/date-text.ts";
import { revokeToken } from "./revoke-token.tsx";
import { accessLabels } from "./token-scopes.ts";
import { hasTokenExpired } from "./token-terms.ts";
import type { PersonalToken } from "@tera/contract";
import type { TokensQuery } from "./use-tokens.ts";

const COLUMNS = 5;
const ROW_HEIGHT = 58;

export function TokenTable({ tokens, error, refetch, remove }: TokensQuery): React.JSX.Element {
  const place = useRef<HTMLDivElement>(null);

  const revoke = async (token: PersonalToken, index: number): Promise<void> => {
    try {
      if (!(await revokeToken(token))) return;
    } catch (failure) {
      toastError(failure);
      return;
    }
    flushSync(() => remove(token.id));
    focusRowAction(place.current, index);
  };

  if (tokens?.length === 0 && error === undefined) {
    return (
      <div ref={place} tabIndex={-1}>
        <EmptyState title="No tokens yet">
          A token lets a script work for you, for example to back up files overnight. It acts in
          your name, so keep it secret.
        </EmptyState>
      </div>
    );
  }
  return (
    <div ref={place} tabIndex={-1}>
      <Table label="API tokens" rowHeight={ROW_HEIGHT}>
        <thead>
          <tr>
            <HeadCell label="Token" />
            <HeadCell label="Created" width="152px" hideBelow="desktop" />
            <HeadCell label="Last used" width="152px" hideBelow="tablet" />
            <HeadCell label="Expires" width="152px" hideBelow="tablet" />
            <HeadCell label="Actions" hideLabel width="104px" />
          </tr>
        </thead>
        <tbody>
          <MissingRows
            columns={COLUMNS}
            rows={2}
            title="Your tokens couldn't be listed"
            isLoading={tokens === undefined}
            error={error}
            onRetry={refetch}
          />
          {tokens?.map((token, index) => (
            <TokenRow key={token.id} token={token} onRevoke={() => revoke(token, index)} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function TokenRow({
  token,
  onRevoke,
}: {
  readonly token: PersonalToken;
  readonly onRevoke: () => Promise<void>;
}) {
  const [isBusy, setBusy] = useState(false);
  const [now] = useState(() => new Date());
  const { name, scopes, createdAt, usedAt, expiresAt } = token;
  const isExpired = hasTokenExpired(expiresAt, now);
  const created = new Date(createdAt);
  const used = usedAt === null ? undefined : new Date(usedAt);
  const end = expiresAt === null ? "Never" : dayText(new Date(expiresAt), now);
  const handleRevoke = (): void => {
    setBusy(true);
    void onRevoke().finally(() => setBusy(false));
  };
  return (
    <TableRow>
      <TableCell>
        <TwoLines>
          <Name dir="auto" title={name}>
            {name}
          </Name>
          <span>
            <TagList
              tags={accessLabels(scopes).map((label, at) => (at === 0 ? capitalise(label) : label))}
              label={`What ${name} may do`}
              restLabel="more"
            />
          </span>
          <PhoneLine>Created {momentText(created, now)}</PhoneLine>
          <PhoneLine>
            {used === undefined ? "Never used" : `Last used ${momentText(used, now)}`}
          </PhoneLine>
          <PhoneLine>
            {isExpired ? `Expired ${end}` : expiresAt === null ? "Never expires" : `Expires ${end}`}
          </PhoneLine>
        </TwoLines>
      </TableCell>
      <TableCell quiet hideBelow="desktop">
        {capitalise(whenText(created, now))}
      </TableCell>
      <TableCell quiet hideBelow="tablet">
        {used === undefined ? "Never" : capitalise(whenText(used, now))}
      </TableCell>
      <TableCell quiet hideBelow="tablet">
        {isExpired ? <Badge tone="warn">{`Expired ${end}`}</Badge> : end}
      </TableCell>
      <TableCell numeric>
        <Button
          size="small"
          data-row-action=""
          busy={isBusy}
          aria-label={`${isExpired ? "Remove" : "Revoke"} ${name}`}
          onClick={handleRevoke}
        >
          {isExpired ? "Remove" : "Revoke"}
        </Button>
      </TableCell>
    </TableRow>
  );
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const Name = styled.strong`font-weight: 550;`;
