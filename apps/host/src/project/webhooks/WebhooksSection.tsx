import {
  Badge,
  Button,
  ConfirmDialog,
  Icon,
  IconButton,
  Menu,
  MenuItem,
  oneLine,
  SettingsSection,
  SkeletonRows,
  text,
} from "@tera/ui";
import type { Webhook } from "@tera/contract";
import { Ellipsis, List as ListIcon, Pause, Play, Plus, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import styled from "styled-components";
import { toErrorRecord } from "../../errors/catalogue.ts";
import { attempt, dialogs, toaster } from "../../errors/notices.ts";
import { useListQuery } from "../../user/use-list-query.ts";
import { askForWebhook } from "./AddWebhookDialog.tsx";
import { deliveryText } from "./delivery-text.ts";
import { showDeliveries } from "./DeliveriesDialog.tsx";
import { webhooksGateway } from "./webhooks-gateway.ts";

/** The webhooks of a project that the person manages. */
export function WebhooksSection({ project }: { readonly project: string }): React.JSX.Element {
  const { items, error, refetch } = useListQuery(() => webhooksGateway.list(project));
  const place = useRef<HTMLDivElement>(null);
  const handleAdd = (): void =>
    attempt(async () => {
      if (await askForWebhook(project)) refetch();
    });
  const change = (work: () => Promise<void>): void =>
    attempt(async () => {
      await work();
      refetch();
    });
  const handleDelete = (webhook: Webhook): void =>
    change(async () => {
      if (!(await confirmDeletion(webhook))) return;
      await webhooksGateway.remove(project, webhook.id);
      toaster.success("Webhook deleted");
      place.current?.focus();
    });
  return (
    <SettingsSection
      title="Webhooks"
      about="Notify your own programs when something happens in this project."
      actions={
        <Button icon={<Icon of={Plus} />} onClick={handleAdd}>
          Add webhook
        </Button>
      }
    >
      <div ref={place} tabIndex={-1}>
        {error === undefined ? (
          <Webhooks
            webhooks={items}
            onDeliveries={(webhook) => change(() => showDeliveries(project, webhook))}
            onPause={(webhook) =>
              change(() => webhooksGateway.setPaused(project, webhook.id, !webhook.is_paused))
            }
            onDelete={handleDelete}
          />
        ) : (
          <Empty role="alert">
            {toErrorRecord(error).text}{" "}
            <Button size="small" onClick={refetch}>
              Try again
            </Button>
          </Empty>
        )}
      </div>
    </SettingsSection>
  );
}

interface WebhookActions {
  readonly onDeliveries: (webhook: Webhook) => void;
  readonly onPause: (webhook: Webhook) => void;
  readonly onDelete: (webhook: Webhook) => void;
}

function Webhooks({
  webhooks,
  ...actions
}: WebhookActions & { readonly webhooks: readonly Webhook[] | undefined }) {
  if (webhooks === undefined)
    return <SkeletonRows rows={1} rowHeight={58} twoLines label="Loading webhooks" />;
  if (webhooks.length === 0)
    return <Empty>No webhooks yet. Add one with the https address of your program.</Empty>;
  return (
    <List aria-label="Webhooks">
      {webhooks.map((webhook) => (
        <Line key={webhook.id} webhook={webhook} {...actions} />
      ))}
    </List>
  );
}

function Line({
  webhook,
  onDeliveries,
  onPause,
  onDelete,
}: WebhookActions & { readonly webhook: Webhook }) {
  const [now] = useState(() => new Date());
  const { address, is_paused: isPaused, last_delivery: last } = webhook;
  return (
    <Row>
      <Texts>
        <Address dir="ltr" translate="no" title={address}>
          {address}
        </Address>
        <Status>
          {isPaused && <Badge tone="warn">Paused</Badge>}
          {last === null ? "Nothing sent yet" : deliveryText(last, now)}
        </Status>
      </Texts>
      <Menu
        align="end"
        trigger={<IconButton label={`Actions for ${address}`} icon={<Icon of={Ellipsis} />} />}
      >
        <MenuItem icon={<Icon of={ListIcon} />} onSelect={() => onDeliveries(webhook)}>
          Show deliveries
        </MenuItem>
        <MenuItem icon={<Icon of={isPaused ? Play : Pause} />} onSelect={() => onPause(webhook)}>
          {isPaused ? "Resume" : "Pause"}
        </MenuItem>
        <MenuItem icon={<Icon of={Trash2} />} onSelect={() => onDelete(webhook)}>
          Delete...
        </MenuItem>
      </Menu>
    </Row>
  );
}

function confirmDeletion({ address }: Webhook): Promise<boolean> {
  return dialogs.show<boolean>((close) => (
    <ConfirmDialog
      danger
      title="Delete this webhook?"
      confirmLabel="Delete webhook"
      onAnswer={close}
    >
      Nothing more is sent to {address}, and the list of its deliveries is deleted. You can't undo
      this. To stop it for a while, pause it.
    </ConfirmDialog>
  ));
}

const Empty = styled.p`${text.dense} margin: 0; color: var(--ink-2);`;

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Row = styled.li`
  display: flex;
  align-items: center;
  gap: 12px;
  padding-block: 8px;
  border-bottom: 1px solid var(--line);
`;

const Texts = styled.div`flex: 1; min-width: 0;`;

const Address = styled.span`
  ${text.dense}
  ${oneLine}
  display: block;
  font-weight: 550;
`;

const Status = styled.div`
  ${text.meta}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px 8px;
  color: var(--ink-2);
`;
