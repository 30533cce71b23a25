import { useEffect, useState } from "react";
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
  const [reading, setReading] = useState(tokensGateway.list);
  useEffect(() => {
    let isOver = false;
    reading.then(
      (found) => {
        if (isOver) return;
        setTokens(found);
        setError(undefined);
      },
      (failure: unknown) => {
        if (!isOver) setError(failure);
      },
    );
    return () => {
      isOver = true;
    };
  }, [reading]);
  return {
    tokens,
    error,
    load: () => setReading(tokensGateway.list()),
    forget: (id) => setTokens((known) => known?.filter((token) => token.id !== id)),
  };
}
