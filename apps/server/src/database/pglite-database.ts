import type { PGlite, Transaction } from "@electric-sql/pglite";
import { becomeCaller } from "./postgres-database.ts";
import type { ScriptDatabase, ScriptSession } from "./script-database.ts";
import { openWorkWatch } from "./work-watch.ts";

const JSON_OIDS = [114, 3802];
const BIGINT_OID = 20;

/** Opens Postgres in WebAssembly in this process. One connection: transactions wait for each other. Without a directory it lives in memory. */
export async function openPglite(directory: string | undefined, onClose: () => Promise<void>): Promise<ScriptDatabase> {
  const { PGlite } = await import("@electric-sql/pglite");
  const instance = await PGlite.create({
    ...(directory === undefined ? {} : { dataDir: directory }),
    parsers: { [BIGINT_OID]: Number },
    serializers: Object.fromEntries(JSON_OIDS.map((oid) => [oid, (value: unknown) => JSON.stringify(value)])),
  });
  const work = openWorkWatch();
  return {
    engine: "pglite",
    connection: { kind: "pglite", instance, noteWork: work.note },
    query: <Row>(text: string, parameters?: readonly unknown[]) => run<Row>(instance, text, parameters).finally(work.note),
    transaction: (steps) => inTransaction(instance, steps).finally(work.note),
    scriptTransaction: (steps) => inTransaction(instance, steps).finally(work.note),
    asCaller: (claims, steps) =>
      inTransaction(instance, async (session) => {
        await becomeCaller(session, claims);
        return steps(session);
      }).finally(work.note),
    watchWork: work.watch,
    // Its one connection is this process's own, and lasts as long.
    openLookout: () => ({ query: (text, parameters) => run(instance, text, parameters), close: async () => {} }),
    close: async () => {
      await instance.close();
      await onClose();
    },
  };
}

async function inTransaction<Result>(instance: PGlite, work: (session: ScriptSession) => Promise<Result>): Promise<Result> {
  return instance.transaction((transaction) =>
    work({
      query: (text, parameters) => run(transaction, text, parameters),
      script: async (text) => {
        await transaction.exec(text);
      },
    }),
  );
}

async function run<Row>(connection: PGlite | Transaction, text: string, parameters: readonly unknown[] = []): Promise<Row[]> {
  const { rows } = await connection.query<Row>(text, [...parameters]);
  return rows;
}
