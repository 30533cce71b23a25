import type { Database } from "../database/database.ts";
import { CommandRefused } from "./command-refused.ts";
import { findPerson } from "./find-person.ts";

export const INSTITUTE_HELP = `  institute                  list the institutes and who manages them
  institute add ID DOMAINS NAME
                             add or change an institute; DOMAINS are its mail domains, separated by commas, or -
  institute manager ID EMAIL on|off
                             let a person manage an institute, or stop that
  institute name NAME        add a name to the suggestions in profiles`;

const ID_PATTERN = /^[a-z0-9][a-z0-9-]{0,63}$/;
const DOMAIN_PATTERN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

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
      return setManager(database, rest);
    case "name":
      return suggest(database, rest.join(" ").trim());
    default:
      throw new CommandRefused(
        `Unknown command 'institute ${command}'. Commands:\n\n${INSTITUTE_HELP}`,
      );
  }
}

async function list(database: Database): Promise<readonly string[]> {
  const rows = await database.query<{
    id: string;
    name: string;
    domains: readonly string[];
    managers: readonly string[];
  }>(
    `select i.id, i.name, to_jsonb(i.domains) as domains,
       coalesce((select jsonb_agg(u.email order by u.email) from public.institute_managers m join public.users u on u.id = m."user" where m.institute = i.id), '[]') as managers
     from public.institutes i order by i.id`,
  );
  if (rows.length === 0) return ["There are no institutes yet."];
  return rows.map(
    (row) =>
      `${row.id}  ${row.name}  domains: ${row.domains.join(", ") || "none"}  managers: ${row.managers.join(", ") || "none"}`,
  );
}

async function add(
  database: Database,
  [id, domains, ...name]: readonly string[],
): Promise<readonly string[]> {
  const fullName = name.join(" ").trim();
  if (id === undefined || domains === undefined || fullName === "")
    throw new CommandRefused("Usage: npm run admin -- institute add ID DOMAINS NAME");
  if (!ID_PATTERN.test(id))
    throw new CommandRefused(
      "An institute's id can have up to 64 lowercase letters, digits and hyphens: it becomes part of addresses.",
    );
  const listed =
    domains === "-"
      ? []
      : domains
          .toLowerCase()
          .split(",")
          .map((domain) => domain.trim());
  const wrong = listed.find((domain) => !DOMAIN_PATTERN.test(domain));
  if (wrong !== undefined)
    throw new CommandRefused(
      `${wrong} isn't a mail domain. Write domains like university.example,clinic.example or - for none.`,
    );
  await database.query(
    `insert into public.institutes (id, name, domains) values ($1, $2, array(select jsonb_array_elements_text($3::jsonb)))
     on conflict (id) do update set name = excluded.name, domains = excluded.domains`,
    [id, fullName, listed],
  );
  return [
    `Saved the institute ${id}, ${fullName}. Add its managers with: npm run admin -- institute manager ${id} EMAIL on`,
  ];
}

async function setManager(
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
  const [institute] = await database.query<{ name: string }>(
    "select name from public.institutes where id = $1",
    [id],
  );
  if (institute === undefined)
    throw new CommandRefused(
      `There is no institute ${id}. List the institutes with: npm run admin -- institute`,
    );
  const person = await findPerson(database, email);
  if (state === "on")
    await database.query(
      'insert into public.institute_managers (institute, "user") values ($1, $2) on conflict do nothing',
      [id, person],
    );
  else
    await database.query(
      'delete from public.institute_managers where institute = $1 and "user" = $2',
      [id, person],
    );
  return [
    `${email} ${state === "on" ? "manages" : "does not manage"} ${institute.name}${state === "on" ? " now" : " any more"}.`,
  ];
}

async function suggest(database: Database, name: string): Promise<readonly string[]> {
  if (name === "") throw new CommandRefused("Usage: npm run admin -- institute name NAME");
  await database.query(
    "insert into public.list_institutes (name) values ($1) on conflict do nothing",
    [name],
  );
  return [`Profiles now suggest ${name}.`];
}
