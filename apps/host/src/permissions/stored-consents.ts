import type { Scope } from "@tera/bridge-sdk/host";
import { type Consent, consentApi } from "@tera/contract";
import { platform } from "../platform/platform.ts";
import type { ConsentQuestion } from "./allowed-scopes.ts";

/** Lists stored consents, latest first. A consent for one page visit is not stored. */
export async function listConsents(): Promise<readonly Consent[]> {
  return (await platform().http.call(consentApi.list)).consents;
}

/** Stores a consent for 30 days; replaces an earlier one. */
export async function saveConsent(origin: string, scopes: readonly Scope[]): Promise<void> {
  await platform().http.call(consentApi.grant, {
    body: { origin, scopes },
  });
}

/** Tool pages already open keep the consent. */
export async function revokeConsent(origin: string): Promise<void> {
  await platform().http.call(consentApi.revoke, {
    body: { origin },
  });
}

/** Asks only when no consent is stored. */
export function withStoredConsent(ask: ConsentQuestion): ConsentQuestion {
  return async (question, call) => {
    const stored = (await listConsents()).find(({ origin }) => origin === question.origin);
    return stored?.scopes ?? ask(question, call);
  };
}
