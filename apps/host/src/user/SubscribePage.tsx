import { PageBody, PageHead, Section, TextLink } from "@tera/ui";
import { Redirect } from "wouter";
import { configuration } from "../platform/configuration.ts";
import { Paragraphs } from "./paragraphs.ts";
import { PlanTable } from "./PlanTable.tsx";
import { PriceTable } from "./PriceTable.tsx";
import { SubscriptionCheck } from "./SubscriptionCheck.tsx";

/**
 * /subscribe: what a subscription includes and how to get one. Redirects subscribers to
 * /subscription/manage.
 */
export function SubscribePage(): React.JSX.Element {
  return (
    <PageBody width="reading">
      <PageHead title="Subscribe" />
      <SubscriptionCheck>
        {({ isActive }) => (isActive ? <Redirect to="/subscription/manage" replace /> : <Offer />)}
      </SubscriptionCheck>
    </PageBody>
  );
}

function Offer() {
  return (
    <>
      <PlanTable />
      {configuration().hasPrices === true ? (
        <Section title="Prices">
          <PriceTable />
          <Paragraphs>
            <AboutSubscriptions />
          </Paragraphs>
        </Section>
      ) : (
        <AskForOne />
      )}
    </>
  );
}

/** Shown on a site without online payment. */
function AskForOne() {
  return (
    <Section title="How to subscribe">
      <Paragraphs>
        <p>Payments aren't set up on this site, so you can't subscribe online.</p>
        <p>
          The people who run this site can give you a subscription.{" "}
          <TextLink href="/contact">Contact them</TextLink> to ask for one. It works as soon as they
          add it, and you don't need to reload this page.
        </p>
        <AboutSubscriptions />
      </Paragraphs>
    </Section>
  );
}

function AboutSubscriptions() {
  return (
    <p>
      <TextLink href="/help/subscriptions">More about subscriptions</TextLink>
    </p>
  );
}
