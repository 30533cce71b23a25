import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { LOGIN_PATH } from "../login-addresses.ts";
import { SCRIPTS_FOLDER } from "./scripts-folder.ts";

const NAMES = ["passkeys", "password-fields", "password-strength", "recovery-codes"] as const;
const HASH_CHARACTERS = 12;

export type ScriptName = (typeof NAMES)[number];

export interface Script {
  readonly bytes: Buffer;
  readonly compressed: Buffer;
}

let loaded: ReadonlyMap<string, Script & { readonly name: ScriptName }> | undefined;

/** Returns a URL with a content hash, or undefined if the script is not built. */
export function scriptAddress(name: ScriptName): string | undefined {
  for (const [address, script] of scripts()) {
    if (script.name === name) return address;
  }
  return undefined;
}

export function scriptAt(path: string): Script | undefined {
  return scripts().get(path);
}

function scripts(): NonNullable<typeof loaded> {
  loaded ??= new Map(NAMES.flatMap((name) => load(name)));
  return loaded;
}

function load(name: ScriptName): [string, Script & { readonly name: ScriptName }][] {
  const file = join(SCRIPTS_FOLDER, `${name}.js`);
  if (!existsSync(file)) return [];
  const bytes = readFileSync(file);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, HASH_CHARACTERS);
  return [[`${LOGIN_PATH}/assets/${hash}.js`, { name, bytes, compressed: gzipSync(bytes) }]];
}
