import { join } from "node:path";
import { repositoryRoot } from "../../database/repository-root.ts";

export const SCRIPTS_FOLDER = join(repositoryRoot(), "apps", "server", "dist", "login");
