import type { ScriptDatabase } from "../../apps/server/src/database/script-database.ts";
import type { TestProgram } from "../../apps/server/src/test-program.ts";
import { audit, type Audit } from "./audit.ts";
import { type Editor, startEditor } from "./editor.ts";

const DOCUMENTS = 5;
const CHANGE_INTERVAL_MS = 100;
const PLACES = 40;
const FINISHED_WITHIN_MS = 60_000;

export interface EditorPlaces {
  /** Adds the people who type. */
  readonly program: Pick<TestProgram, "addPerson">;
  readonly origin: string;
  readonly database: ScriptDatabase;
}

/** Starts editors that type into a few documents at once. */
export async function startDocumentEditors(
  { program, origin, database }: EditorPlaces,
  count: number,
): Promise<readonly Editor[]> {
  const people = await Promise.all(
    Array.from({ length: DOCUMENTS }, () => program.addPerson(database)),
  );
  return Array.from({ length: count }, (_, index): Editor => {
    const person = people[index % DOCUMENTS];
    if (person === undefined) throw new RangeError("There is a person for each document.");
    const session = `editor ${index}`;
    return startEditor({
      origin,
      token: person.token,
      path: `project_namespaces::${person.project}::torture`,
      session,
      everyMilliseconds: CHANGE_INTERVAL_MS,
      change: (n) => [
        { set: ["own", session, n % PLACES], value: n },
        { set: ["last"], value: `${session} ${n}` },
      ],
    });
  });
}

export interface FinishedEditors extends Audit {
  readonly made: number;
  /** Requests that were answered with an error, or not at all. Editors repeat them. */
  readonly unanswered: number;
}

/** Stops the editors once everything is acknowledged, and compares that with the database. */
export async function finishEditors(
  editors: readonly Editor[],
  connect: () => Promise<ScriptDatabase>,
): Promise<FinishedEditors> {
  await Promise.all(editors.map((editor) => editor.finish(FINISHED_WITHIN_MS)));
  const database = await connect();
  const outcome = await audit(database, editors);
  await database.close();
  const sum = (of: (editor: Editor) => number): number =>
    editors.reduce((total, editor) => total + of(editor), 0);
  return {
    ...outcome,
    made: sum(({ made }) => made),
    unanswered: sum(({ failures }) => failures),
  };
}
