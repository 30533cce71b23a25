import type { IncomingMessage, ServerResponse } from "node:http";
import { loginSigningKeys } from "../access/verification-keys.ts";
import type { ServerContext } from "../context.ts";
import { createProvider, keepsRefreshTokenInCookie, type LoginProvider } from "./provider.ts";
import { keepRefreshTokenInCookie } from "./refresh-cookie.ts";

export interface CurrentProvider {
  readonly provider: LoginProvider;
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/**
 * Returns a getter of the provider for the current keys. The library cannot change keys, so a key
 * rotation creates a new provider. All state is in the database. Calls `watch` with each new
 * provider.
 */
export function createProviderSource(
  context: ServerContext,
  watch: (provider: LoginProvider) => void,
): () => CurrentProvider {
  const { secrets, configuration } = context;
  let current: (CurrentProvider & { readonly keys: string }) | undefined;
  return () => {
    const ids = loginSigningKeys(secrets).map(({ kid, n }) => kid ?? n);
    const keys = [...ids, ...secrets.cookieKeys].join(" ");
    if (current?.keys !== keys) {
      const provider = createProvider(context);
      const { publicOrigin } = configuration;
      if (keepsRefreshTokenInCookie(publicOrigin)) {
        provider.use(keepRefreshTokenInCookie(publicOrigin));
      }
      watch(provider);
      current = { keys, provider, answer: provider.callback() };
    }
    return current;
  };
}
