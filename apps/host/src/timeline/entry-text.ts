import { libraryByName } from "@tera/references";
import { countOf } from "../platform/date-text.ts";
import type { FileKind } from "./file-kinds.ts";
import type { LogEntry } from "./log-entry.ts";

type FileKinds = ReadonlyMap<string, FileKind> | undefined;

export interface EntryText {
  /** Follows the person's name, for example "uploaded". */
  readonly verb: string;
  readonly subject?: { readonly label: string; readonly href?: string } | undefined;
  /** Follows the subject, for example "in Deduplicator". */
  readonly rest?: string | undefined;
  readonly detail?: string | undefined;
  /** The old value, shown struck through before `detail`. */
  readonly struck?: string | undefined;
}

/**
 * Libraries open in the editor, other files are downloaded. Until the files are known, the name
 * decides. Undefined for files that no longer exist.
 */
function fileAddress(path: string, kinds: FileKinds): string | undefined {
  const kind = kinds === undefined ? kindByName(path) : kinds.get(path);
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  if (kind === undefined) return undefined;
  return kind === "library" ? `/project/library/${encoded}` : `/project/download/${encoded}`;
}

function kindByName(path: string): FileKind {
  return libraryByName(path) === "yes" ? "library" : "other";
}

/** An unknown type is shown by its name. */
export function entryText(
  entry: LogEntry,
  toolName: (id: string) => { readonly name: string; readonly href?: string },
  kinds?: FileKinds,
): EntryText {
  const { filePath, filePaths, emails, from, to, title, tool } = entry.data;
  const file = (verb: string, href: boolean): EntryText => ({
    verb,
    subject: filesSubject(
      filePath,
      filePaths,
      href ? (path) => fileAddress(path, kinds) : () => undefined,
    ),
  });
  switch (entry.type) {
    case "tool": {
      const named = tool === undefined ? { name: "a tool" } : toolName(tool);
      return {
        verb: title ? "worked in" : "opened",
        subject: { label: named.name, ...(named.href === undefined ? {} : { href: named.href }) },
        detail: title,
      };
    }
    case "mark":
      return { verb: "", subject: { label: title || "Mark" } };
    case "projectCreate":
      return { verb: "created the project" };
    case "projectJoin":
      return { verb: "joined the project" };
    case "projectLeave":
      return { verb: "left the project" };
    case "projectInvite":
      return { verb: "invited", subject: { label: (emails ?? []).join(", ") } };
    case "projectDisinvite":
      return { verb: "removed", subject: { label: (emails ?? []).join(", ") } };
    case "projectRole":
      return {
        verb: to === "viewer" ? "made a viewer of" : "allowed changes by",
        subject: { label: (emails ?? []).join(", ") },
      };
    case "projectOwner":
      return { verb: "became the project's manager" };
    case "projectRename":
      return { verb: "renamed the project", struck: from, detail: `to ${to ?? ""}` };
    case "fileEdit":
      return { ...file("edited", true), detail: title };
    case "fileUpload":
      return file("uploaded", true);
    case "fileDownload":
      return file("downloaded", true);
    case "fileDownloadZip":
      return { ...file("downloaded", false), rest: "as zip" };
    case "fileDelete":
      return file("deleted", false);
    default:
      return { verb: entry.type, detail: title };
  }
}

function filesSubject(
  path: string | undefined,
  paths: readonly string[] | undefined,
  addressOf: (path: string) => string | undefined,
): EntryText["subject"] {
  const all = path === undefined ? (paths ?? []) : [path];
  const [first] = all;
  if (first === undefined) return { label: "files" };
  if (all.length > 1) return { label: countOf(all.length, "file") };
  const href = addressOf(first);
  return { label: first, ...(href === undefined ? {} : { href }) };
}
