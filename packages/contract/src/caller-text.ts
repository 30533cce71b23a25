import type { ApiRoute } from "./api-route.ts";

/** Who may call a route, with the scope that a personal token needs; in Markdown. */
export function callerText({
  access,
  scope,
  scopeNote,
  needsOwnLogin,
  needsRecentLogin,
  needsAdministrator,
}: ApiRoute): string {
  switch (access) {
    case "anybody":
      return "anybody";
    case "visitor":
      return "anybody, with or without a token";
    case "bearer":
      return "whoever has a token of the login provider";
    case "signature":
      return "the payment provider, by its signature";
    case "person":
      return [
        "a person who is logged in",
        scope === undefined ? "no personal tokens" : `or a personal token with \`${scope}\``,
        ...(scopeNote === undefined ? [] : [scopeNote]),
        ...(needsOwnLogin === true ? ["not from inside another site"] : []),
        ...(needsAdministrator === true ? ["an administrator with a second factor"] : []),
        ...(needsRecentLogin === true ? ["within ten minutes of logging in"] : []),
      ].join(", ");
  }
}
