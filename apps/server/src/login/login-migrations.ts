import { join } from "node:path";
import { repositoryRoot } from "../database/repository-root.ts";

/** The folder of the migrations of schema `login`, to be applied wherever the login is embedded, before createLogin is called. */
export function loginMigrationsFolder(): string {
  return join(repositoryRoot(), "apps", "server", "src", "login", "migrations");
}
