import { z } from "zod";
import { readFields } from "../platform/readable-fields.ts";

/** Column `data` of a person's row. */
export const userDataSchema = z.looseObject({
  name: z.string().optional(),
  givenName: z.string().optional(),
  familyName: z.string().optional(),
  nameShort: z.string().optional(),
  institute: z.string().optional(),
  signature: z.string().optional(),
  darkMode: z.union([z.boolean(), z.literal("system")], "Invalid dark mode setting").optional(),
  activeProject: z.string().optional(),
  /** A locale such as "de" or "en-AU"; unset means the browser's. */
  dateLanguage: z.string().optional(),
  isDev: z.boolean().optional(),
  isSharing: z.boolean().optional(),
  teraCreditsShow: z.boolean().optional(),
  /** Unset means on. */
  singleKeyShortcuts: z.boolean().optional(),
  /** Scopes that the catalogue grants but the person revoked, by the tool's origin. */
  revokedScopes: z.record(z.string(), z.array(z.string())).optional(),
  /** When the person last revoked the consent to a site outside the catalogue, by its origin. */
  revokedSites: z.record(z.string(), z.string()).optional(),
});

export type UserData = z.infer<typeof userDataSchema>;

/** An invalid setting counts as unset. */
export function readUserData(stored: unknown): UserData {
  return readFields(userDataSchema, stored);
}

export interface User {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly credits: number;
  readonly institutes: readonly unknown[];
  readonly data: UserData;
}

interface Names {
  readonly email: string;
  readonly givenName: string;
  readonly familyName: string;
}

/**
 * The profile's name, otherwise the given and family name, otherwise the email address up to '@'.
 */
export function displayName(data: UserData, login: Names): string {
  const own = data.name?.trim();
  if (own) return own;
  const given = [data.givenName ?? login.givenName, data.familyName ?? login.familyName]
    .map((part) => part.trim())
    .filter(Boolean);
  return given.length > 0 ? given.join(" ") : (login.email.split("@")[0] ?? login.email);
}

/**
 * Returns the short name; otherwise the given name if the full name contains it; otherwise the full
 * name.
 */
export function friendlyName(data: UserData, login: Names): string {
  const name = displayName(data, login);
  const given = data.givenName?.trim() || login.givenName.trim();
  return data.nameShort?.trim() || (name.includes(given) && given) || name;
}

/** "Amara's", but "Lucas'": a name ending in s takes only the apostrophe. */
export function possessive(name: string): string {
  return /s$/i.test(name) ? `${name}'` : `${name}'s`;
}

/** Whether the home page asks for the name or the institute. */
export function isProfileIncomplete({ name, institute }: UserData): boolean {
  return !name?.trim() || !institute?.trim();
}
