import { randomUUID } from "node:crypto";
import type { TestInstallation, TestPerson } from "../api/test-installation.ts";
import { ADMINISTRATOR_EMAIL, addAdministrator } from "../api/administrator-for-tests.ts";
import { ONE_PIXEL } from "../api/one-pixel.fixture.ts";
import { openTestInstallation } from "../api/test-installation.ts";
import type { CallerClaims, Database } from "../database/database.ts";
import type { TestDatabaseOptions } from "../database/test-database.ts";

export const PERSONAS = [
  "anonymous",
  "unverified",
  "invited",
  "member",
  "viewer",
  "creator",
  "elsewhere",
  "removed",
  "manager",
  "staff",
  "developer",
  "administrator",
] as const;
export type Persona = (typeof PERSONAS)[number];

/** Who may read a project. */
export const PROJECT_MEMBERS: readonly Persona[] = ["member", "viewer", "creator"];
/** Who may change a project. */
export const PROJECT_EDITORS: readonly Persona[] = ["member", "creator"];
export const SIGNED_IN_PERSONAS = PERSONAS.filter((persona) => persona !== "anonymous");
export const NO_PERSONA: readonly Persona[] = [];

const ANONYMOUS_CLAIMS: CallerClaims = { sub: "", role: "anon" };

export interface AccessFixture {
  readonly installation: TestInstallation;
  readonly project: string;
  /** A project that only the persona `elsewhere` is a member of. */
  readonly other: string;
  readonly creator: TestPerson;
  /** Id of a person outside the personas, for acts that end logins. */
  readonly bystander: string;
  /** Id of a screening round in `project`. */
  readonly round: string;
  /** Ids of a webhook of `project` and of a delivery. */
  readonly webhook: string;
  readonly delivery: string;
  /** Id of a mail in the outbox. */
  readonly mail: string;
  person(persona: Persona): TestPerson | undefined;
  claims(persona: Persona): CallerClaims;
  /** Creates a project for a call that changes access rights. */
  anotherProject(): Promise<string>;
}

type People = Record<Exclude<Persona, "anonymous">, TestPerson>;

/** A DOI is answered without a request. */
export const NO_SERVICE_FOR_DOIS = { works: undefined, pubmed: new URL("http://127.0.0.1:1") };

/** Adds at least one row to every table that clients might reach. */
export async function openAccessFixture(options: TestDatabaseOptions): Promise<AccessFixture> {
  const installation = await openTestInstallation(options, {
    staffDomain: "staff.example",
    administrators: [ADMINISTRATOR_EMAIL],
    lookups: NO_SERVICE_FOR_DOIS,
  });
  const { database } = installation.context;
  const people = await addPeople(installation);
  const someone = await installation.addPerson("someone");
  const other = await installation.addProject(someone, [people.elsewhere]);
  await addInstitute(database, people);
  await addAccountRows(database, people.creator);
  const [mail] = await database.query<{ id: string }>(
    "insert into outbox (recipient, subject, text) values ('a@b.co', 's', 'a secret link') returning id",
  );
  await database.query("update users set data = data || '{\"seen\": true}'");

  const project = await addProject(installation, people);
  for (const id of [project, other]) await fillProject(database, id);
  const round = await openRound(database, project, people.creator);
  await openRound(database, other, people.elsewhere);
  const webhook = await addWebhook(database, project);
  await database.query("insert into institute_projects (project, institute) values ($1, 'bond')", [
    project,
  ]);
  return {
    installation,
    project,
    other,
    creator: people.creator,
    round,
    ...webhook,
    mail: mail?.id ?? "",
    bystander: (await installation.addPerson("bystander")).id,
    person: (persona) => (persona === "anonymous" ? undefined : people[persona]),
    claims: (persona) => (persona === "anonymous" ? ANONYMOUS_CLAIMS : people[persona].claims),
    anotherProject: () => addProject(installation, people),
  };
}

