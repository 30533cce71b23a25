import type { PGlite, Transaction } from "@electric-sql/pglite";
import { becomeCaller } from "./postgres-database.ts";
import type { ScriptDatabase, ScriptSession } from "./script-database.ts";

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
  return {
    engine: "pglite",
    connection: { kind: "pglite", instance },
    query: (text, parameters) => run(instance, text, parameters),
    transaction: (work) => inTransaction(instance, work),
    scriptTransaction: (work) => inTransaction(instance, work),
    asCaller: (claims, work) =>
      inTransaction(instance, async (session) => {
        await becomeCaller(session, claims);
        return work(session);
      }),
    listen: async (channel, onPayload) => {
      // The engine goes on calling after UNLISTEN where the channel's name has upper-case letters.
      let isListening = true;
      const stop = await instance.listen(`"${channel.replaceAll('"', '""')}"`, (payload) => {
        if (isListening) onPayload(payload);
      });
      return async () => {
        isListening = false;
        await stop();
      };
    },
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
