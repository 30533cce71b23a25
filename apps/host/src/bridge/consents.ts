import { SCOPES } from "@tera/bridge-sdk/host";
import type { Scope } from "@tera/bridge-sdk/host";
import { z } from "zod";
import { platform } from "../platform/platform.ts";
import type { ConsentQuestion } from "./tool-grants.ts";

const consentSchema = z.object({
  origin: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  createdAt: z.string(),
  expiresAt: z.string(),
});
const listSchema = z.object({ consents: z.array(consentSchema) });

/** What the person allows an origin, until when (ISO 8601). */
export type Consent = z.infer<typeof consentSchema>;

/** What the person allows which origins, the latest first; answers for one page visit are not kept and not among them. */
export async function listConsents(): Promise<readonly Consent[]> {
  return (await platform().http.get("/api/consents", listSchema)).consents;
}

/** Keeps what the person allows an origin for 30 days, in place of what they allowed before. */
export async function saveConsent(origin: string, scopes: readonly Scope[]): Promise<void> {
  await platform().http.post("/api/consents", z.object({ expiresAt: z.string() }), {
    body: { origin, scopes },
  });
}

/** Takes back what an origin was allowed; pages that are open now keep it until they are left. */
export async function revokeConsent(origin: string): Promise<void> {
  await platform().http.post("/api/consents/revoke", z.object({ revoked: z.boolean() }), {
    body: { origin },
  });
}

/** Asks only where no kept consent names the origin. */
export function withStoredConsent(ask: ConsentQuestion): ConsentQuestion {
  return async (question, call) => {
    const stored = (await listConsents()).find(({ origin }) => origin === question.origin);
    return stored?.scopes ?? ask(question, call);
  };
}
