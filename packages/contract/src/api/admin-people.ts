import { z } from "zod";
import { defineRoute } from "../api-route.ts";
import { ADMIN_ACT, ADMIN_READ, adminList, adminListQuery } from "./admin-route.ts";
import { pathId, timestamp } from "../fields.ts";

const params = z.object({ person: pathId("person") });

const listedPerson = z
  .object({
    id: z.guid(),
    name: z.string(),
    email: z.string(),
    isVerified: z.boolean(),
    createdAt: timestamp,
    isSubscribed: z.boolean(),
    isDeveloper: z.boolean(),
    /** Null where another login provider keeps the accounts. */
    hasSecondFactor: z.boolean().nullable(),
    /** Null unless the person is locked. */
    lockedAt: timestamp.nullable(),
    /** Null unless the person asked to delete their account. */
    deletesAt: timestamp.nullable(),
    /** Number of projects that the person manages, without those in the bin. */
    projects: z.number().int(),
  })
  .meta({ title: "AdminPerson" });

/** A person as administrators see them. */
export type ListedPerson = z.output<typeof listedPerson>;

const act = <Path extends string>(path: Path, summary: string) =>
  defineRoute({
    ...ADMIN_ACT,
    path: `/api/admin/people/{person}/${path}`,
    summary,
    params,
    answer: listedPerson,
    refusals: ["NOT-FOUND"],
  });

const settingAct = <Path extends string>(path: Path, summary: string) =>
  defineRoute({ ...act(path, summary), body: z.object({ isOn: z.boolean() }) });

export const adminPeopleApi = {
  list: defineRoute({
    ...ADMIN_READ,
    path: "/api/admin/people",
    summary:
      "Lists people, or those whose address or name contains `search`, 30 per page by address",
    query: adminListQuery,
    answer: adminList(listedPerson),
  }),
  setSubscription: settingAct("subscription", "Starts or ends a person's subscription"),
  setDeveloper: settingAct("developer", "Shows or hides the developer screens for a person"),
  lock: act("lock", "Locks a person: ends their logins and refuses new ones"),
  unlock: act("unlock", "Lets a locked person log in again"),
  endSessions: act("sessions/end", "Logs a person out everywhere"),
} as const;
