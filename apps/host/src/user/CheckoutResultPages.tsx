import { ButtonLink, ButtonRow, PageBody, PageHead } from "@tera/ui";
import styled from "styled-components";
import { Paragraphs } from "./paragraphs.ts";
import { SubscriptionCheck } from "./SubscriptionCheck.tsx";

/** /subscription/success: the page to which the payment provider returns after a checkout. */
export function SubscriptionSuccessPage(): React.JSX.Element {
  return (
    <PageBody width="reading">
      <PageHead title="Thank you for subscribing" />
      <SubscriptionCheck>
        {({ isActive }) => (
          <Paragraphs as="output">
            {isActive
              ? "Your subscription is active."
              : "Your payment is still being confirmed. This page updates as soon as your subscription is active."}
          </Paragraphs>
        )}
      </SubscriptionCheck>
      <Next>
        <ButtonLink href="/subscription/manage">Your subscription</ButtonLink>
        <ButtonLink variant="primary" href="/projects">
          My projects
        </ButtonLink>
      </Next>
    </PageBody>
  );
}

/**
 * /subscription/cancelled: the page to which the payment provider returns after a cancelled
 * checkout.
 */
export function SubscriptionCancelledPage(): React.JSX.Element {
  return (
    <PageBody width="reading">
      <PageHead title="Checkout cancelled" />
      <Paragraphs>Nothing was charged, and your plan hasn't changed.</Paragraphs>
      <Next>
        <ButtonLink href="/help/subscriptions">About subscriptions</ButtonLink>
        <ButtonLink variant="primary" href="/projects">
          My projects
        </ButtonLink>
      </Next>
    </PageBody>
  );
}

const Next = styled(ButtonRow)`margin-top: 24px;`;
