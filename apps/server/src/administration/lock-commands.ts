import { type LockPlaces, lockSite, unlockSite } from "../access/site-lock.ts";
import { CommandRefused } from "./command-refused.ts";

const USAGE = 'Usage: npm run admin -- lock ["MESSAGE"] [--until 2026-11-24T18:00:00Z]';
const MAX_MESSAGE_LENGTH = 500;

export const LOCK_HELP = `  lock ["MESSAGE"] [--until TIME]
                             refuse all changes and show that the site is down, until TIME
                             (such as 2026-11-24T18:00:00Z) or until: unlock
  unlock                     accept changes again`;

export async function lock(
  places: LockPlaces,
  words: readonly string[],
): Promise<readonly string[]> {
  const at = words.indexOf("--until");
  const until = at < 0 ? undefined : untilTime(words[at + 1]);
  const rest = at < 0 ? words : [...words.slice(0, at), ...words.slice(at + 2)];
  const [message = ""] = rest;
  if (rest.length > 1 || message.startsWith("--")) throw new CommandRefused(USAGE);
  if (message.length > MAX_MESSAGE_LENGTH)
    throw new CommandRefused(`The message can have at most ${MAX_MESSAGE_LENGTH} characters.`);
  await lockSite(places, { message, until });
  return [
    until === undefined
      ? "The site is locked until: npm run admin -- unlock"
      : `The site is locked until ${until}. To end this earlier: npm run admin -- unlock`,
    "People can read, but changes are refused. Open pages show this within a few seconds.",
  ];
}

export async function unlock(places: LockPlaces): Promise<readonly string[]> {
  await unlockSite(places);
  return ["The site is open. Open pages show this within a few seconds."];
}

function untilTime(text: string | undefined): string {
  const time = Date.parse(text ?? "");
  // A time without a zone would mean the server's, which an operator far away may not expect.
  if (Number.isNaN(time) || !/(?:Z|[+-]\d{2}:?\d{2})$/u.test(text ?? ""))
    throw new CommandRefused(
      `Give the time with its zone, such as 2026-11-24T18:00:00Z or 2026-11-24T18:00+01:00. ${USAGE}`,
    );
  if (time <= Date.now()) throw new CommandRefused(`${text} is in the past. ${USAGE}`);
  return new Date(time).toISOString();
}
