import { useEffect, useState } from "react";
import { toastError } from "../errors/notices.ts";
import { codeOf } from "../platform/app-error.ts";
import { type PersonalToken, tokensGateway } from "./tokens-gateway.ts";

/** The person's API tokens, as far as they are known. */
export interface KnownTokens {
  /** Undefined until they are known. */
  readonly tokens: readonly PersonalToken[] | undefined;
  /** Why they are not known. */
  readonly error: unknown;
  /** Reads them anew. */
  readonly load: () => void;
  /** Takes one that was revoked out of the list. */
  readonly forget: (id: string) => void;
}

/** Reads the list when it is first shown. */
export function useTokens(): KnownTokens {
  const [tokens, setTokens] = useState<readonly PersonalToken[]>();
  const [error, setError] = useState<unknown>();
  const [reading, setReading] = useState(ask);
  useEffect(() => {
    let isOver = false;
    reading.then(
      (found) => {
        if (isOver) return;
        setTokens(found);
        setError(undefined);
      },
      (failure: unknown) => {
        if (isOver) return;
        setError(failure);
        // The page for people whose login has ended knows the way back here.
        if (codeOf(failure) === "NEED-LOGIN") toastError(failure);
      },
    );
    return () => {
      isOver = true;
    };
  }, [reading]);
  return {
    tokens,
    error,
    load: () => setReading(ask()),
    forget: (id) => setTokens((known) => known?.filter((token) => token.id !== id)),
  };
}

/** Asks for the list. A failure that comes before anything shows it is no fault of the page: it is told when it is shown. */
function ask(): Promise<readonly PersonalToken[]> {
  const reading = tokensGateway.list();
  reading.catch(() => undefined);
  return reading;
}
