import type { Database } from "../database/database.ts";
import type { ListPlace } from "../operations/list-page.ts";
import { type EventRow, listSecurityEvents } from "../operations/security-events.ts";
import { CommandRefused } from "./command-refused.ts";

const MAX_LINES = 60;

export const EVENT_HELP = `  events [EMAIL]             list the latest security events, of everyone or of one person`;

export async function listEvents(
  database: Database,
  [search = "", ...more]: readonly string[],
): Promise<readonly string[]> {
  if (more.length > 0) throw new CommandRefused("Usage: npm run admin -- events [EMAIL]");
  const lines: string[] = [];
  let after: ListPlace | undefined;
  do {
    const page = await listSecurityEvents(database, { search, after, event: undefined });
    lines.push(...page.rows.map(lineOf));
    after = page.next;
  } while (after !== undefined && lines.length < MAX_LINES);
  if (lines.length > 0) return lines;
  return [search === "" ? "There are no security events yet." : `No security events of ${search}.`];
}

function lineOf({ at, event, person, network, details }: EventRow): string {
  const facts = Object.entries(details).map(([name, value]) => `${name}=${value}`);
  return [new Date(at).toISOString(), event, person ?? "-", network ?? "-", facts.join(" ")]
    .join("  ")
    .trimEnd();
}
