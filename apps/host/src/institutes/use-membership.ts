import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import type { Institute } from "./institutes-gateway.ts";
import { $membership, isMembershipKnown, loadMembership } from "./membership.ts";

/** Undefined while loading. */
export function useMembership(): readonly Institute[] | undefined {
  const membership = useStore($membership);
  // An empty list loaded earlier may be due to a failed request.
  const [isFresh, setFresh] = useState(isMembershipKnown);
  useEffect(() => {
    void loadMembership().then(() => setFresh(true));
  }, []);
  return isFresh ? membership : undefined;
}
