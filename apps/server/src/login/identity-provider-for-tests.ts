import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type CryptoKey,
  type JWTPayload,
  SignJWT,
  decodeJwt,
  exportJWK,
  generateKeyPair,
} from "jose";
import type { AccountClaims, Adapter, AdapterPayload, JWK } from "oidc-provider";
import { Provider } from "./provider-library.ts";

const KEY_ID = "key-1";
const LIFETIME_SECONDS = 600;
const MODELS = ["AccessToken", "AuthorizationCode", "Grant", "IdToken", "Interaction", "Session"];

export const CLIENT_ID = "tera";
export const CLIENT_SECRET = "a secret with signs: %&+ and spaces";

/** Who logs in next. `sub` is added. */
export interface TestPerson {
  readonly sub: string;
  readonly claims: Readonly<Record<string, string | boolean>>;
}

/** A real OpenID provider (oidc-provider), whose log-in page answers itself. */
export interface TestIdentityProvider {
  readonly issuer: string;
  /** Undefined cancels the next login. */
  person: TestPerson | undefined;
  /** Changes the claims of each ID token, which is then signed again by the provider's key. */
  forge: ((claims: JWTPayload) => JWTPayload) | undefined;
  /** Signs with a key that the provider does not publish. */
  isKeyForged: boolean;
  /** Answers each request with 503. */
  isDown: boolean;
  /** Parameters of the authorization requests. */
  readonly requests: URLSearchParams[];
  /** Parameters of the requests to log out. */
  readonly loggedOut: URLSearchParams[];
  /** Registers the installation at this origin. Call it before the first request. */
  register(callbackOrigin: string): void;
  close(): Promise<void>;
}

export async function startIdentityProvider(): Promise<TestIdentityProvider> {
  const server = createServer();
  const keys = await generateKeyPair("RS256", { extractable: true });
  const otherKeys = await generateKeyPair("RS256");
  const published = { ...(await exportJWK(keys.privateKey)), kid: KEY_ID, alg: "RS256" } as JWK;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state: TestIdentityProvider = {
    issuer,
    person: undefined,
    forge: undefined,
    isKeyForged: false,
    isDown: false,
    requests: [],
    loggedOut: [],
    register: (origin) => {
      serve(server, state, createProvider(issuer, origin, published, people), people, (claims) =>
        sign(claims, state.isKeyForged ? otherKeys.privateKey : keys.privateKey),
      );
    },
    close: () => closed(server),
  };
  const people = new Map<string, TestPerson["claims"]>();
  return state;
}

function serve(
  server: Server,
  state: TestIdentityProvider,
  provider: InstanceType<typeof Provider>,
  people: Map<string, TestPerson["claims"]>,
  signClaims: (claims: JWTPayload) => Promise<string>,
): void {
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.path !== "/token" || state.forge === undefined) return;
    const body = ctx.body as { id_token: string };
    body.id_token = await signClaims(state.forge(decodeJwt(body.id_token)));
  });
  const answer = provider.callback();
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? "/", state.issuer);
    if (state.isDown) {
      response.writeHead(503).end();
      return;
    }
    if (url.pathname === "/auth") state.requests.push(url.searchParams);
    if (url.pathname === "/session/end") state.loggedOut.push(url.searchParams);
    if (!url.pathname.startsWith("/interaction/")) {
      void answer(request, response);
      return;
    }
    const { person } = state;
    if (person !== undefined) people.set(person.sub, person.claims);
    const result =
      person === undefined
        ? { error: "access_denied" }
        : { login: { accountId: person.sub }, consent: {} };
    void provider.interactionFinished(request, response, result);
  });
}

function sign(claims: JWTPayload, key: CryptoKey): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: KEY_ID }).sign(key);
}

function createProvider(
  issuer: string,
  callbackOrigin: string,
  key: JWK,
  people: ReadonlyMap<string, TestPerson["claims"]>,
): InstanceType<typeof Provider> {
  return new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${callbackOrigin}/kinde/sso/callback`],
        post_logout_redirect_uris: [`${callbackOrigin}/`],
      },
    ],
    jwks: { keys: [key] },
    claims: {
      openid: ["sub"],
      profile: ["name", "given_name", "family_name"],
      email: ["email", "email_verified"],
    },
    cookies: { keys: ["test"] },
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx) => void (ctx.body = "Log out?"),
      },
    },
    adapter: memoryAdapter(),
    ttl: Object.fromEntries(MODELS.map((model) => [model, LIFETIME_SECONDS])),
    renderError: (ctx, out) => void (ctx.body = JSON.stringify(out)),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grant = new ctx.oidc.provider.Grant({
        clientId: client.clientId,
        accountId: session.accountId,
      });
      grant.addOIDCScope("openid profile email");
      await grant.save();
      return grant;
    },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: async (): Promise<AccountClaims> => ({ sub, ...people.get(sub) }),
    }),
  });
}

/** By model and id. */
function memoryAdapter(): (model: string) => Adapter {
  const records = new Map<string, AdapterPayload>();
  return (model) => ({
    upsert: async (id, payload) => void records.set(`${model} ${id}`, payload),
    find: async (id) => records.get(`${model} ${id}`),
    findByUid: async (uid) => [...records.values()].find((payload) => payload.uid === uid),
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const payload = records.get(`${model} ${id}`);
      if (payload !== undefined) payload.consumed = true;
    },
    destroy: async (id) => void records.delete(`${model} ${id}`),
    revokeByGrantId: async () => {},
  });
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
