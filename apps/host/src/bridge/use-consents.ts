import { attempt, toastError } from "../errors/notices.ts";
import { useListQuery } from "../user/use-list-query.ts";
import { saveConsent, listConsents, revokeConsent, type Consent } from "./consents.ts";

/** What the person has allowed, as far as it is known, and how to change it. */
export interface ConsentsQuery {
  /** Undefined until they are known. */
  readonly consents: readonly Consent[] | undefined;
  /** Why they are not known. */
  readonly error: unknown;
  readonly refetch: () => void;
  /** Takes one back; resolves to whether that worked, and has told the person where not. */
  readonly revoke: (consent: Consent) => Promise<boolean>;
  /** Allows it again, for 30 days from now. */
  readonly restore: (consent: Consent) => void;
}

/** Reads the list when it is first shown, and keeps it true to what is changed through it. */
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
