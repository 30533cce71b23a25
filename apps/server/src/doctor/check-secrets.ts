import type { ServerConfiguration } from "../context.ts";
import type { Database } from "../database/database.ts";
import { readSecrets, secretsFile } from "../secrets.ts";
import { knowsSecrets } from "../secrets-check.ts";
import { opensSharedSecrets } from "../shared-secrets.ts";
import { about, type Findings } from "./finding.ts";

const secrets = about("secrets");

/**
 * Compares secrets.json with the digest in an external database, or SECRETS_KEY with the secrets
 * there. Creates nothing.
 */
export async function checkSecrets(
  opened: Pick<Database, "engine" | "query">,
  { dataDirectory, secretsKey }: Pick<ServerConfiguration, "dataDirectory" | "secretsKey">,
): Promise<Findings> {
  const path = secretsFile(dataDirectory);
  try {
    const isOpened = await opensSharedSecrets(opened, { secretsKey });
    if (isOpened === true)
      return [secrets.ok("The database has them, and SECRETS_KEY opens them.")];
    if (isOpened === false)
      return [
        secrets.problem(
          "The database has secrets that SECRETS_KEY does not open. Set the one that the other servers have.",
        ),
      ];
    const stored = await readSecrets(dataDirectory);
    if (await knowsSecrets(opened, stored))
      return [
        secrets.ok(
          stored === undefined ? `The first start creates ${path}.` : `${path} is complete.`,
        ),
      ];
    return [
      secrets.problem(
        `The database belongs to a server with other keys than ${path}. Copy secrets.json from that server's DATA_DIR. If it is lost, run: npm run admin -- accept-secrets`,
      ),
    ];
  } catch (error) {
    return [secrets.problem(error instanceof Error ? error.message : String(error))];
  }
}
