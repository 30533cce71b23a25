import { spawnSync } from "node:child_process";
import { about, type Findings } from "./finding.ts";

/** Codes of authenticator apps change every 30 s. */
const MAX_DIFFERENCE_MS = 5_000;
const MS_PER_SECOND = 1000;

const clock = about("clock");

/** Compares this machine's clock with the database's, in milliseconds since 1970. */
export function checkClock(theirs: number, ours: number = Date.now()): Findings {
  const difference = Math.abs(theirs - ours);
  return difference > MAX_DIFFERENCE_MS
    ? [
        clock.problem(
          `The clocks of this machine and of the database differ by ${Math.round(difference / MS_PER_SECOND)} s. Logins and codes of authenticator apps would fail. Synchronise both, for example with: timedatectl set-ntp true`,
        ),
      ]
    : [clock.ok("This machine and the database agree on the time.")];
}

/** Says whether systemd synchronises the clock; nothing where that is unknown. */
export function checkSynchronisation(answer: string = askSystemd()): Findings {
  return answer.trim() === "NTPSynchronized=no"
    ? [
        clock.warning(
          "This machine's clock is not synchronised. Turn synchronisation on: timedatectl set-ntp true",
        ),
      ]
    : [];
}

function askSystemd(): string {
  const { stdout } = spawnSync("timedatectl", ["show", "--property=NTPSynchronized"], {
    encoding: "utf8",
    timeout: MAX_DIFFERENCE_MS,
  });
  return stdout ?? "";
}
