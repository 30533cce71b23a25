import { Badge, Button, Icon, IconButton, Menu, MenuItem, oneLine, text } from "@tera/ui";
import type { Webhook } from "@tera/contract";
import { Ellipsis, List as ListIcon, ListFilter, Pause, Play, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import styled from "styled-components";
import { momentText } from "../../platform/date-text.ts";
import { deliveryText } from "./delivery-text.ts";
import { eventsText } from "./event-kinds.ts";

export interface WebhookActions {
  readonly onDeliveries: (webhook: Webhook) => void;
  readonly onEvents: (webhook: Webhook) => void;
  readonly onTest: (webhook: Webhook) => void;
  readonly onPause: (webhook: Webhook) => void;
  readonly onDelete: (webhook: Webhook) => void;
}

/** A webhook in the list of the settings. */
export function WebhookLine({
  webhook,
  ...actions
}: WebhookActions & { readonly webhook: Webhook }): React.JSX.Element {
  const [now] = useState(() => new Date());
  const { address, is_paused: isPaused, is_failing: isFailing, last_delivery: last } = webhook;
  const events = eventsText(webhook.types);
  return (
    <Row>
      <Texts>
        <Address dir="ltr" translate="no" title={address}>
          {address}
        </Address>
        <Status>
          {isPaused && <Badge tone={isFailing ? "bad" : "warn"}>Paused</Badge>}
          {last === null ? "Nothing sent yet" : deliveryText(last, now)}
        </Status>
        {events === undefined ? null : <Status>{events}</Status>}
        {isFailing && (
          <Failing>
            {failingText(webhook, now)}
            <Button size="small" onClick={() => actions.onPause(webhook)}>
              Resume
            </Button>
          </Failing>
        )}
      </Texts>
      <Menu
        align="end"
        trigger={<IconButton label={`Actions for ${address}`} icon={<Icon of={Ellipsis} />} />}
      >
        <MenuItem icon={<Icon of={ListIcon} />} onSelect={() => actions.onDeliveries(webhook)}>
          Show deliveries
        </MenuItem>
        {!isPaused && (
          <MenuItem icon={<Icon of={Send} />} onSelect={() => actions.onTest(webhook)}>
            Send test
          </MenuItem>
        )}
        <MenuItem icon={<Icon of={ListFilter} />} onSelect={() => actions.onEvents(webhook)}>
          Choose events...
        </MenuItem>
        <MenuItem
          icon={<Icon of={isPaused ? Play : Pause} />}
          onSelect={() => actions.onPause(webhook)}
        >
          {isPaused ? "Resume" : "Pause"}
        </MenuItem>
        <MenuItem icon={<Icon of={Trash2} />} onSelect={() => actions.onDelete(webhook)}>
          Delete...
        </MenuItem>
      </Menu>
    </Row>
  );
}

function failingText({ paused_at: paused }: Webhook, now: Date): string {
  const since = paused === null ? "" : ` ${momentText(new Date(paused), now)}`;
  return `Paused${since}, because your program accepted nothing for a day. New entries are not sent. Correct the program, then resume.`;
}

const Row = styled.li`
  display: flex;
  align-items: flex-start;
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

const Failing = styled.div`
  ${text.dense}
  display: grid;
  justify-items: start;
  gap: 8px;
  margin-top: 6px;
`;
