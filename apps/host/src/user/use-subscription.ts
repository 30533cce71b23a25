import { useStore } from "@nanostores/react";
import type { Subscription } from "@tera/contract";
import { useCallback, useEffect, useState } from "react";
import { $subscription, loadSubscription } from "./user-store.ts";

export type SubscriptionState =
  | { readonly state: "loading" }
  | { readonly state: "known"; readonly subscription: Subscription }
  | { readonly state: "failed"; readonly error: unknown };

/**
 * Loads the subscription when the page opens. If that fails, an already known subscription remains.
 */
export function useSubscription(): readonly [SubscriptionState, retry: () => void] {
  const subscription = useStore($subscription);
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    loadSubscription().catch(setError);
  }, []);
  const retry = useCallback(() => {
    setError(undefined);
    loadSubscription().catch(setError);
  }, []);
  if (subscription !== undefined) return [{ state: "known", subscription }, retry];
  return [error === undefined ? { state: "loading" } : { state: "failed", error }, retry];
}
