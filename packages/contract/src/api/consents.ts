import { SCOPES } from "@tera/bridge-sdk/host";
import { z } from "zod";
import { defineRoute } from "../api-route.ts";
import { timestamp } from "../fields.ts";

const MAX_ORIGIN_CHARACTERS = 300;

const NO_ORIGIN = "Name the origin as browsers do, without a path: https://forest-lab.example";
const origin = z.string().max(MAX_ORIGIN_CHARACTERS).refine(isWebOrigin, NO_ORIGIN);
const scopes = z.array(z.enum(SCOPES));
const consent = z
  .object({
    origin: z.string(),
    scopes,
    createdAt: timestamp,
    expiresAt: timestamp,
  })
  .meta({ title: "Consent" });

export type Consent = z.output<typeof consent>;

/** Consents for origins outside the tool catalogue. */
export const consentApi = {
  list: defineRoute({
    method: "get",
    path: "/api/consents",
    access: "person",
    summary: "Lists the origins that the caller has allowed, with their scopes, newest first",
    answer: z.object({ consents: z.array(consent) }),
  }),
  grant: defineRoute({
    method: "post",
    path: "/api/consents",
    access: "person",
    needsOwnLogin: true,
    summary: "Grants scopes to an origin for 30 days, replacing earlier ones",
    body: z.looseObject({ origin, scopes: scopes.min(1, "Name at least one scope.") }),
    answer: z.object({ expiresAt: timestamp }),
    refusals: ["TOO-MANY"],
  }),
  revoke: defineRoute({
    method: "post",
    path: "/api/consents/revoke",
    access: "person",
    needsOwnLogin: true,
    summary: "Revokes an origin's scopes, so that the person is asked again",
    body: z.looseObject({ origin }),
    answer: z.object({ revoked: z.boolean() }),
  }),
} as const;

function isWebOrigin(text: string): boolean {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  return (
    (address?.protocol === "https:" || address?.protocol === "http:") && address.origin === text
  );
}
