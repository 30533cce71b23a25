import { z } from "zod";

/** The answer of `/storage/v1` to an upload, as supabase-js reads it. */
export const uploadAnswer = z
  .looseObject({
    Id: z.string().optional(),
    /** The content id. */
    version: z.string().optional(),
  })
  .meta({ title: "WrittenFile" });

/** Errors that only `/storage/v1` answers, with their status and message. */
export const STORAGE_ERRORS = {
  DUPLICATE: {
    status: 409,
    message: "A file with that name already exists. Choose another name or replace the file.",
  },
  TRUNCATED: {
    status: 400,
    message: "The upload stopped before the file was complete; nothing was stored. Send it again.",
  },
  "RANGE-NOT-SATISFIABLE": {
    status: 416,
    message: "The file is shorter than the part that was asked for.",
  },
  "LINK-EXPIRED": {
    status: 403,
    message: "That download link is no longer valid. Ask for a new one.",
  },
} as const;

export type StorageErrorCode = keyof typeof STORAGE_ERRORS;

/**
 * An error of `/storage/v1`. A proxy between the page and the server may answer in another format.
 */
export const storageError = z.looseObject({
  message: z.string().optional(),
  error: z.string().optional(),
  code: z.string().optional(),
});
