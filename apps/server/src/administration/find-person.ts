import { normalEmailAddress } from "@tera/contract";
import type { Queryable } from "../database/database.ts";
import { CommandRefused } from "./command-refused.ts";

/** Throws `CommandRefused` unless exactly one person has the address. */
export async function findPerson(database: Queryable, email: string): Promise<string> {
  const people = await database.query<{ id: string }>(
    "select id from public.users where email = $1",
    [normalEmailAddress(email)],
  );
  const [person] = people;
  if (person === undefined)
    throw new CommandRefused(
      `Nobody with the address ${email} has logged in yet. A person is known here after the first login.`,
    );
  if (people.length > 1)
    throw new CommandRefused(
      `${people.length} people have the address ${email}; name one of them by its id.`,
    );
  return person.id;
}
