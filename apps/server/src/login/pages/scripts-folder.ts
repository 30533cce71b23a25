import { join } from "node:path";
import { repositoryRoot } from "../../database/repository-root.ts";

/** Where the build puts the pages' scripts. */
export const SCRIPTS_FOLDER = join(repositoryRoot(), "apps", "server", "dist", "login");
