import { z } from "zod";
import { defineRoute } from "../api-route.ts";
import { pathId, timestamp } from "../fields.ts";
import { logEntry } from "./logs.ts";
import { round } from "./rounds.ts";

/** The most saves and log entries that one answer is computed from; later ones come first. */
export const MAX_PROVENANCE_ROWS = 10_000;

const count = z.number().int();

/**
 * How a file became another: a tool read it, a merge joined it with others, or it was copied or
 * restored.
 */
const parentKind = z.enum(["tool", "merge", "copy"]);
export type ParentKind = z.output<typeof parentKind>;

/**
 * A file with its facts. `madeBy`, `madeAt`,
 * `madeReferences`, `tool` and `hint` are those of the save that made the
 * file from its parents, or of its first save; the rest is of its last save.
 */
const tracedFile = z
  .object({
    /** Stays the same when the file is renamed or saved. */
    id: z.string(),
    path: z.string(),
    parents: z.array(z.object({ file: z.string(), how: parentKind })),
    madeBy: z.guid().nullable(),
    madeAt: timestamp,
    madeReferences: count.nullable(),
    tool: z.string().nullable(),
    hint: z.string().nullable(),
    version: count,
    savedBy: z.guid().nullable(),
    savedAt: timestamp,
    sha256: z.string().nullable(),
    size: count,
    references: count.nullable(),
    deletedAt: timestamp.nullable(),
  })
  .meta({ title: "TracedFile" });
export type TracedFile = z.output<typeof tracedFile>;

/**
 * `files` are those that the entry is about, under the names they had then. `undoneBy` is the entry
 * of the undo, if a removal of duplicates or an import was undone and not redone, or of the restored
 * version, if the file lacks the change since.
 */
const tracedEntry = logEntry
  .pick({ id: true, type: true, user: true, data: true, created_at: true })
  .extend({ files: z.array(z.string()), undoneBy: z.guid().nullable() })
  .meta({ title: "TracedEntry" });
export type TracedEntry = z.output<typeof tracedEntry>;

const tracedRound = round
  .pick({
    id: true,
    name: true,
    stage: true,
    filePath: true,
    references: true,
    openedBy: true,
    openedAt: true,
    closedAt: true,
  })
  .extend({ file: z.string().nullable() })
  .meta({ title: "TracedRound" });
export type TracedRound = z.output<typeof tracedRound>;

export const provenanceApi = {
  read: defineRoute({
    method: "get",
    path: "/api/projects/{project}/provenance",
    access: "person",
    summary: `Returns where a project's files come from: each file, the files it was made from, also deleted ones, its tool, person, time, size and SHA-256, and the log entries and screening rounds about it. Nothing of a decision. \`isComplete\` is false if the project has more than ${MAX_PROVENANCE_ROWS} saves or entries`,
    scope: "projects:read",
    params: z.object({ project: pathId("project") }),
    answer: z.object({
      files: z.array(tracedFile),
      entries: z.array(tracedEntry),
      rounds: z.array(tracedRound),
      isComplete: z.boolean(),
    }),
  }),
} as const;
