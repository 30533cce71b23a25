import { adminPeopleApi, type Parsed } from "@tera/contract";
import type { ServerContext } from "../context.ts";
import { ApiError } from "../errors/api-error.ts";
import type { Administrator } from "../operations/administrator.ts";
import { endSessions, lockPerson, unlockPerson } from "../operations/locked-people.ts";
import { listPeople, readPerson, setDeveloper, setSubscription } from "../operations/people.ts";
import { listAnswer, listRequest } from "./admin-list-answer.ts";
import { administer, administerAct } from "./administer.ts";
import type { Route } from "./route.ts";

type PersonParams = Parsed<typeof adminPeopleApi.lock, "params">;

export function adminPeopleRoutes(context: ServerContext): Route[] {
  const { database } = context;
  const subject = ({ params }: { readonly params: PersonParams }): string => params.person;
  /** Performs the act and returns the changed person. Throws NOT-FOUND before the act. */
  const change = async (person: string, act: () => Promise<void>) => {
    await readPerson(database, person);
    await act();
    return readPerson(database, person);
  };
  return [
    administer(context, adminPeopleApi.list, async ({ query }) =>
      listAnswer(await listPeople(database, listRequest(query))),
    ),
    administerAct(
      context,
      { route: adminPeopleApi.setSubscription, name: "set-subscription", subject },
      ({ params: { person }, body: { isOn } }) =>
        change(person, () => setSubscription(database, person, isOn)),
    ),
    administerAct(
      context,
      { route: adminPeopleApi.setDeveloper, name: "set-developer", subject },
      ({ params: { person }, body: { isOn } }) =>
        change(person, () => setDeveloper(database, person, isOn)),
    ),
    administerAct(
      context,
      { route: adminPeopleApi.lock, name: "lock-person", subject },
      ({ params: { person } }, administrator) => {
        requireOther(administrator, person);
        return change(person, () => lockPerson(database, person));
      },
    ),
    administerAct(
      context,
      { route: adminPeopleApi.unlock, name: "unlock-person", subject },
      ({ params: { person } }) => change(person, () => unlockPerson(database, person)),
    ),
    administerAct(
      context,
      { route: adminPeopleApi.endSessions, name: "end-sessions", subject },
      ({ params: { person } }) => change(person, () => endSessions(database, person)),
    ),
  ];
}

/** Administrators who locked themselves could not log in to unlock themselves. */
function requireOther(administrator: Administrator, person: string): void {
  if (administrator.id === person)
    throw new ApiError("INVALID", "You can't lock your own account.");
}
