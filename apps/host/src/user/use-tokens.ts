import { toastError } from "../errors/notices.ts";
import { codeOf } from "../platform/app-error.ts";
import type { PersonalToken } from "@tera/contract";
import { tokensGateway } from "./tokens-gateway.ts";
import { useListQuery } from "./use-list-query.ts";

export interface TokensQuery {
  /** Undefined until loaded. */
  readonly tokens: readonly PersonalToken[] | undefined;
  readonly error: unknown;
  readonly refetch: () => void;
  readonly remove: (id: string) => void;
}

export function useTokens(): TokensQuery {
  const { items, error, refetch, remove } = useListQuery(tokensGateway.list, toastIfSignedOut);
  return { tokens: items, error, refetch, remove: (id) => remove((token) => token.id === id) };
}

/** If the session has expired, opens the error page, whose login leads back here. */
function toastIfSignedOut(failure: unknown): void {
  if (codeOf(failure) === "NEED-LOGIN") toastError(failure);
}
