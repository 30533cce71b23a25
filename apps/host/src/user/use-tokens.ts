import { toastError } from "../errors/notices.ts";
import { codeOf } from "../platform/app-error.ts";
import { type PersonalToken, tokensGateway } from "./tokens-gateway.ts";
import { useReadList } from "./use-read-list.ts";

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
  const { items, error, load, forget } = useReadList(tokensGateway.list, leadBack);
  return { tokens: items, error, load, forget: (id) => forget((token) => token.id === id) };
}

/** The page for people whose login has ended knows the way back here. */
function leadBack(failure: unknown): void {
  if (codeOf(failure) === "NEED-LOGIN") toastError(failure);
}
