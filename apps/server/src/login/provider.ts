import type Koa from "koa";
import type { ClientMetadata, Configuration, KoaContextWithOIDC } from "oidc-provider";
import { loginSigningKeys } from "../access/verification-keys.ts";
import type { ServerConfiguration, ServerContext } from "../context.ts";
import { type Account, findAccount } from "./accounts.ts";
import { cookieSettings } from "./login-cookies.ts";
import { isLoopbackOrigin } from "./embedded-login-allowed.ts";
import { LOGIN_PATH, loginAudience, loginIssuer } from "./login-addresses.ts";
import {
  sendServerError,
  handleServerErrors,
  isServerError,
  showServerError,
} from "./login-errors.ts";
import { errorPage, notFoundPage } from "./pages/message-pages.ts";
import { htmlHeaders } from "./pages/page.ts";
import { createAdapter, sessionName } from "./provider-records.ts";
import { Prompt, Provider, basePolicy } from "./provider-library.ts";

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** Short, because the SDK renews the token automatically. */
export const ACCESS_TOKEN_SECONDS = 15 * MINUTE;
const REFRESH_TOKEN_SECONDS = 30 * DAY;
/** How long an unused session remains logged in. */
export const SESSION_SECONDS = 14 * DAY;
const INTERACTION_SECONDS = 60 * MINUTE;
/** A grant's refresh tokens end after a year, even if they are renewed. */
const GRANT_SECONDS = 365 * DAY;
const SCOPES = "openid profile email offline";

export type LoginProvider = InstanceType<typeof Provider>;

const LIFETIMES = {
  AccessToken: ACCESS_TOKEN_SECONDS,
  AuthorizationCode: MINUTE,
  IdToken: ACCESS_TOKEN_SECONDS,
  RefreshToken: REFRESH_TOKEN_SECONDS,
  Session: SESSION_SECONDS,
  Interaction: INTERACTION_SECONDS,
  Grant: GRANT_SECONDS,
};

/** The only client is the product's browser app: public, with PKCE and without a consent page. */
export function createProvider(context: ServerContext): LoginProvider {
  const { configuration, database, secrets, log } = context;
  const audience = loginAudience(configuration);
  const origin = configuration.publicOrigin;
  const provider = new Provider(loginIssuer(configuration), {
    adapter: (model: string) => createAdapter(database, model),
    clients: [browserApp(configuration)],
    jwks: { keys: [...loginSigningKeys(secrets)] },
    routes: {
      authorization: "/oauth2/auth",
      token: "/oauth2/token",
      jwks: "/.well-known/jwks",
      revocation: "/oauth2/revoke",
    },
    scopes: ["openid", "offline"],
    claims: {
      openid: ["sub", "azp"],
      profile: ["name", "given_name", "family_name"],
      email: ["email", "email_verified"],
    },
    conformIdTokenClaims: false,
    responseTypes: ["code"],
    clientAuthMethods: ["none"],
    pkce: { required: () => true },
    clientBasedCORS: (_context, from) => from === origin,
    cookies: cookieSettings(origin, secrets.cookieKeys),
    ttl: LIFETIMES,
    features: enabledFeatures(audience),
    interactions: {
      policy: interactionPolicy(),
      url: (_context, interaction) => `${LOGIN_PATH}/interaction/${interaction.uid}`,
    },
    loadExistingGrant: (ctx) => grantOf(ctx, audience),
    issueRefreshToken: async (_context, client, source) =>
      client.grantTypeAllowed("refresh_token") && source.scopes.has("offline"),
    expiresWithSession: async () => false,
    rotateRefreshToken: true,
    ...accountClaims(context),
    renderError: showErrorPage(context),
  });
  // Safe, because login.ts replaces the request's forwarding headers.
  provider.proxy = true;
  provider.use(handleServerErrors(context));
  provider.use(showNotFoundPage(configuration));
  // Sends programs the API's status instead of the provider's 500. `renderError` handles pages.
  provider.on("server_error", (ctx, error) => {
    if (typeof ctx.body === "object" && ctx.body !== null) sendServerError(context, ctx, error);
  });
  const koa: Koa = provider;
  koa.on("error", (error) => log.error("login.failed", error));
  return provider;
}

