import { z } from "zod";
import { readFields } from "../platform/readable-fields.ts";

/** What a person may set about themselves (column `data`). */
export const userDataSchema = z.looseObject({
  name: z.string().optional(),
  givenName: z.string().optional(),
  familyName: z.string().optional(),
  nameShort: z.string().optional(),
  institute: z.string().optional(),
  signature: z.string().optional(),
  darkMode: z.union([z.boolean(), z.literal("system")], "Invalid dark mode setting").optional(),
  activeProject: z.string().optional(),
  isDev: z.boolean().optional(),
  isSharing: z.boolean().optional(),
  teraCreditsShow: z.boolean().optional(),
});

export type UserData = z.infer<typeof userDataSchema>;

/** The stored data of a profile; a setting with a value that no screen knows reads as if it were not set. */
export function readUserData(stored: unknown): UserData {
  return readFields(userDataSchema, stored);
}

/** A row of the users table. */
export const userRowSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  email_verified: z.boolean(),
  credits: z.number(),
  institutes: z.array(z.unknown()),
  data: z.unknown().transform(readUserData),
});

/** The signed-in person with what they set about themselves. */
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

/** The name to show: the profile's, else the login's, else the address before its '@'. */
export function displayName(data: UserData, login: Names): string {
  const own = data.name?.trim();
  if (own) return own;
  const given = [data.givenName ?? login.givenName, data.familyName ?? login.familyName]
    .map((part) => part.trim())
    .filter(Boolean);
  return given.length > 0 ? given.join(" ") : (login.email.split("@")[0] ?? login.email);
}

/** The short name people call each other by: short name, else the first name. */
export function friendlyName(data: UserData, login: Names): string {
  return (
    data.nameShort?.trim() ||
    data.givenName?.trim() ||
    login.givenName.trim() ||
    displayName(data, login)
  );
}

/** "Amara's project", "Lucas' project": a name that ends in s takes only the apostrophe. */
export function possessive(name: string): string {
  return /s$/i.test(name) ? `${name}'` : `${name}'s`;
}
