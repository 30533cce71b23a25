import { attempt, toastError } from "../errors/notices.ts";
import { useListQuery } from "../user/use-list-query.ts";
import type { Consent } from "@tera/contract";
import { saveConsent, listConsents, revokeConsent } from "./stored-consents.ts";

export interface ConsentsQuery {
  /** Undefined until loaded. */
  readonly consents: readonly Consent[] | undefined;
  readonly error: unknown;
  readonly refetch: () => void;
  /** Resolves to whether the consent was revoked; shows errors itself. */
  readonly revoke: (consent: Consent) => Promise<boolean>;
  /** Allows the origin again, for 30 days from now. */
  readonly restore: (consent: Consent) => void;
}

export function useConsents(): ConsentsQuery {
  const { items, error, refetch, remove } = useListQuery(listConsents);
  return {
    consents: items,
    error,
    refetch,
    async revoke({ origin }) {
      try {
        await revokeConsent(origin);
        remove((consent) => consent.origin === origin);
        return true;
      } catch (failure) {
        toastError(failure);
        return false;
      }
    },
    restore({ origin, scopes }) {
      attempt(async () => {
        await saveConsent(origin, scopes);
        refetch();
      });
    },
  };
}