function browserApp({ login, productName, publicOrigin }: ServerConfiguration): ClientMetadata {
  return {
    client_id: login.clientId,
    client_name: productName,
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    redirect_uris: [publicOrigin, `${publicOrigin}/login`, `${publicOrigin}/signup`],
    id_token_signed_response_alg: "RS256",
  };
}

function enabledFeatures(audience: string): NonNullable<Configuration["features"]> {
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    revocation: {
      enabled: true,
      allowedPolicy: async (_context, client, token) => token.clientId === client.clientId,
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: async () => audience,
      useGrantedResource: async () => true,
      getResourceServerInfo: async () => ({
        scope: SCOPES,
        audience,
        accessTokenTTL: ACCESS_TOKEN_SECONDS,
        accessTokenFormat: "jwt" as const,
        jwt: { sign: { alg: "RS256" as const } },
      }),
    },
  };
}

/** The claims of identity and access tokens. */
function accountClaims({
  configuration,
  database,
}: ServerContext): Required<Pick<Configuration, "findAccount" | "extraTokenClaims">> {
  const azp = configuration.login.clientId;
  return {
    findAccount: async (_context, sub) => {
      const account = await findAccount(database, sub);
      return (
        account && {
          accountId: account.id,
          claims: async () => ({ sub: account.id, azp, ...profileClaims(account) }),
        }
      );
    },
    extraTokenClaims: async (ctx, token) => {
      const account =
        "accountId" in token && token.accountId !== undefined
          ? await findAccount(database, token.accountId)
          : undefined;
      return {
        azp,
        ...loginClaims(ctx, token),
        ...(account ? profileClaims(account) : {}),
      };
    },
  };
}

function showErrorPage(context: ServerContext): NonNullable<Configuration["renderError"]> {
  return async (ctx, out, error) => {
    if (isServerError(error)) {
      showServerError(context, ctx, error);
      return;
    }
    context.log.warn("login.refused", { code: out.error, status: ctx.status });
    const page = errorPage(
      context.configuration,
      error.name === "SessionNotFound" ? "session_not_found" : out.error,
      out.error_description,
    );
    ctx.type = "html";
    ctx.set(htmlHeaders(page.nonce));
    ctx.body = page.html;
  };
}

function showNotFoundPage(configuration: ServerConfiguration): Koa.Middleware {
  return async (ctx, next) => {
    await next();
    if (ctx.status !== 404 || (ctx.body !== undefined && ctx.body !== null)) return;
    const page = notFoundPage(configuration);
    ctx.status = 404;
    ctx.set(htmlHeaders(page.nonce));
    ctx.body = page.html;
  };
}

function profileClaims(account: Account): Record<string, string | boolean> {
  return {
    email: account.email,
    email_verified: account.emailVerified,
    given_name: account.givenName,
    family_name: account.familyName,
    name: [account.givenName, account.familyName].filter((part) => part !== "").join(" "),
  };
}

/** Returns the claims that identify the login of an access token. The token ends with the login. */
function loginClaims(
  ctx: KoaContextWithOIDC,
  token: object,
): Record<string, string | number | string[]> {
  const { RefreshToken: refresh, AuthorizationCode: code } = ctx.oidc.entities;
  const authTime = refresh?.authTime ?? code?.authTime;
  const methods = refresh?.amr ?? code?.amr;
  const uid =
    "sessionUid" in token && typeof token.sessionUid === "string" ? token.sessionUid : undefined;
  return {
    ...(authTime === undefined ? {} : { auth_time: authTime }),
    ...(uid === undefined ? {} : { sid: sessionName(uid) }),
    ...(methods === undefined ? {} : { amr: [...methods] }),
  };
}

/** `prompt=create` is the SDK's `register()`. */
function interactionPolicy() {
  const policy = basePolicy();
  policy.remove("consent");
  policy.add(new Prompt({ name: "create", requestable: true }), 0);
  return policy;
}

async function grantOf(ctx: KoaContextWithOIDC, audience: string) {
  const { provider, client, session } = ctx.oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const grantId = session.grantIdFor(client.clientId);
  const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  if (existing !== undefined && existing.accountId === session.accountId) return existing;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(SCOPES);
  grant.addResourceScope(audience, SCOPES);
  await grant.save();
  return grant;
}

/** The SDK expects a cookie, except on the two hosts that it treats as local. */
export function keepsRefreshTokenInCookie(origin: string): boolean {
  return !isLoopbackOrigin(origin) || new URL(origin).hostname === "[::1]";
}
