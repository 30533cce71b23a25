import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerContext } from "../context.ts";
import { annotateCall } from "../current-call.ts";
import { refusalHeaders } from "../errors/api-error.ts";
import { asRefusal } from "../errors/as-refusal.ts";
import { accountPages } from "./account-pages.ts";
import { type PageResponse, redirect, send, show } from "./page-response.ts";
import { authenticatorPages } from "./authenticator-pages.ts";
import { assertEmbeddedLoginAllowed } from "./embedded-login-allowed.ts";
import { createProviderSource } from "./current-provider.ts";
import { FormRefusal } from "./form-request.ts";
import { identityLoginPages } from "./identity-login-pages.ts";
import { createIdentityProvider } from "./identity-provider.ts";
import { interactionPages } from "./interaction-pages.ts";
import { logOutPages } from "./log-out.ts";
import { LOGIN_PATH, identityCallback } from "./login-addresses.ts";
import { logReuse } from "./login-events.ts";
import { recordUse } from "./login-sessions.ts";
import type { LoginServices, Visit } from "./login-services.ts";
import { messagePage, notFoundPage, refusalPage } from "./pages/message-pages.ts";
import { passkeyLoginPages } from "./passkey-login-pages.ts";
import { passkeyPages } from "./passkey-pages.ts";
import { sessionName, sweepLogin } from "./provider-records.ts";
import type { LoginProvider } from "./provider.ts";
import { recoveryCodePages } from "./recovery-code-pages.ts";
import { recoveryPages } from "./recovery-pages.ts";
import { secondStepPages } from "./second-step-pages.ts";
import { sendAsset } from "./send-asset.ts";
import { weakPasswordPages } from "./weak-password-pages.ts";

const SWEEP_INTERVAL_MS = 60 * 60 * 1000;
const PROVIDER_ROUTES: ReadonlySet<string> = new Set([
  "/oauth2/auth",
  "/oauth2/token",
  "/oauth2/revoke",
]);
const PAGES = [
  interactionPages,
  passkeyLoginPages,
  identityLoginPages,
  secondStepPages,
  weakPasswordPages,
  recoveryPages,
  accountPages,
  authenticatorPages,
  passkeyPages,
  recoveryCodePages,
  logOutPages,
] as const;

/** Handles every request below `/kinde`. */
export interface Login {
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Stops the hourly sweep and waits for background work. */
  close(): Promise<void>;
}

/**
 * Apply the migrations (login-migrations.ts) first. Throws if the origin is unsafe. The caller must
 * check EMBEDDED_LOGIN.
 */
export function createLogin(context: ServerContext): Login {
  const { configuration, database, log } = context;
  assertEmbeddedLoginAllowed(configuration.publicOrigin, true);
  const current = createProviderSource(context, (provider) => {
    recordUses(services, provider);
    logReuse(provider, log);
  });
  const running = new Set<Promise<void>>();
  const background: LoginServices["background"] = (event, work) => {
    const task: Promise<void> = work()
      .catch((error: unknown) => log.error(event, error))
      .finally(() => running.delete(task));
    running.add(task);
  };
  const services: LoginServices = {
    context,
    get provider() {
      return current().provider;
    },
    identityProvider:
      configuration.identityProvider &&
      createIdentityProvider(configuration.identityProvider, identityCallback(configuration)),
    background,
  };
  background("login.sweep-failed", () => sweepLogin(database));
  const sweeping = setInterval(
    () => background("login.sweep-failed", () => sweepLogin(database)),
    SWEEP_INTERVAL_MS,
  );
  sweeping.unref();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = request.url ?? LOGIN_PATH;
    const path = address.slice(LOGIN_PATH.length).startsWith("/")
      ? address.slice(LOGIN_PATH.length)
      : `/${address.slice(LOGIN_PATH.length)}`;
    const visit: Visit = {
      request,
      response,
      url: new URL(`${configuration.publicOrigin}${path}`),
    };
    if (sendAsset(visit)) return;
    setForwardedOrigin(request, configuration.publicOrigin);
    const own = await ownPage(services, visit);
    if (own !== undefined) {
      send(response, own);
      return;
    }
    Object.assign(request, { originalUrl: address, url: path });
    await current().answer(request, response);
  }

  return {
    handle: (request, response) => {
      answer(request, response).catch((error: unknown) => {
        const isAborted = request.destroyed && !request.complete;
        if (!isAborted) fail(services, response, error);
      });
    },
    close: async () => {
      clearInterval(sweeping);
      await Promise.all(running);
    },
  };
}

/** Records each authorization and token refresh as a use of the login. */
function recordUses(services: LoginServices, provider: LoginProvider): void {
  provider.on("authorization.success", ({ req, oidc: { session } }) =>
    recordUseBy(services, req, session?.accountId, session?.uid),
  );
  provider.on("grant.success", ({ req, oidc: { entities } }) => {
    const token = entities.RefreshToken ?? entities.AuthorizationCode;
    recordUseBy(services, req, token?.accountId, token?.sessionUid);
  });
}

function recordUseBy(
  services: LoginServices,
  request: IncomingMessage,
  accountId: string | undefined,
  uid: string | undefined,
): void {
  if (accountId === undefined || uid === undefined) return;
  services.background("login.use-not-noted", () =>
    recordUse(services.context, request, accountId, sessionName(uid)),
  );
}

/** Returns undefined if the provider serves the route. */
async function ownPage(services: LoginServices, visit: Visit): Promise<PageResponse | undefined> {
  const { pathname } = visit.url;
  const { method } = visit.request;
  if (pathname === "/") return redirect(`${LOGIN_PATH}/account`);
  const isProviders = pathname.startsWith("/oauth2/") || pathname.startsWith("/.well-known/");
  if (isProviders) {
    if (PROVIDER_ROUTES.has(pathname)) recordRoute(visit);
    return undefined;
  }
  if (method === "GET" || method === "HEAD" || method === "POST") {
    for (const pages of PAGES) {
      const answer = await pages(services, visit).catch((error: unknown) => {
        recordRoute(visit);
        throw error;
      });
      if (answer === undefined) continue;
      recordRoute(visit);
      return answer;
    }
  }
  return show(notFoundPage(services.context.configuration), 404);
}

/** Replaces path segments that are as long as an id, so that the log contains no ids. */
function recordRoute({ request, url }: Visit): void {
  annotateCall({
    route: `${request.method ?? ""} ${LOGIN_PATH}${url.pathname.replaceAll(/[\w-]{20,}/g, "{id}")}`,
  });
}

/**
 * The provider builds URLs from these headers, so they must contain the configured origin and not
 * the request's.
 */
function setForwardedOrigin(request: IncomingMessage, publicOrigin: string): void {
  const { protocol, host } = new URL(publicOrigin);
  request.headers["x-forwarded-proto"] = protocol.slice(0, -1);
  request.headers["x-forwarded-host"] = host;
}

function fail({ context }: LoginServices, response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    context.log.error("login.failed", error);
    response.destroy();
    return;
  }
  if (error instanceof FormRefusal) {
    send(
      response,
      show(
        messagePage(context.configuration, { title: error.title, text: error.message }),
        error.status,
      ),
    );
    return;
  }
  const refusal = asRefusal(error);
  context.log.error("login.failed", error, { code: refusal.code });
  send(
    response,
    show(refusalPage(context.configuration, refusal), refusal.status, refusalHeaders(refusal)),
  );
}
