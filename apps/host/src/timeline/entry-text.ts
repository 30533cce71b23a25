import { libraryByName } from "@tera/references";
import { countOf } from "../platform/date-text.ts";
import type { LogEntry } from "./log-entry.ts";

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

/** Files with a library's extension open in the editor; others are downloaded. */
function fileAddress(path: string): string {
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  return libraryByName(path) !== "no"
    ? `/project/library/${encoded}`
    : `/project/download/${encoded}`;
}

/** An unknown type is shown by its name. */
export function entryText(
  entry: LogEntry,
  toolName: (id: string) => { readonly name: string; readonly href?: string },
): EntryText {
  const { filePath, filePaths, emails, from, to, title, tool } = entry.data;
  const file = (verb: string, href: boolean): EntryText => ({
    verb,
    subject: filesSubject(filePath, filePaths, href),
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
  isLinked: boolean,
): EntryText["subject"] {
  const all = path === undefined ? (paths ?? []) : [path];
  const [first] = all;
  if (first === undefined) return { label: "files" };
  if (all.length > 1) return { label: countOf(all.length, "file") };
  return { label: first, ...(isLinked ? { href: fileAddress(first) } : {}) };
}
