import type { Database } from "../database/database.ts";
import { endSessions, lockPerson, unlockPerson } from "../operations/locked-people.ts";
import { setDeveloper, setSubscription } from "../operations/people.ts";
import { CommandRefused } from "./command-refused.ts";
import { findPerson } from "./find-person.ts";

export const PEOPLE_HELP = `  subscribe EMAIL            give a person an active subscription
  unsubscribe EMAIL          end a person's subscription
  developer EMAIL on|off     show or hide the developer screens for a person
  lock-person EMAIL          log a person out everywhere and refuse new logins
  unlock-person EMAIL        let a locked person log in again
  end-sessions EMAIL         log a person out everywhere`;

type Act = (database: Database, person: string) => Promise<void>;

const ACTS = {
  subscribe: (database, person) => setSubscription(database, person, true),
  unsubscribe: (database, person) => setSubscription(database, person, false),
  "developer on": (database, person) => setDeveloper(database, person, true),
  "developer off": (database, person) => setDeveloper(database, person, false),
  "lock-person": lockPerson,
  "unlock-person": unlockPerson,
  "end-sessions": endSessions,
} as const satisfies Record<string, Act>;

const RESULTS: Readonly<Record<keyof typeof ACTS, (email: string) => string>> = {
  subscribe: (email) => `${email} now has an active subscription.`,
  unsubscribe: (email) => `${email} no longer has a subscription.`,
  "developer on": (email) => `The developer screens are on for ${email}.`,
  "developer off": (email) => `The developer screens are off for ${email}.`,
  "lock-person": (email) =>
    `${email} is locked and logged out. To let them log in again: npm run admin -- unlock-person ${email}`,
  "unlock-person": (email) => `${email} can log in.`,
  "end-sessions": (email) => `${email} is logged out everywhere.`,
};

/** Runs one of the commands in PEOPLE_HELP. */
export async function changePerson(
  database: Database,
  command: string,
  [email, ...more]: readonly string[],
): Promise<readonly string[]> {
  const name = [command, ...more].join(" ");
  if (email === undefined || !isAct(name)) {
    const state = command === "developer" ? " on|off" : "";
    throw new CommandRefused(`Usage: npm run admin -- ${command} EMAIL${state}`);
  }
  await ACTS[name](database, await findPerson(database, email));
  return [RESULTS[name](email)];
}

function isAct(name: string): name is keyof typeof ACTS {
  return Object.hasOwn(ACTS, name);
}
