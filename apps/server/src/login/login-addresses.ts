import type { ServerConfiguration } from "../context.ts";

/** The path the embedded login is mounted at. */
export const LOGIN_PATH = "/kinde";

/** The issuer named in every token: also what browsers call Kinde's domain. */
export function loginIssuer(configuration: Pick<ServerConfiguration, "publicOrigin">): string {
  return `${configuration.publicOrigin}${LOGIN_PATH}`;
}

/** The audience (`aud`) of access tokens; `azp` is the client id. */
export function loginAudience(configuration: Pick<ServerConfiguration, "publicOrigin">): string {
  return `${configuration.publicOrigin}/api`;
}
