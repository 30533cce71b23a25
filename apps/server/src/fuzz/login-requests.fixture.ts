import { createHmac } from "node:crypto";
import fc from "fast-check";
import {
  anyJson,
  type KnownValues,
  type FuzzRequest,
  seldom,
} from "../api/request-fuzz.fixture.ts";

const PATHS = [
  "/oauth2/auth",
  "/oauth2/token",
  "/oauth2/revoke",
  "/oauth2/unknown",
  "/.well-known/openid-configuration",
  "/.well-known/jwks",
  "/.well-known/nothing",
  "/logout",
  "/account",
  "/account/verify",
  "/forgotten",
  "/reset",
  "/verify",
  "/interaction/x",
  "/interaction/%00",
  "/interaction/x/second-step",
  "/interaction/x/passkey",
  "/interaction/x/weak-password",
  "/account/authenticator",
  "/account/authenticator/remove",
  "/account/passkeys/add",
  "/account/passkeys/remove",
  "/account/recovery-codes",
  "/register",
  "/login",
  "/assets/../x",
  "/assets/nothing.woff2",
  "/",
  "",
  "/%c3%28",
  "/constructor",
];
const NAMES = [
  "client_id",
  "redirect_uri",
  "response_type",
  "scope",
  "state",
  "nonce",
  "code_challenge",
  "code_challenge_method",
  "prompt",
  "login_hint",
  "grant_type",
  "code",
  "code_verifier",
  "refresh_token",
  "token",
  "redirect",
  "email",
  "password",
  "link",
  "passkey",
  "recoveryCode",
  "keep",
  "id",
  "with",
  "given_name",
  "audience",
  "request",
  "claims",
  "max_age",
  "response_mode",
  "resource",
  "__proto__",
  "",
];
const VALUES = [
  "host",
  "code",
  "openid profile email offline",
  "S256",
  "plain",
  "create",
  "login",
  "none",
  "authorization_code",
  "refresh_token",
  "client_credentials",
  "javascript:alert(1)",
  "http://evil.example/",
  "//evil.example",
  "e30.e30.",
  "\u0000",
  "\r\nx: y",
  "x".repeat(3000),
  "%",
  "{}",
  "-1",
  "a@b.co",
  "ü🧪",
  "1e400",
  '{"id_token":{"sub":{"essential":true}}}',
  "jwt",
  "web_message",
];
const COOKIES = [
  "_session=x",
  "_session=x; _session.sig=y",
  "_interaction=../x",
  "__proto__=1",
  "_kbrte=e30.e30.x",
  "=",
  "a".repeat(4000),
  "_session=%00",
];

/** Includes the login pages' own forms. */
export function loginRequests(known: KnownValues, publicOrigin: string): fc.Arbitrary<FuzzRequest> {
  const field = fc.tuple(
    fc.constantFrom(...NAMES),
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...VALUES, `${publicOrigin}/`, publicOrigin) },
      fc.constantFrom(...known.texts),
      fc.string({ unit: "binary", maxLength: 20 }),
    ),
  );
  const fields = fc
    .array(field, { maxLength: 8 })
    .map((pairs) =>
      new URLSearchParams(
        pairs.map(([name, value]) => [name, value.replaceAll(/\p{Cs}/gu, "")]),
      ).toString(),
    );
  return fc
    .record({
      method: fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom("GET", "POST") },
        fc.constantFrom("HEAD", "PUT", "DELETE", "OPTIONS"),
      ),
      path: fc.constantFrom(...PATHS),
      query: fields,
      body: fc.oneof(
        { weight: 5, arbitrary: fields },
        fc.constantFrom("", "=&=&", "%", "{}", "x".repeat(20_000)),
        fc.uint8Array({ maxLength: 30 }),
      ),
      type: fc.oneof(
        { weight: 6, arbitrary: fc.constant("application/x-www-form-urlencoded") },
        fc.constantFrom("application/json", "multipart/form-data", ""),
      ),
      origin: fc.constantFrom(publicOrigin, publicOrigin, "http://evil.example", "null", undefined),
      cookie: seldom(fc.constantFrom(...COOKIES)),
      authorization: seldom(fc.constantFrom("Basic eDp5", "Basic %", "Bearer e30", "Digest x")),
    })
    .map(({ method, path, query, body, type, origin, cookie, authorization }) => ({
      method,
      path: `/kinde${path}${query === "" ? "" : `?${query}`}`,
      bearer: "none" as const,
      headers: {
        ...(origin === undefined ? {} : { origin }),
        ...(cookie === null ? {} : { cookie }),
        ...(authorization === null ? {} : { authorization }),
        ...(method === "GET" || method === "HEAD" ? {} : { "content-type": type }),
      },
      body: method === "GET" || method === "HEAD" ? undefined : body,
    }));
}

const EVENT_TYPES = [
  "checkout.session.completed",
  "customer.subscription.created",
  "customer.subscription.deleted",
  "customer.subscription.updated",
  "invoice.paid",
  "",
  "__proto__",
];

/** Payment events, most of them signed, with invalid content. */
export function webhookRequests(known: KnownValues, secret: string): fc.Arbitrary<FuzzRequest> {
  const orAnyJson = (...usual: unknown[]): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...usual) }, anyJson(known));
  const subscribed = fc.record(
    {
      id: orAnyJson("sub_1", "sub_2"),
      customer: orAnyJson("cus_1", { id: "cus_1" }),
      client_reference_id: orAnyJson(...known.ids),
      status: orAnyJson("active", "trialing", "canceled", "odd"),
      cancel_at_period_end: orAnyJson(true, false),
      current_period_end: orAnyJson(0, 1_800_000_000, 99_999_999_999),
      items: orAnyJson({ data: [{ current_period_end: 1 }] }, { data: [] }),
    },
    { requiredKeys: [] },
  );
  const event = fc.record({
    id: orAnyJson("evt_1", "evt_2", "evt_3"),
    type: orAnyJson(...EVENT_TYPES),
    created: orAnyJson(1, 1_800_000_000),
    data: fc.oneof(
      { weight: 6, arbitrary: subscribed.map((object) => ({ object })) },
      anyJson(known),
    ),
  });
  const text = fc
    .oneof({ weight: 8, arbitrary: event }, anyJson(known))
    .map((value) => JSON.stringify(value) ?? "");
  return fc
    .tuple(
      text,
      fc.nat(),
      fc.constantFrom("signed", "signed", "signed", "signed", "cut", "old", "forged", "none"),
    )
    .map(([whole, at, kind]) => {
      const body = kind === "cut" ? whole.slice(0, at % (whole.length + 1)) : whole;
      const seconds = Math.floor(Date.now() / 1000) - (kind === "old" ? 4000 : 0);
      const signature = createHmac("sha256", kind === "forged" ? "another secret" : secret)
        .update(`${seconds}.${body}`)
        .digest("hex");
      return {
        method: "POST",
        path: "/api/subscription/stripe",
        bearer: "none" as const,
        headers: {
          "content-type": "application/json",
          ...(kind === "none" ? {} : { "stripe-signature": `t=${seconds},v1=${signature}` }),
        },
        body,
      };
    });
}
