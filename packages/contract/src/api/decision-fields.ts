import { z } from "zod";

const MAX_REFERENCE_CHARACTERS = 300;
export const MAX_EXCLUSION_REASON_CHARACTERS = 300;
const MAX_LABELS = 50;
const MAX_LABEL_CHARACTERS = 200;
const MAX_NOTE_CHARACTERS = 10_000;
const MAX_DOI_CHARACTERS = 300;
const MAX_TITLE_CHARACTERS = 1000;

/** `undecided` clears a decision. */
export const decisionKind = z.enum(["include", "exclude", "maybe", "undecided"]);

export type DecisionKind = z.output<typeof decisionKind>;

/** The id of a reference within its library. */
export const reference = z.string().min(1).max(MAX_REFERENCE_CHARACTERS);
export const exclusionReason = z.string().trim().min(1).max(MAX_EXCLUSION_REASON_CHARACTERS);

/** What identifies a reference in a library that replaced its own. */
export const record = z.object({
  doi: z.string().max(MAX_DOI_CHARACTERS).optional(),
  title: z.string().max(MAX_TITLE_CHARACTERS).optional(),
  year: z.number().int().optional(),
});

const labels = z.array(z.string().min(1).max(MAX_LABEL_CHARACTERS)).max(MAX_LABELS);
const note = z.string().max(MAX_NOTE_CHARACTERS);

/** A decision as its author sends it, under an id of the author's choice. */
export const newDecision = z.object({
  id: z.guid(),
  referenceId: reference,
  decision: decisionKind,
  reason: exclusionReason.optional(),
  labels: labels.optional(),
  note: note.optional(),
  record: record.optional(),
});

export type NewDecision = z.input<typeof newDecision>;
