import { toaster } from "../../errors/notices.ts";
import { $blindRound } from "../../screening/blind-round.ts";

/** True while a blind round is open on the library, which it then says in a message. */
export function isRefusedBlind(): boolean {
  const round = $blindRound.get();
  if (round === undefined) return false;
  toaster.show(
    `This library is being screened blind. Labels can be changed once the round “${round.name}” is closed.`,
  );
  return true;
}
