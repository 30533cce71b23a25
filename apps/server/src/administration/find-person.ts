import type { Queryable } from "../database/database.ts";
import { findPerson as findPersonOrThrow } from "../operations/find-person.ts";
import { withCommandErrors } from "./with-command-errors.ts";

/** Finds a person by email address or id. Throws `CommandRefused` unless exactly one matches. */
export function findPerson(database: Queryable, named: string): Promise<string> {
  return withCommandErrors(findPersonOrThrow(database, named));
}
