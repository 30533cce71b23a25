import type { Subscription } from "@tera/contract";
import { Icon, numeric, text } from "@tera/ui";
import { CircleCheck, CircleMinus } from "lucide-react";
import { useState } from "react";
import styled from "styled-components";
import { nextInvoiceText } from "./subscription-text.ts";

/** Whether the person is subscribed, on trial, and when they next pay. */
export function SubscriptionStatus({ subscription }: { readonly subscription: Subscription }) {
  const [now] = useState(() => new Date());
  const { isActive, isTrial } = subscription;
  const invoice = nextInvoiceText(subscription, now);
  return (
    <div>
      <Status $isActive={isActive}>
        <Icon of={isActive ? CircleCheck : CircleMinus} />
        {isActive ? "Subscribed" : "Not subscribed"}
      </Status>
      {isTrial ? <Detail>Trial still active</Detail> : null}
      {invoice === undefined ? null : <Detail>{invoice}</Detail>}
    </div>
  );
}

const Status = styled.p<{ $isActive: boolean }>`
  ${text.body}
  display: flex;
  align-items: center;
  gap: 8px;
  font-weight: 600;

  > svg { flex: none; color: ${({ $isActive }) => ($isActive ? "var(--ok)" : "var(--ink-3)")}; }
`;

const Detail = styled.p`
  ${text.dense}
  ${numeric}
  margin-top: 2px;
  padding-inline-start: 24px;
  color: var(--ink-2);
`;
