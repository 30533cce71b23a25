import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import type { Institute } from "./institutes-gateway.ts";
import { $membership, isMembershipKnown, loadMembership } from "./membership.ts";

/** Undefined while loading. */
export function useMembership(): readonly Institute[] | undefined {
  const membership = useStore($membership);
  // An earlier "none" may have been a failure.
  const [isFresh, setFresh] = useState(isMembershipKnown);
  useEffect(() => {
    void loadMembership().then(() => setFresh(true));
  }, []);
  return isFresh ? membership : undefined;
}
