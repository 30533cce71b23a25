import { randomUUID } from "node:crypto";
import { mintDatabaseToken } from "./access/database-token.ts";
import type { Secrets } from "./context.ts";
import type { Queryable } from "./database/database.ts";

/** Somebody whom a test adds without the sign-up. */
export interface AddedPerson {
  readonly id: string;
  readonly email: string;
}

/** The address is unique and verified. */
export async function addUser(database: Queryable): Promise<AddedPerson> {
  const id = randomUUID();
  const email = `${id}@example.org`;
  await database.query(
    "insert into public.users (id, kinde_id, email, email_verified) values ($1, $2, $3, true)",
    [id, `kp_${id}`, email],
  );
  return { id, email };
}

/** Resolves to the id of a project without members. */
export async function addProject(database: Queryable): Promise<string> {
  const project = randomUUID();
  await database.query(
    `insert into public.projects (id, data) values ($1, '{"name": "Trials of tea", "type": "systematic-review"}')`,
    [project],
  );
  return project;
}

export async function addMember(
  database: Queryable,
  project: string,
  { id, email }: AddedPerson,
  role: "creator" | "member",
): Promise<void> {
  await database.query(
    `insert into public.project_members (project, "user", email, role) values ($1, $2, $3, $4)`,
    [project, id, email, role],
  );
}

export function tokenOf(
  { id, email }: AddedPerson,
  secrets: Secrets,
  seconds: number,
): Promise<string> {
  const now = Date.now() / 1000;
  return mintDatabaseToken(
    {
      sub: id,
      role: "authenticated",
      email,
      email_verified: true,
      exp: Math.floor(now) + seconds,
      auth_time: now,
    },
    secrets,
  );
}
