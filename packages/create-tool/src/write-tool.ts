import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";

const PACKAGE = join(import.meta.dirname, "..");
const VENDOR = join(PACKAGE, "dist", "vendor");
/** A repository without files counts as empty. */
const GIT = ".git";
/** As in the manifest's contract. */
const ID = /^[a-z0-9][a-z0-9-]{0,63}$/u;
interface Template {
  readonly folder: string;
  /** Files whose placeholders become the tool's own values. */
  readonly withNames: readonly string[];
  /** The file of `vendor` that serves the other template. */
  readonly without: string;
}

const TEMPLATES: Readonly<Record<"plain" | "react", Template>> = {
  plain: {
    folder: join(PACKAGE, "template"),
    withNames: ["package.json", "README.md", "index.html", "tera.tool.json", "src/tool.js"],
    without: "vite-plugin.mjs",
  },
  react: {
    folder: join(PACKAGE, "template-react"),
    withNames: ["package.json", "README.md", "index.html", "public/tera.tool.json", "src/Tool.tsx"],
    without: "dev-server.mjs",
  },
};
const REASONS: Readonly<Record<string, string>> = {
  EACCES: "You have no permission to write there.",
  EPERM: "You have no permission to write there.",
  EROFS: "It is on a read-only disk.",
  ENOENT: "Its parent folder can't be written.",
  ENOSPC: "The disk is full.",
  ENOTDIR: "A part of its path is a file.",
};

export interface WriteOptions {
  /** The host that the tool names. */
  readonly host?: string | undefined;
  readonly template?: keyof typeof TEMPLATES;
}

/**
 * Creates a tool in a folder that is new or empty. Throws with a
 * sentence if the folder, its name or `host` can't be used; nothing is left in the folder then.
 */
export function writeTool(
  folder: string,
  { host = "https://tera.example", template = "plain" }: WriteOptions = {},
): void {
  const { folder: source, withNames, without } = TEMPLATES[template];
  const id = basename(folder);
  if (!ID.test(id))
    throw new Error(
      `A tool can't be called "${id}", because the folder's name becomes its id. Use at most 64 lower-case letters, digits and hyphens, such as my-tool.`,
    );
  const origin = originOf(host);
  const isNew = requireEmpty(folder);
  try {
    makeFolder(folder);
    cpSync(source, folder, { recursive: true });
    cpSync(VENDOR, join(folder, "vendor"), {
      recursive: true,
      filter: (file) => basename(file) !== without,
    });
    // npm leaves files called .gitignore out of packages.
    renameSync(join(folder, "gitignore"), join(folder, ".gitignore"));
    for (const name of withNames) {
      const file = join(folder, name);
      writeFileSync(
        file,
        readFileSync(file, "utf8")
          .replaceAll("my-tool", id)
          .replaceAll("My tool", titleOf(id))
          .replaceAll("https://tera.example", origin),
      );
    }
  } catch (error) {
    removeWritten(folder, isNew);
    throw new Error(`${folder} can't be written. ${reasonOf(error)}`, { cause: error });
  }
}

/** Unlike Node's recursive `mkdirSync`, ends with an error where no folders can exist, as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}

function removeWritten(folder: string, isNew: boolean): void {
  if (!existsSync(folder)) return;
  if (isNew) rmSync(folder, { recursive: true, force: true });
  else
    for (const name of readdirSync(folder))
      if (name !== GIT) rmSync(join(folder, name), { recursive: true, force: true });
}

/** Returns whether the folder is new. */
function requireEmpty(folder: string): boolean {
  if (!existsSync(folder)) return true;
  if (!statSync(folder).isDirectory())
    throw new Error(`${folder} is a file. Name a folder that is new or empty.`);
  let names: readonly string[];
  try {
    names = readdirSync(folder);
  } catch (error) {
    throw new Error(`${folder} can't be read. ${reasonOf(error)}`, { cause: error });
  }
  if (names.some((name) => name !== GIT))
    throw new Error(`${folder} is not empty. Name a folder that is new or empty.`);
  return false;
}

function originOf(host: string): string {
  if (!URL.canParse(host) || !/^https?:/u.test(host))
    throw new Error(`--host must be an address that starts with http:// or https://, not ${host}.`);
  return new URL(host).origin;
}

function titleOf(id: string): string {
  const words = id.replaceAll(/-+/gu, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error));
}
