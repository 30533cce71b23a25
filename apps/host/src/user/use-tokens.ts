import { toastError } from "../errors/notices.ts";
import { codeOf } from "../platform/app-error.ts";
import { type PersonalToken, tokensGateway } from "./tokens-gateway.ts";
import { useListQuery } from "./use-list-query.ts";

/** The person's API tokens, as far as they are known. */
export interface TokensQuery {
  /** Undefined until they are known. */
  readonly tokens: readonly PersonalToken[] | undefined;
  /** Why they are not known. */
  readonly error: unknown;
  /** Reads them anew. */
  readonly refetch: () => void;
  /** Takes one that was revoked out of the list. */
  readonly remove: (id: string) => void;
}

/** Reads the list when it is first shown. */
export function useTokens(): TokensQuery {
  const { items, error, refetch, remove } = useListQuery(tokensGateway.list, toastIfSignedOut);
  return { tokens: items, error, refetch, remove: (id) => remove((token) => token.id === id) };
}

/** The page for people whose login has ended knows the way back here. */
function toastIfSignedOut(failure: unknown): void {
  if (codeOf(failure) === "NEED-LOGIN") toastError(failure);
}
