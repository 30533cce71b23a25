import { asRefusal } from "../errors/as-refusal.ts";
import { CommandRefused } from "./command-refused.ts";

/** Turns expected errors into `CommandRefused` with the message a user would see. */
export async function withCommandErrors<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    const { code, message } = asRefusal(error);
    if (code === "UNKNOWN_ERROR") throw error;
    throw new CommandRefused(message);
  });
}
