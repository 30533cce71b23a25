import { z } from "zod";
import { createKeptItems } from "../sync/kept/kept-items.ts";
import type { NewLogEntry } from "./log-entry.ts";

const keptEntry = z.object({
  id: z.string(),
  person: z.string(),
  project: z.string(),
  /** In milliseconds since 1970, later than all earlier ones on this device. */
  at: z.number(),
  /** Only the server checks it, so that a refused entry is not kept for ever. */
  entry: z.custom<NewLogEntry>((value) => z.object({ type: z.string() }).safeParse(value).success),
});

/** A timeline entry that the server has not acknowledged. */
export type KeptEntry = z.output<typeof keptEntry>;

export const keptEntries = createKeptItems<KeptEntry>("log", keptEntry);
