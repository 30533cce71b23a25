import type * as openidClient from "openid-client";
import type { IdentityProviderSettings } from "../identity-provider-settings.ts";
import { isLoopbackUrl } from "../access/loopback-url.ts";
import { identityProblem } from "./identity-problem.ts";
import type { IdentityRequest, StoredIdentityRequest } from "./identity-requests.ts";
import { type ProvenIdentity, readIdentity } from "./proven-identity.ts";

type OpenClient = typeof openidClient;

const SCOPE = "openid profile email";
const TIMEOUT_SECONDS = 10;
/** Providers may change their addresses. Keys are fetched as tokens need them. */
const DISCOVERY_MS = 60 * 60 * 1000;
const CLOCK_TOLERANCE_SECONDS = 30;

interface Redemption {
  /** The provider's answer, on `callback`. */
  readonly answer: URLSearchParams;
  readonly request: StoredIdentityRequest;
  /** Whether the person must have logged in at the provider after the request. */
  readonly isFresh: boolean;
}

/** The client of an OpenID provider: discovery, authorization code with PKCE, keys, and logout. */
export interface IdentityProvider {
  readonly name: string;
  /** With `isFresh`, the provider must ask for the person's credentials again. */
  begin(
    stateOf: (random: string) => string,
    isFresh: boolean,
  ): Promise<{ readonly href: string; readonly request: IdentityRequest }>;
  /** Throws IdentityProblem. */
  redeem(redemption: Redemption): Promise<ProvenIdentity>;
  /** Undefined if the provider offers no logout or does not answer. */
  logOutHref(idToken: string | undefined, back: string): Promise<string | undefined>;
}

/** `callback` is the address that is registered with the provider. */
export function createIdentityProvider(
  settings: IdentityProviderSettings,
  callback: string,
): IdentityProvider {
  const discover = createDiscovery(settings);
  return {
    name: settings.name,
    begin: async (stateOf, isFresh) => {
      const client = await openClient();
      const configuration = await identityProblem(discover());
      const verifier = client.randomPKCECodeVerifier();
      const request = {
        state: stateOf(client.randomState()),
        nonce: client.randomNonce(),
        verifier,
      };
      const href = client.buildAuthorizationUrl(configuration, {
        redirect_uri: callback,
        scope: SCOPE,
        state: request.state,
        nonce: request.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        ...(isFresh ? { prompt: "login", max_age: "0" } : {}),
      }).href;
      return { href, request };
    },
    redeem: ({ answer, request, isFresh }) =>
      identityProblem(
        redeem(discover, new URL(`${callback}?${answer.toString()}`), request, isFresh),
      ),
    logOutHref: async (idToken, back) => {
      const configuration = await discover().catch(() => undefined);
      if (configuration?.serverMetadata().end_session_endpoint === undefined) return undefined;
      const { buildEndSessionUrl } = await openClient();
      return buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: back,
        ...(idToken === undefined ? {} : { id_token_hint: idToken }),
      }).href;
    },
  };
}

async function redeem(
  discover: () => Promise<openidClient.Configuration>,
  address: URL,
  { state, nonce, verifier, ageSeconds }: StoredIdentityRequest,
  isFresh: boolean,
): Promise<ProvenIdentity> {
  const client = await openClient();
  const configuration = await discover();
  const tokens = await client.authorizationCodeGrant(configuration, address, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
    ...(isFresh ? { maxAge: Math.ceil(ageSeconds) } : {}),
  });
  const claims = tokens.claims();
  if (claims === undefined || tokens.id_token === undefined)
    throw new Error("The provider sent no ID token.");
  // By default, providers put the e-mail address only there.
  const isComplete = claims["email"] !== undefined;
  const more =
    isComplete || configuration.serverMetadata().userinfo_endpoint === undefined
      ? {}
      : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
  return readIdentity({ ...claims, ...more, iss: claims.iss, sub: claims.sub }, tokens.id_token);
}

/** Keeps the provider's metadata for an hour, and a failure not at all. */
function createDiscovery(
  settings: IdentityProviderSettings,
): () => Promise<openidClient.Configuration> {
  let kept:
    | { readonly until: number; readonly configuration: Promise<openidClient.Configuration> }
    | undefined;
  return () => {
    if (kept !== undefined && kept.until > Date.now()) return kept.configuration;
    const configuration = fetchMetadata(settings);
    const found = { until: Date.now() + DISCOVERY_MS, configuration };
    kept = found;
    configuration.catch(() => {
      if (kept === found) kept = undefined;
    });
    return configuration;
  };
}

async function fetchMetadata({
  issuer,
  clientId,
  clientSecret,
}: IdentityProviderSettings): Promise<openidClient.Configuration> {
  const client = await openClient();
  return client.discovery(
    new URL(issuer),
    clientId,
    { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    clientSecret === undefined ? client.None() : secretBy(client, clientSecret),
    {
      timeout: TIMEOUT_SECONDS,
      execute: [
        ...(isLoopbackUrl(issuer) ? [client.allowInsecureRequests] : []),
        // Checks signatures by the provider's keys, though the tokens come over TLS.
        client.enableNonRepudiationChecks,
      ],
    },
  );
}

/** Sends the secret in the header, as the standard prefers, unless the provider takes none there. */
function secretBy(client: OpenClient, secret: string): openidClient.ClientAuth {
  const inHeader = client.ClientSecretBasic(secret);
  const inBody = client.ClientSecretPost(secret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    return methods === undefined || methods.includes("client_secret_basic")
      ? inHeader(server, ...rest)
      : inBody(server, ...rest);
  };
}

/** Loaded when it is first needed, because most installations have no such provider. */
function openClient(): Promise<OpenClient> {
  return import("openid-client");
}
