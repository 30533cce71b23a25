import type { SetNumber } from "./flow-numbers.ts";

const MAX_COUNT = 1_000_000_000;
const MAX_REASON_CHARACTERS = 500;
/** "Wrong population: 12", also with a tab or an equals sign. */
const PART_LINE = /^(.+?)\s*[:=\t]\s*([\d,]+)$/u;

/** What a person has entered. */
export interface NumberDraft {
  readonly count: number | null;
  readonly reason: string;
  /** One part on each line, such as "Wrong population: 12". */
  readonly parts: string;
}

export type NumberProblems = Partial<Readonly<Record<keyof NumberDraft, string>>>;

export interface CheckedDraft {
  readonly problems: NumberProblems;
  /** Undefined if there are problems. */
  readonly number: Pick<SetNumber, "count" | "reason" | "parts"> | undefined;
}

/** Checks a draft. Parts must add up to the number. */
export function checkDraft({ count, reason, parts }: NumberDraft): CheckedDraft {
  const lines = parts.split("\n").filter((line) => line.trim() !== "");
  const read = lines.map(partIn);
  const known = read.filter((part) => part !== undefined);
  const sum = known.reduce((total, part) => total + part.count, 0);
  const bad = lines[read.indexOf(undefined)];
  const problems: NumberProblems = {
    ...(count === null || !Number.isInteger(count) || count < 0 || count > MAX_COUNT
      ? { count: "Enter a whole number, 0 or more." }
      : {}),
    ...(reason.trim() === ""
      ? { reason: "Say why, for the readers of the diagram." }
      : reason.trim().length > MAX_REASON_CHARACTERS
        ? { reason: `Use at most ${MAX_REASON_CHARACTERS} characters.` }
        : {}),
    ...(bad !== undefined
      ? { parts: `Write each line like “Wrong population: 12”. “${bad.trim()}” has no number.` }
      : known.length > 0 && sum !== count
        ? { parts: `These add up to ${sum}, not to ${count ?? "the number"}.` }
        : {}),
  };
  return {
    problems,
    number:
      Object.keys(problems).length > 0 || count === null
        ? undefined
        : { count, reason: reason.trim(), parts: known },
  };
}

export function partLines(parts: SetNumber["parts"]): string {
  return parts.map(({ label, count }) => `${label}: ${count}`).join("\n");
}

function partIn(line: string): SetNumber["parts"][number] | undefined {
  const [, label, count] = PART_LINE.exec(line.trim()) ?? [];
  if (label === undefined || count === undefined) return undefined;
  return { label: label.trim(), count: Number(count.replaceAll(",", "")) };
}
