import { attempt, toastError } from "../errors/notices.ts";
import { useReadList } from "../user/use-read-list.ts";
import { keepConsent, listConsents, revokeConsent, type Consent } from "./consents.ts";

/** What the person has allowed, as far as it is known, and how to change it. */
export interface KnownConsents {
  /** Undefined until they are known. */
  readonly consents: readonly Consent[] | undefined;
  /** Why they are not known. */
  readonly error: unknown;
  readonly load: () => void;
  /** Takes one back; resolves to whether that worked, and has told the person where not. */
  readonly revoke: (consent: Consent) => Promise<boolean>;
  /** Allows it again, for 30 days from now. */
  readonly restore: (consent: Consent) => void;
}

/** Reads the list when it is first shown, and keeps it true to what is changed through it. */
export function useConsents(): KnownConsents {
  const { items, error, load, forget } = useReadList(listConsents);
  return {
    consents: items,
    error,
    load,
    async revoke({ origin }) {
      try {
        await revokeConsent(origin);
        forget((consent) => consent.origin === origin);
        return true;
      } catch (failure) {
        toastError(failure);
        return false;
      }
    },
    restore({ origin, scopes }) {
      attempt(async () => {
        await keepConsent(origin, scopes);
        load();
      });
    },
  };
}
