import { Button, ConfirmDialog, Icon, SettingsSection, SkeletonRows, text } from "@tera/ui";
import type { Webhook } from "@tera/contract";
import { Plus } from "lucide-react";
import { useRef } from "react";
import styled from "styled-components";
import { toErrorRecord } from "../../errors/catalogue.ts";
import { attempt, dialogs, toaster } from "../../errors/notices.ts";
import { useListQuery } from "../../user/use-list-query.ts";
import { askForWebhook } from "./AddWebhookDialog.tsx";
import { chooseEvents } from "./ChooseEventsDialog.tsx";
import { showDeliveries } from "./DeliveriesDialog.tsx";
import { type WebhookActions, WebhookLine } from "./WebhookLine.tsx";
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
            onEvents={(webhook) => change(() => chooseEvents(project, webhook))}
            onTest={(webhook) =>
              change(async () => {
                await webhooksGateway.sendTest(project, webhook.id);
                await showDeliveries(project, webhook);
              })
            }
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
        <WebhookLine key={webhook.id} webhook={webhook} {...actions} />
      ))}
    </List>
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
