import { readManifest, type ReadManifest, type ToolManifest } from "@tera/bridge-sdk/manifest";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { writeDurably } from "../database/durable-file.ts";
import { toolManifestsFile } from "../tool-manifests-file.ts";
import { manifestAdditions } from "./manifest-additions.ts";
import { ManifestUnreadable, readManifestText } from "./read-manifest-text.ts";

/** The manifests' texts as they were read, by address. */
const storeSchema = z.record(
  z.string(),
  z.object({ current: z.string(), pending: z.string().optional() }),
);

/** What is known about the manifest at an address. */
export interface KnownManifest {
  /** The one in effect; undefined if none could be read so far. */
  readonly current: ToolManifest | undefined;
  /** A newer one that asks for more, until the operator confirms it. */
  readonly pending: ToolManifest | undefined;
  /** A phrase that says why the latest attempt to read it failed. */
  readonly problem: string | undefined;
}

export interface ToolManifests {
  readonly read: (address: string) => KnownManifest;
  /** Reads the manifests at these addresses, at once. Never rejects because of one of them. */
  readonly refresh: (addresses: readonly string[]) => Promise<void>;
  /** Puts the pending manifest at an address into effect. */
  readonly confirm: (address: string) => Promise<void>;
}

/** Keeps each tool's last usable manifest in the data directory. */
export async function openToolManifests(dataDirectory: string): Promise<ToolManifests> {
  const path = toolManifestsFile(dataDirectory);
  const stored = await readStore(path);
  const problems = new Map<string, string>();
  const parse = (address: string, text: string | undefined): ToolManifest | undefined =>
    text === undefined ? undefined : readManifest(text, { address }).manifest;

  const refreshOne = async (address: string): Promise<void> => {
    const text = await readManifestText(address).catch((error: unknown) => {
      if (!(error instanceof ManifestUnreadable)) throw error;
      problems.set(address, error.message);
    });
    if (text === undefined) return;
    const { manifest, problems: found }: ReadManifest = readManifest(text, { address });
    if (manifest === undefined) {
      problems.set(address, found.join("; "));
      return;
    }
    problems.delete(address);
    const known = stored.get(address)?.current;
    const current = parse(address, known);
    const asksForMore = current !== undefined && manifestAdditions(current, manifest).length > 0;
    stored.set(
      address,
      asksForMore && known !== undefined ? { current: known, pending: text } : { current: text },
    );
  };
  const save = (): Promise<void> =>
    writeDurably(path, JSON.stringify(Object.fromEntries(stored), null, 1));
  const inOrder = createQueue();

  return {
    read: (address) => ({
      current: parse(address, stored.get(address)?.current),
      pending: parse(address, stored.get(address)?.pending),
      problem: problems.get(address),
    }),
    refresh: (addresses) =>
      inOrder(async () => {
        if (addresses.length === 0) return;
        const before = JSON.stringify([...stored]);
        await Promise.all(addresses.map(refreshOne));
        if (JSON.stringify([...stored]) !== before) await save();
      }),
    confirm: (address) =>
      inOrder(async () => {
        const pending = stored.get(address)?.pending;
        if (pending === undefined) return;
        stored.set(address, { current: pending });
        await save();
      }),
  };
}

/** Returns a function that runs tasks one after the other. */
function createQueue(): (task: () => Promise<void>) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return (task) => {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  };
}

async function readStore(path: string): Promise<Map<string, z.output<typeof storeSchema>[string]>> {
  try {
    return new Map(Object.entries(storeSchema.parse(JSON.parse(await readFile(path, "utf8")))));
  } catch {
    // Without its file, or with a damaged one, each manifest is read as for the first time.
    return new Map();
  }
}
