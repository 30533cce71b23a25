import { useEffect, useState } from "react";
import { attempt, toastError } from "../errors/notices.ts";
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
  const [consents, setConsents] = useState<readonly Consent[]>();
  const [error, setError] = useState<unknown>();

  const [reading, setReading] = useState(ask);
  useEffect(() => {
    let isOver = false;
    const show = async (): Promise<void> => {
      try {
        const found = await reading;
        if (isOver) return;
        setConsents(found);
        setError(undefined);
      } catch (failure) {
        if (!isOver) setError(failure);
      }
    };
    void show();
    return () => {
      isOver = true;
    };
  }, [reading]);
  const load = (): void => setReading(ask());

  return {
    consents,
    error,
    load,
    async revoke({ origin }) {
      try {
        await revokeConsent(origin);
        setConsents((known) => known?.filter((consent) => consent.origin !== origin));
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

/** Asks for the list. A failure that comes before anything shows it is no fault of the page: it is told when it is shown. */
function ask(): Promise<readonly Consent[]> {
  const reading = listConsents();
  reading.catch(() => undefined);
  return reading;
}
