import type { PGlite, Transaction } from "@electric-sql/pglite";
import { becomeCaller } from "./postgres-database.ts";
import type { ScriptDatabase, ScriptSession, ServerDatabase } from "./script-database.ts";
import { createChangeNotifier, type ChangeNotifier } from "./change-notifier.ts";

const JSON_OIDS = [114, 3802];
const BIGINT_OID = 20;

/**
 * Opens Postgres in WebAssembly in this process, in memory if `directory` is undefined.
 * Transactions queue for its one connection.
 */
export async function openPglite(
  directory: string | undefined,
  onClose: () => Promise<void>,
): Promise<ScriptDatabase> {
  const { PGlite } = await import("@electric-sql/pglite");
  const instance = await PGlite.create({
    ...(directory === undefined ? {} : { dataDir: directory }),
    parsers: { [BIGINT_OID]: Number },
    serializers: Object.fromEntries(
      JSON_OIDS.map((oid) => [oid, (value: unknown) => JSON.stringify(value)]),
    ),
  });
  const work = createChangeNotifier();
  const [owner] = await run<{ name: string }>(instance, "select quote_ident(session_user) as name");
  // The session belongs to the superuser, so it can leave the server's role for the owner's work.
  const asOwner = <Result>(steps: (session: ScriptSession) => Promise<Result>): Promise<Result> =>
    inTransaction(instance, async (session) => {
      await session.script(`set local session authorization ${owner?.name ?? "default"}`);
      return steps(session);
    }).finally(work.notify);
  return {
    ...onInstance(instance, work),
    query: <Row>(text: string, parameters?: readonly unknown[]) =>
      asOwner((session) => session.query<Row>(text, parameters)),
    transaction: asOwner,
    scriptTransaction: asOwner,
    close: async () => {
      await instance.close();
      await onClose();
    },
  };
}

/**
 * Switches the engine to the server's role. The session can switch back, so this prevents mistakes,
 * not attacks.
 */
export async function underServerRole(instance: PGlite, role: string): Promise<ServerDatabase> {
  await instance.exec(`set session authorization ${role}`);
  return { ...onInstance(instance, createChangeNotifier()), close: async () => {} };
}

function onInstance(instance: PGlite, work: ChangeNotifier): Omit<ServerDatabase, "close"> {
  return {
    engine: "pglite",
    connection: { kind: "pglite", instance, notifyChange: work.notify },
    query: <Row>(text: string, parameters?: readonly unknown[]) =>
      run<Row>(instance, text, parameters).finally(work.notify),
    transaction: (steps) => inTransaction(instance, steps).finally(work.notify),
    asCaller: (claims, steps) =>
      inTransaction(instance, async (session) => {
        await becomeCaller(session, claims);
        return steps(session);
      }).finally(work.notify),
    queryAsCaller: <Row>(text: string, parameters?: readonly unknown[]) =>
      run<Row>(instance, text, parameters),
    subscribeToChanges: work.subscribe,
    // The only connection is in this process and can't be lost.
    openPollingConnection: () => ({
      query: (text, parameters) => run(instance, text, parameters),
      close: async () => {},
    }),
  };
}

async function inTransaction<Result>(
  instance: PGlite,
  work: (session: ScriptSession) => Promise<Result>,
): Promise<Result> {
  return instance.transaction((transaction) =>
    work({
      query: (text, parameters) => run(transaction, text, parameters),
      script: async (text) => {
        await transaction.exec(text);
      },
    }),
  );
}

async function run<Row>(
  connection: PGlite | Transaction,
  text: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  const { rows } = await connection.query<Row>(text, [...parameters]);
  return rows;
}
