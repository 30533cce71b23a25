import { normalEmailAddress } from "@tera/contract";
import type { Queryable } from "../database/database.ts";
import { ApiError } from "../errors/api-error.ts";

/** Finds a person by address or id. Throws NOT-FOUND, and INVALID if several have the address. */
export async function findPerson(database: Queryable, named: string): Promise<string> {
  const people = await database.query<{ id: string }>(
    "select id from public.users where email = $1 or id::text = $1 order by id",
    [normalEmailAddress(named)],
  );
  const [person] = people;
  if (person === undefined)
    throw new ApiError(
      "NOT-FOUND",
      `Nobody with the address ${named} has logged in yet. People appear here after their first login.`,
    );
  if (people.length > 1)
    throw new ApiError(
      "INVALID",
      `${people.length} people have the address ${named}. Give the id of one of them instead: ${people.map(({ id }) => id).join(", ")}.`,
    );
  return person.id;
}
