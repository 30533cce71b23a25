import { z } from "zod";
import { defineRoute } from "../api-route.ts";
import { id, streamed, timestamp } from "../fields.ts";

const MAX_PROJECTS = 10_000;

const member = z.object({ id: z.guid(), name: z.string().nullable(), email: z.string() });

const ownedProject = z
  .object({
    id: z.guid(),
    name: z.string().nullable(),
    /** The other members, in the order in which they joined; viewers last. */
    members: z.array(member).readonly(),
  })
  .meta({ title: "OwnedProject" });

/** A project that the person created, with the members who could manage it next. */
export type OwnedProject = z.output<typeof ownedProject>;

const chosenSuccessor = z
  .object({
    project: id,
    /** Null deletes the project with the account. */
    successor: id.nullable(),
  })
  .meta({ title: "ChosenSuccessor" });

export type ChosenSuccessor = z.output<typeof chosenSuccessor>;

/** A person's own account: its data as a file, and its deletion after 30 days. */
export const accountApi = {
  readDeletion: defineRoute({
    method: "get",
    path: "/api/account/deletion",
    access: "person",
    needsOwnLogin: true,
    summary:
      "Lists what deleting the caller's account would affect, and whether the login is recent enough to request it",
    answer: z.object({
      isLoginRecent: z.boolean(),
      deletesAt: timestamp.nullable(),
      projects: z.array(ownedProject).readonly(),
    }),
  }),
  requestDeletion: defineRoute({
    method: "post",
    path: "/api/account/deletion",
    access: "person",
    needsOwnLogin: true,
    needsRecentLogin: true,
    summary:
      "Deletes the caller's account in 30 days, ends all logins and deletes all tokens. Needs a successor, or null, for each project with other members",
    body: z.looseObject({ projects: z.array(chosenSuccessor).max(MAX_PROJECTS) }),
    answer: z.object({ deletesAt: timestamp }),
    refusals: ["NOT-FOUND"],
  }),
  cancelDeletion: defineRoute({
    method: "delete",
    path: "/api/account/deletion",
    access: "person",
    needsOwnLogin: true,
    summary: "Keeps the caller's account and its projects as they are",
    answer: z.object({}),
  }),
  exportData: defineRoute({
    method: "get",
    path: "/api/account/export",
    access: "person",
    needsOwnLogin: true,
    summary:
      "Returns a zip of the caller's profile, consents, logins, tokens without their texts, projects and timeline entries",
    answerType: "application/zip",
    answer: streamed,
  }),
} as const;