async function addPeople(installation: TestInstallation): Promise<People> {
  const { database } = installation.context;
  const people = {} as People;
  for (const persona of PERSONAS)
    if (persona === "administrator") people[persona] = await addAdministrator(installation);
    else if (persona !== "anonymous")
      people[persona] = await installation.addPerson(persona, persona !== "unverified");
  await database.query("update users set email = 'someone@staff.example' where id = $1", [
    people.staff.id,
  ]);
  await database.query("update users set data = data || '{\"isDev\": true}' where id = $1", [
    people.developer.id,
  ]);
  return people;
}

async function addInstitute(database: Database, { manager, creator }: People): Promise<void> {
  await database.query(
    `insert into institutes (id, name, domains) values ('bond', 'Bond Institute', '{example.org}')`,
  );
  await database.query(`insert into institute_managers (institute, "user") values ('bond', $1)`, [
    manager.id,
  ]);
  await database.query(`insert into institute_users ("user", institute) values ($1, 'bond')`, [
    creator.id,
  ]);
}

/** Adds everybody's subscription, and one person's consent and picture. */
async function addAccountRows(database: Database, { id }: TestPerson): Promise<void> {
  await database.query(`insert into subscriptions ("user", is_active) select id, true from users`);
  await database.query(
    `insert into consents ("user", origin, scopes) select id, 'https://lab.example', '{user}' from users where id = $1`,
    [id],
  );
  await database.query(
    `insert into private.pictures ("user", image) values ($1, decode($2, 'base64'))`,
    [id, ONE_PIXEL],
  );
}

/** Adds a project whose members and invited people are the personas. */
async function addProject(installation: TestInstallation, people: People): Promise<string> {
  const { database } = installation.context;
  const project = await installation.addProject(
    people.creator,
    [people.member, people.viewer, people.removed],
    [people.invited.email, people.unverified.email],
  );
  await database.query(
    `update project_members set is_viewer = true where "user" = $1 and role = 'member'`,
    [people.viewer.id],
  );
  await database.query(`delete from project_members where project = $1 and "user" = $2`, [
    project,
    people.removed.id,
  ]);
  return project;
}

async function fillProject(database: Database, project: string): Promise<void> {
  await database.query(
    "insert into project_namespaces (project, name, data) values ($1, 'screening', '{\"a\": 1}')",
    [project],
  );
  await database.query("insert into project_logs (project, type) values ($1, 'mark')", [project]);
  await database.query(
    "insert into storage.objects (bucket_id, name, version, metadata) values ('projects', $1, 'beef', '{\"size\": 1}')",
    [`${project}/a.ris`],
  );
  await database.query(
    'insert into project_libraries (project, path, data) values ($1, \'beef_*\', \'{"r1": {"title": "T"}}\')',
    [project],
  );
  await database.query("update projects set data = data || '{\"seen\": true}' where id = $1", [
    project,
  ]);
}

/** Opens a round with one decision, which everybody in the project may see. Returns its id. */
async function openRound(
  database: Database,
  project: string,
  { id: person }: TestPerson,
): Promise<string> {
  const [opened] = await database.query<{ id: string }>(
    "select private.open_round($1, $2, 'Titles', 'a.ris', 'beef', 1, 'title-abstract', '', '[]', 1, true) as id",
    [project, person],
  );
  const round = opened?.id ?? "";
  await database.query(
    `select private.record_decisions($1, $2, $3, false, '[{"id": "${randomUUID()}", "referenceId": "r1", "decision": "include"}]')`,
    [project, round, person],
  );
  return round;
}

async function addWebhook(
  database: Database,
  project: string,
): Promise<Pick<AccessFixture, "webhook" | "delivery">> {
  const [row] = await database.query<{ webhook: string; delivery: string }>(
    `with added as (
       insert into private.webhooks (id, project, address, secret)
       values (gen_random_uuid(), $1, 'https://1.1.1.1/events', 'x') returning id
     ) insert into private.webhook_deliveries (webhook, entry, type, entry_at)
       select id, gen_random_uuid(), 'mark', now() from added returning webhook, id as delivery`,
    [project],
  );
  return { webhook: row?.webhook ?? "", delivery: row?.delivery ?? "" };
}
