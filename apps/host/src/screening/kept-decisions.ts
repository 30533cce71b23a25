import { z } from "zod";
import { createKeptItems } from "../sync/kept/kept-items.ts";

const keptDecision = z.object({
  id: z.string(),
  person: z.string(),
  project: z.string(),
  round: z.string(),
  isResolution: z.boolean(),
  /** In milliseconds since 1970, later than all earlier ones on this device. */
  at: z.number(),
  referenceId: z.string(),
  decision: z.enum(["include", "exclude", "maybe", "undecided"]),
  reason: z.string().optional(),
  labels: z.array(z.string()).optional(),
  note: z.string().optional(),
  record: z
    .object({
      doi: z.string().optional(),
      title: z.string().optional(),
      year: z.number().optional(),
    })
    .optional(),
});

/** A decision that the server has not acknowledged. */
export type KeptDecision = z.output<typeof keptDecision>;

export const keptDecisions = createKeptItems<KeptDecision>("decision", keptDecision);
