import type { ServerConfiguration } from "../context.ts";
import type { Database } from "../database/database.ts";
import { readSecrets, secretsFile } from "../secrets.ts";
import { knowsSecrets } from "../secrets-check.ts";
import { about, type Findings } from "./finding.ts";

const secrets = about("secrets");

/** Compares secrets.json with the digest in an external database, and creates nothing. */
export async function checkSecrets(
  opened: Pick<Database, "engine" | "query">,
  { dataDirectory }: Pick<ServerConfiguration, "dataDirectory">,
): Promise<Findings> {
  const path = secretsFile(dataDirectory);
  try {
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
