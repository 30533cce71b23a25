import { z } from "zod";

/** The answer of `/storage/v1` to an upload, as supabase-js reads it. */
export const uploadAnswer = z.looseObject({
  Id: z.string().optional(),
  /** The content id. */
  version: z.string().optional(),
});

/**
 * An error of `/storage/v1`. A proxy between the page and the server may answer in another format.
 */
export const storageError = z.looseObject({
  message: z.string().optional(),
  error: z.string().optional(),
  code: z.string().optional(),
});
