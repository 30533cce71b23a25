import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { LOGIN_PATH } from "../login-addresses.ts";
import { repositoryRoot } from "../../database/repository-root.ts";

/** Where the build puts the scripts of the login's pages. */
const BUILT_SCRIPTS = join(repositoryRoot(), "apps", "server", "dist", "login");
const NAMES = ["passkeys", "password-fields", "password-strength", "recovery-codes"] as const;
const HASH_CHARACTERS = 12;

/** A script of the login's pages. */
export type ScriptName = (typeof NAMES)[number];

/** A script as it is sent. */
export interface Script {
  readonly bytes: Buffer;
  readonly compressed: Buffer;
}

let folder = BUILT_SCRIPTS;
let loaded: ReadonlyMap<string, Script & { readonly name: ScriptName }> | undefined;

/** Where pages find a script; the address changes with its content. Undefined where it is not built: every page works without. */
export function scriptAddress(name: ScriptName): string | undefined {
  for (const [address, script] of scripts()) {
    if (script.name === name) return address;
  }
  return undefined;
}

/** Takes the scripts from another folder than the build's, as their test does; from that one again where none is named. */
export function takeScriptsFrom(other: string = BUILT_SCRIPTS): void {
  folder = other;
  loaded = undefined;
}

/** The script at an address of this server, or undefined. */
export function scriptAt(path: string): Script | undefined {
  return scripts().get(path);
}

function scripts(): NonNullable<typeof loaded> {
  loaded ??= new Map(NAMES.flatMap((name) => load(name)));
  return loaded;
}

function load(name: ScriptName): [string, Script & { readonly name: ScriptName }][] {
  const file = join(folder, `${name}.js`);
  if (!existsSync(file)) return [];
  const bytes = readFileSync(file);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, HASH_CHARACTERS);
  return [[`${LOGIN_PATH}/assets/${hash}.js`, { name, bytes, compressed: gzipSync(bytes) }]];
}
