import {
  Badge,
  Button,
  DialogFrame,
  EmptyState,
  HeadCell,
  oneLine,
  PhoneLine,
  Table,
  TableCell,
  TableRow,
  text,
} from "@tera/ui";
import type { Webhook, WebhookDelivery } from "@tera/contract";
import { useEffect, useState } from "react";
import styled from "styled-components";
import { MissingRows } from "../../errors/MissingRows.tsx";
import { dialogs, toaster, toastError } from "../../errors/notices.ts";
import { momentText } from "../../platform/date-text.ts";
import { useListQuery } from "../../user/use-list-query.ts";
import { deliveryText, stateOf, type DeliveryState } from "./delivery-text.ts";
import { webhooksGateway } from "./webhooks-gateway.ts";

const COLUMNS = 3;
const ROW_HEIGHT = 58;
/** How soon the list is read again while something is about to be sent. */
const REFRESH_MS = 2000;
/** Longer than an attempt may take. */
const SOON_MS = 90_000;

interface DeliveriesProps {
  readonly project: string;
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

export function showDeliveries(project: string, webhook: Webhook): Promise<void> {
  return dialogs.show<undefined>((close) => (
    <DeliveriesDialog project={project} webhook={webhook} onClose={() => close(undefined)} />
  ));
}

function DeliveriesDialog({ project, webhook, onClose }: DeliveriesProps) {
  const { items, error, refetch } = useListQuery(() =>
    webhooksGateway.listDeliveries(project, webhook.id),
  );
  const [now] = useState(() => new Date());
  useEffect(() => {
    if (webhook.is_paused || items?.some(isDueSoon) !== true) return undefined;
    const timer = setTimeout(refetch, REFRESH_MS);
    return () => clearTimeout(timer);
  });
  const handleSendAgain = async (delivery: WebhookDelivery): Promise<void> => {
    try {
      await webhooksGateway.sendAgain(project, webhook.id, delivery.id);
      toaster.success(
        webhook.is_paused
          ? "It will be sent when you resume the webhook"
          : "It will be sent in a moment",
      );
      refetch();
    } catch (failure) {
      toastError(failure);
    }
  };
  const handleTest = async (): Promise<void> => {
    try {
      await webhooksGateway.sendTest(project, webhook.id);
      refetch();
    } catch (failure) {
      toastError(failure);
    }
  };
  return (
    <DialogFrame
      title="Deliveries"
      subtitle={webhook.address}
      width="wide"
      onClose={onClose}
      actions={
        <>
          {!webhook.is_paused && <Button onClick={() => void handleTest()}>Send test</Button>}
          <Button onClick={onClose}>Close</Button>
        </>
      }
      fact="The last 50. Deliveries are kept for 30 days."
    >
      {items?.length === 0 && error === undefined ? (
        <EmptyState title="Nothing sent yet">
          The next timeline entry will be sent to this webhook.
        </EmptyState>
      ) : (
        <DeliveriesTable
          items={items}
          error={error}
          now={now}
          onRetry={refetch}
          onSendAgain={handleSendAgain}
        />
      )}
    </DialogFrame>
  );
}

interface DeliveriesTableProps {
  readonly items: readonly WebhookDelivery[] | undefined;
  readonly error: unknown;
  readonly now: Date;
  readonly onRetry: () => void;
  readonly onSendAgain: (delivery: WebhookDelivery) => Promise<void>;
}

function DeliveriesTable({ items, error, now, onRetry, onSendAgain }: DeliveriesTableProps) {
  return (
    <Table label="Deliveries" rowHeight={ROW_HEIGHT}>
      <thead>
        <tr>
          <HeadCell label="Event" />
          <HeadCell label="Result" width="112px" hideBelow="tablet" />
          <HeadCell label="Actions" hideLabel width="116px" />
        </tr>
      </thead>
      <tbody>
        <MissingRows
          columns={COLUMNS}
          rows={3}
          title="The deliveries couldn't be listed"
          isLoading={items === undefined}
          error={error}
          onRetry={onRetry}
        />
        {items?.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            now={now}
            onSendAgain={() => onSendAgain(delivery)}
          />
        ))}
      </tbody>
    </Table>
  );
}

function isDueSoon({ next_attempt_at: next }: WebhookDelivery): boolean {
  return next !== null && Date.parse(next) - Date.now() < SOON_MS;
}

interface DeliveryRowProps {
  readonly delivery: WebhookDelivery;
  readonly now: Date;
  readonly onSendAgain: () => Promise<void>;
}

function DeliveryRow({ delivery, now, onSendAgain }: DeliveryRowProps) {
  const [isBusy, setBusy] = useState(false);
  const created = momentText(new Date(delivery.created_at), now);
  const { tone, label } = RESULTS[stateOf(delivery)];
  return (
    <TableRow>
      <TableCell>
        <Event>
          <Type translate="no">{delivery.type}</Type> · {created}
        </Event>
        <Detail>{deliveryText(delivery, now)}</Detail>
        <PhoneLine>{label}</PhoneLine>
      </TableCell>
      <TableCell hideBelow="tablet">
        <Badge tone={tone}>{label}</Badge>
      </TableCell>
      <TableCell numeric>
        <Button
          size="small"
          busy={isBusy}
          aria-label={`Send again: ${delivery.type}, ${created}`}
          onClick={() => {
            setBusy(true);
            void onSendAgain().finally(() => setBusy(false));
          }}
        >
          Send again
        </Button>
      </TableCell>
    </TableRow>
  );
}

const RESULTS: Readonly<
  Record<DeliveryState, { readonly tone: "ok" | "info" | "warn" | "bad"; readonly label: string }>
> = {
  delivered: { tone: "ok", label: "Delivered" },
  waiting: { tone: "info", label: "Waiting" },
  retrying: { tone: "warn", label: "Retrying" },
  failed: { tone: "bad", label: "Failed" },
};

const Event = styled.div`${oneLine}`;

const Type = styled.span`font-weight: 550;`;

/** Wraps, because it says what to do. */
const Detail = styled.div`${text.meta} white-space: normal; color: var(--ink-2);`;
