import { Check, CircleHelp, X } from "lucide-react";
import type { BadgeTone } from "@tera/ui";
import type { Choice, Verdict } from "../round/screening-state.ts";

interface VerdictLook {
  readonly verb: string;
  readonly label: string;
  readonly key: string;
  readonly tone: BadgeTone;
  readonly icon: typeof Check;
}

export const VERDICTS: Readonly<Record<Verdict, VerdictLook>> = {
  include: { verb: "Include", label: "Included", key: "i", tone: "ok", icon: Check },
  maybe: { verb: "Maybe", label: "Maybe", key: "m", tone: "warn", icon: CircleHelp },
  exclude: { verb: "Exclude", label: "Excluded", key: "e", tone: "bad", icon: X },
};

/** "Excluded: Wrong population". */
export function choiceText({ verdict, reason }: Choice): string {
  const { label } = VERDICTS[verdict];
  return reason === undefined ? label : `${label}: ${reason}`;
}

/** At full text, an exclusion needs a reason. */
export function needsReason({ stage }: { readonly stage: string }): boolean {
  return stage === "full-text";
}
