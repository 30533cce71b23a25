import type { Subscription } from "@tera/contract";
import { ButtonLink, Icon, PageBody, PageHead, TextLink } from "@tera/ui";
import { ExternalLink } from "lucide-react";
import styled from "styled-components";
import { Paragraphs } from "./paragraphs.ts";
import { PlanTable } from "./PlanTable.tsx";
import { SubscriptionCheck } from "./SubscriptionCheck.tsx";
import { SubscriptionStatus } from "./SubscriptionStatus.tsx";

/** /subscription/manage: the subscription's status, and where to change it. */
export function ManageSubscriptionPage(): React.JSX.Element {
  return (
    <PageBody width="reading">
      <PageHead title="Your subscription" />
      <SubscriptionCheck>
        {(subscription) => (
          <Parts>
            <SubscriptionStatus subscription={subscription} />
            {subscription.isActive ? <PlanTable /> : null}
            {subscription.isActive ? <ChangeIt {...subscription.data} /> : <GetOne />}
            <Paragraphs>
              <TextLink href="/help/subscriptions">More about subscriptions</TextLink>
            </Paragraphs>
          </Parts>
        )}
      </SubscriptionCheck>
    </PageBody>
  );
}

/** Without a billing portal, the people who run the site change subscriptions. */
function ChangeIt({ billingPortal }: Subscription["data"]) {
  if (billingPortal !== undefined) {
    return (
      <ButtonLink
        variant="primary"
        href={billingPortal}
        target="_blank"
        rel="noopener noreferrer"
        icon={<Icon of={ExternalLink} />}
      >
        Open billing portal (new tab)
      </ButtonLink>
    );
  }
  return (
    <Paragraphs>
      To change or cancel your subscription,{" "}
      <TextLink href="/contact">contact the people who run this site</TextLink>.
    </Paragraphs>
  );
}

function GetOne() {
  return (
    <ButtonLink variant="primary" href="/subscribe">
      See what a subscription includes
    </ButtonLink>
  );
}

const Parts = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: 20px;
`;
