import { join } from "node:path";
import { repositoryRoot } from "../database/repository-root.ts";

/** Apply these migrations before calling `createLogin`. */
export function loginMigrationsFolder(): string {
  return join(repositoryRoot(), "apps", "server", "src", "login", "migrations");
}
