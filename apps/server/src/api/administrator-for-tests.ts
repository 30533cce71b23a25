import { mintDatabaseToken } from "../access/database-token.ts";
import type { CallerClaims } from "../database/database.ts";
import type { TestInstallation, TestPerson } from "./test-installation.ts";

/** Name this address in the installation's `administrators`. */
export const ADMINISTRATOR_EMAIL = "operator@admins.example";

interface AdministratorOptions {
  readonly email?: string;
  readonly isVerified?: boolean;
  readonly hasSecondFactor?: boolean;
  /** Override the claims of a recent login with a second factor. */
  readonly claims?: Partial<CallerClaims>;
}

/** Adds a person who, by default, may administer the installation. */
export async function addAdministrator(
  installation: TestInstallation,
  {
    email = ADMINISTRATOR_EMAIL,
    isVerified = true,
    hasSecondFactor = true,
    claims = {},
  }: AdministratorOptions = {},
): Promise<TestPerson> {
  const { database, secrets } = installation.context;
  const person = await installation.addPerson("operator", isVerified);
  await database.query("update public.users set email = $2 where id = $1", [person.id, email]);
  await database.query(
    "insert into login.accounts (id, email, given_name, family_name, password_hash) values ($1, $2, 'Op', 'Erator', 'x')",
    [`kp_${person.id}`, person.email],
  );
  if (hasSecondFactor)
    await database.query(
      "insert into login.authenticators (account_id, secret, confirmed_at) values ($1, 'x', now())",
      [`kp_${person.id}`],
    );
  const own: CallerClaims = { ...person.claims, email, second_factor: true, ...claims };
  return { ...person, email, claims: own, token: await mintDatabaseToken(own, secrets) };
}
