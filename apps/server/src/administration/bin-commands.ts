import type { Database } from "../database/database.ts";
import { asRefusal } from "../errors/as-refusal.ts";
import type { ListPlace } from "../operations/list-page.ts";
import { listProjects, type ProjectRow, restoreProject } from "../operations/projects.ts";
import { CommandRefused } from "./command-refused.ts";

export const BIN_HELP = `  bin                        list the deleted projects, which are kept for 30 days
  bin restore ID             restore a deleted project`;

export async function listBin(
  database: Database,
  words: readonly string[],
): Promise<readonly string[]> {
  if (words.length > 0)
    throw new CommandRefused("Usage: npm run admin -- bin, or: npm run admin -- bin restore ID");
  const lines: string[] = [];
  let after: ListPlace | undefined;
  do {
    const page = await listProjects(database, { search: "", after, isBin: true });
    lines.push(...page.rows.map(lineOf));
    after = page.next;
  } while (after !== undefined);
  return lines.length === 0 ? ["The bin is empty."] : lines;
}

function lineOf({ id, deletedAt, owner, name }: ProjectRow): string {
  const deleted = new Date(deletedAt ?? 0).toISOString();
  return `${id}  deleted ${deleted}  ${owner ?? "no owner"}  ${name ?? "without a name"}`;
}

export async function restoreFromBin(database: Database, id: string): Promise<readonly string[]> {
  const { project, wasDeleted } = await restoreProject(database, id).catch((error: unknown) => {
    if (asRefusal(error).code !== "NOT-FOUND") throw error;
    throw new CommandRefused(
      `There is no project ${id}. List the deleted projects with: npm run admin -- bin`,
    );
  });
  return [
    wasDeleted
      ? `Restored the project ${project.id} with its members, files and history.`
      : `The project ${project.id} is not in the bin.`,
  ];
}
