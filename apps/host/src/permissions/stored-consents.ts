import type { Scope } from "@tera/bridge-sdk/host";
import { type Consent, consentApi } from "@tera/contract";
import { platform } from "../platform/platform.ts";
import { sessionReady } from "../session/session-store.ts";
import { $user, changeUserData } from "../user/user-store.ts";

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

/** Open pages of the site, on all of the person's devices, have to ask again. */
export async function revokeConsent(origin: string): Promise<void> {
  await platform().http.call(consentApi.revoke, {
    body: { origin },
  });
  const before = $user.get()?.data.revokedSites;
  await changeUserData({ revokedSites: { ...before, [origin]: new Date().toISOString() } });
}

/** Scopes that a stored consent allows; undefined while signed out. */
export async function storedScopes(origin: string): Promise<readonly Scope[] | undefined> {
  const { state } = await sessionReady();
  if (state !== "user") return undefined;
  return (await listConsents()).find((consent) => consent.origin === origin)?.scopes ?? [];
}

/** Stores a consent for 30 days, together with what the person has allowed before. */
export async function addConsent(origin: string, scopes: readonly Scope[]): Promise<void> {
  const before = (await storedScopes(origin)) ?? [];
  await saveConsent(origin, [...new Set([...before, ...scopes])]);
}
