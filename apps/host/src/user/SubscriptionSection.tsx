import { ButtonLink, FieldError, SettingsSection, TextButton, TextLink } from "@tera/ui";
import styled from "styled-components";
import { SubscriptionStatus } from "./SubscriptionStatus.tsx";
import { useSubscription } from "./use-subscription.ts";

/** Summary of the subscription in the profile, with a way to subscribe or to manage it. */
export function SubscriptionSection() {
  const [subscription, retry] = useSubscription();
  return (
    <SettingsSection
      title="Subscription"
      about={
        <>
          More projects and more credits.{" "}
          <TextLink href="/help/subscriptions">About subscriptions</TextLink>
        </>
      }
    >
      <Body>
        {subscription.state === "known" ? (
          <>
            <SubscriptionStatus subscription={subscription.subscription} />
            {subscription.subscription.isActive ? (
              <ButtonLink href="/subscription/manage">Manage subscription</ButtonLink>
            ) : (
              <ButtonLink href="/subscribe">Subscribe</ButtonLink>
            )}
          </>
        ) : null}
        {subscription.state === "failed" ? (
          <FieldError>
            Your subscription couldn't be checked.{" "}
            <TextButton onClick={retry}>Try again</TextButton>
          </FieldError>
        ) : null}
      </Body>
    </SettingsSection>
  );
}

/** Reserves its space until the subscription is known. */
const Body = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: 12px;
  min-height: 66px;
`;
