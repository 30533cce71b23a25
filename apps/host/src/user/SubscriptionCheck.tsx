import type { Subscription } from "@tera/contract";
import { AfterDelay, Button, EmptyState, Spinner } from "@tera/ui";
import type { ReactNode } from "react";
import { toErrorRecord } from "../errors/catalogue.ts";
import { useSubscription } from "./use-subscription.ts";

/** Shows `children` once the subscription is known, and a loading state or the failure before. */
export function SubscriptionCheck({
  children,
}: {
  readonly children: (subscription: Subscription) => ReactNode;
}) {
  const [checked, retry] = useSubscription();
  switch (checked.state) {
    case "loading":
      return (
        <AfterDelay>
          <Spinner label="Checking your subscription" showLabel />
        </AfterDelay>
      );
    case "known":
      return children(checked.subscription);
    case "failed":
      return (
        <EmptyState
          title="Your subscription couldn't be checked"
          actions={
            <Button variant="primary" onClick={retry}>
              Try again
            </Button>
          }
        >
          {toErrorRecord(checked.error).text}
        </EmptyState>
      );
  }
}
