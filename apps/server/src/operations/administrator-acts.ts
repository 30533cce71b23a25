import type { ServerContext } from "../context.ts";
import { annotateCall } from "../current-call.ts";
import { asRefusal } from "../errors/as-refusal.ts";
import type { Administrator } from "./administrator.ts";

/** An act below /admin. `subject` is the id of what it concerns. */
export interface Act {
  readonly name: string;
  readonly subject: string | undefined;
}

/** Runs `work` and records its outcome, also if it throws. */
export async function recordAct<Result>(
  { database, log }: Pick<ServerContext, "database" | "log">,
  administrator: Administrator,
  act: Act,
  work: () => Promise<Result>,
): Promise<Result> {
  const record = async (outcome: Outcome, reason?: string): Promise<void> => {
    log.security("administrator-act", {
      person: administrator.id,
      act: act.name,
      outcome,
      subject: act.subject,
      reason,
    });
    await database.query(
      "insert into private.administrator_acts (administrator, act, subject, outcome, reason) values ($1, $2, $3, $4, $5)",
      [administrator.id, act.name, act.subject ?? null, outcome, reason ?? null],
    );
  };
  let result: Result;
  try {
    result = await work();
  } catch (error) {
    const { code } = asRefusal(error);
    annotateCall({ isExplained: true });
    await record(code === "UNKNOWN_ERROR" ? "failed" : "refused", code);
    throw error;
  }
  await record("done");
  return result;
}

type Outcome = "done" | "refused" | "failed";
