import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Engine } from "./database.ts";
import { writeDurably } from "./durable-file.ts";
import { EarlierData } from "./earlier-data.ts";

const ENGINE_FILE = "engine.json";
/** Increased when the migrations can't continue the data of earlier versions. */
const SCHEMA = 2;
const RecordSchema = z.object({
  engine: z.enum(["external", "embedded-postgres", "pglite"]),
  schema: z.number().optional(),
});

/** Undefined before the first start. Throws `EarlierData` without opening the database. */
export async function readEngine(dataDirectory: string): Promise<Engine | undefined> {
  const path = join(dataDirectory, ENGINE_FILE);
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  const { engine, schema } = parseRecord(path, text);
  if (schema !== SCHEMA)
    throw new EarlierData(
      `The data directory ${dataDirectory}`,
      "choose another directory with DATA_DIR=",
    );
  return engine;
}

function parseRecord(path: string, text: string): z.infer<typeof RecordSchema> {
  try {
    return RecordSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(
      `${path} is damaged. Write {"engine": "embedded-postgres", "schema": ${SCHEMA}} into it, or "pglite" if that made the data.`,
      { cause },
    );
  }
}

export async function recordEngine(dataDirectory: string, engine: Engine): Promise<void> {
  const record: z.infer<typeof RecordSchema> = { engine, schema: SCHEMA };
  await writeDurably(join(dataDirectory, ENGINE_FILE), `${JSON.stringify(record)}\n`);
}
