import type { Database } from "../database/database.ts";
import { asRefusal } from "../errors/as-refusal.ts";
import {
  listInstitutes,
  readInstitute,
  saveInstitute,
  setManager,
  suggestInstituteName,
} from "../operations/institutes.ts";
import type { ListPlace } from "../operations/list-page.ts";
import { CommandRefused } from "./command-refused.ts";
import { findPerson } from "./find-person.ts";
import { withCommandErrors } from "./with-command-errors.ts";

export const INSTITUTE_HELP = `  institute                  list the institutes and who manages them
  institute add ID DOMAINS NAME
                             add or change an institute; DOMAINS are its mail domains, separated by commas, or -
  institute manager ID EMAIL on|off
                             let a person manage an institute, or stop that
  institute name NAME        add a name to the suggestions in profiles`;

export async function institutes(
  database: Database,
  words: readonly string[],
): Promise<readonly string[]> {
  const [command, ...rest] = words;
  switch (command) {
    case undefined:
      return list(database);
    case "add":
      return add(database, rest);
    case "manager":
      return changeManager(database, rest);
    case "name":
      return suggest(database, rest.join(" ").trim());
    default:
      throw new CommandRefused(
        `Unknown command 'institute ${command}'. Commands:\n\n${INSTITUTE_HELP}`,
      );
  }
}

async function list(database: Database): Promise<readonly string[]> {
  const lines: string[] = [];
  let after: ListPlace | undefined;
  do {
    const page = await listInstitutes(database, { after });
    lines.push(
      ...page.rows.map(
        ({ id, name, domains, managers }) =>
          `${id}  ${name}  domains: ${domains.join(", ") || "none"}  managers: ${managers.join(", ") || "none"}`,
      ),
    );
    after = page.next;
  } while (after !== undefined);
  return lines.length === 0 ? ["There are no institutes yet."] : lines;
}

async function add(
  database: Database,
  [id, domains, ...name]: readonly string[],
): Promise<readonly string[]> {
  const fullName = name.join(" ").trim();
  if (id === undefined || domains === undefined || fullName === "")
    throw new CommandRefused("Usage: npm run admin -- institute add ID DOMAINS NAME");
  const listed = domains === "-" ? [] : domains.split(",");
  await withCommandErrors(saveInstitute(database, { id, name: fullName, domains: listed }));
  return [
    `Saved the institute ${id}, ${fullName}. Add its managers with: npm run admin -- institute manager ${id} EMAIL on`,
  ];
}

async function changeManager(
  database: Database,
  [id, email, state, ...more]: readonly string[],
): Promise<readonly string[]> {
  if (
    id === undefined ||
    email === undefined ||
    (state !== "on" && state !== "off") ||
    more.length > 0
  ) {
    throw new CommandRefused("Usage: npm run admin -- institute manager ID EMAIL on|off");
  }
  const institute = await readInstitute(database, id).catch((error: unknown) => {
    if (asRefusal(error).code !== "NOT-FOUND") throw error;
    throw new CommandRefused(
      `There is no institute ${id}. List the institutes with: npm run admin -- institute`,
    );
  });
  await setManager(database, id, await findPerson(database, email), state === "on");
  return [
    `${email} ${state === "on" ? "manages" : "does not manage"} ${institute.name}${state === "on" ? " now" : " any more"}.`,
  ];
}

async function suggest(database: Database, name: string): Promise<readonly string[]> {
  if (name === "") throw new CommandRefused("Usage: npm run admin -- institute name NAME");
  await suggestInstituteName(database, name);
  return [`Profiles now suggest ${name}.`];
}
