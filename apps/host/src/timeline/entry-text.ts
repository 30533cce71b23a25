import type { SourceCount } from "@tera/contract";
import { libraryByName } from "@tera/references";
import { countOf, countText } from "../platform/date-text.ts";
import type { FileKind } from "./file-kinds.ts";
import { type EntryGroup, pathsOf } from "./group-entries.ts";
import type { LogEntry } from "./log-entry.ts";

type FileKinds = ReadonlyMap<string, FileKind> | undefined;
type ToolNamer = (id: string) => { readonly name: string; readonly href?: string };

/**
 * A file, folder or other thing that a sentence names: a link, or plain text if it no longer
 * exists.
 */
export interface EntrySubject {
  readonly label: string;
  readonly href?: string;
  /** Set if the file is no longer where the entry says. */
  readonly isGone?: true;
}

export interface EntryText {
  /** Follows the person's name, for example "uploaded". */
  readonly verb: string;
  readonly subject?: EntrySubject | undefined;
  /** Follows the subject, for example "as zip". */
  readonly rest?: string | undefined;
  /** Where the subject was moved or added; follows `rest`. */
  readonly place?: EntrySubject | undefined;
  readonly detail?: string | undefined;
  /** The old value, shown struck through before `detail`. */
  readonly struck?: string | undefined;
  /** Text of several lines: a note, or what a tool reports. */
  readonly content?: string | undefined;
  /** The files, if the sentence only counts them. */
  readonly items?: readonly EntrySubject[];
}

const FILE_VERBS: Readonly<Record<string, string>> = {
  fileEdit: "edited",
  fileUpload: "uploaded",
  fileDownload: "downloaded",
  fileDownloadZip: "downloaded",
  fileDelete: "deleted",
  fileRestore: "restored",
  fileCopy: "copied",
  fileMove: "moved",
};
const ROUND_VERBS: Readonly<Record<string, string>> = {
  roundOpen: "opened",
  roundClose: "closed",
  roundReopen: "reopened",
  roundUnblind: "unblinded",
};
/** Types whose paths get no link, because they may be folders or may no longer exist. */
const PLAIN_TYPES: ReadonlySet<string> = new Set(["fileDelete", "fileDownloadZip"]);

/**
 * Returns the sentence for a group of entries of one type, or a general sentence for an unknown
 * type, which a later version may have written.
 */
export function groupText(group: EntryGroup, toolName: ToolNamer, kinds?: FileKinds): EntryText {
  return group.members.length === 1
    ? entryText(group.first, toolName, kinds)
    : filesText(group.first, pathsOf(group), kinds);
}

export function entryText(entry: LogEntry, toolName: ToolNamer, kinds?: FileKinds): EntryText {
  const { filePath, filePaths, emails, from, to, title, content } = entry.data;
  switch (entry.type) {
    case "tool":
      return toolText(entry, toolName);
    case "mark":
      return { verb: "", subject: { label: title || "Mark" }, content };
    case "note":
      return { verb: "noted", content: content || title || "" };
    case "projectCreate":
      return { verb: "created the project" };
    case "projectJoin":
      return { verb: "joined the project" };
    case "projectLeave":
      return { verb: "left the project" };
    case "projectInvite":
      return {
        verb: "invited",
        subject: { label: addressesText(emails) },
        ...(to === "viewer" ? { rest: "to view" } : {}),
      };
    case "projectDisinvite":
      return { verb: "removed", subject: { label: addressesText(emails) } };
    case "projectRole":
      return {
        verb: to === "viewer" ? "gave view-only access to" : "gave edit access to",
        subject: { label: addressesText(emails) },
      };
    case "projectOwner":
      return { verb: "became the project's manager" };
    case "projectRename":
      return {
        verb: "renamed the project",
        struck: from,
        detail: to === undefined ? undefined : `to ${to}`,
      };
    case "fileRename":
      return {
        verb: to?.endsWith("/") === true ? "renamed a folder to" : "renamed a file to",
        subject: to === undefined ? { label: "another name" } : pathSubject(to, kinds),
        struck: from?.replace(/\/$/u, ""),
      };
    case "fileMove":
      return {
        ...filesText(entry, filePath === undefined ? (filePaths ?? []) : [filePath], kinds),
        ...(to === undefined ? {} : { rest: "to", place: folderSubject(to, kinds) }),
      };
    case "fileMerge":
    case "fileDedupe":
    case "fileImport":
      return libraryText(entry, kinds);
    default:
      if (entry.type in ROUND_VERBS) return roundText(entry, kinds);
      return entry.type in FILE_VERBS
        ? filesText(entry, filePath === undefined ? (filePaths ?? []) : [filePath], kinds, toolName)
        : { verb: "changed something in the project", detail: title, content };
  }
}

/**
 * Links a single file; counts and lists several files. Names the tool that wrote the file only if
 * `toolName` is given.
 */
function filesText(
  { type, data: { title, content, tool } }: LogEntry,
  paths: readonly string[],
  kinds: FileKinds,
  toolName?: ToolNamer,
): EntryText {
  const [first] = paths;
  const subjectOf = (path: string): EntrySubject =>
    PLAIN_TYPES.has(type) ? { label: path } : fileSubject(path, kinds);
  return {
    verb: FILE_VERBS[type] ?? "changed",
    subject:
      first === undefined
        ? { label: "files" }
        : paths.length === 1
          ? subjectOf(first)
          : { label: countOf(paths.length, "file") },
    ...(type === "fileDownloadZip" ? { rest: "as zip" } : {}),
    ...(tool === undefined || toolName === undefined
      ? {}
      : { rest: `with ${toolName(tool).name}` }),
    detail: title,
    content,
    ...(paths.length > 1 ? { items: paths.map(subjectOf) } : {}),
  };
}

/** The sentences with the numbers of a PRISMA flow diagram. */
function libraryText({ type, data }: LogEntry, kinds: FileKinds): EntryText {
  const { filePath, sources = [], references, removed, title } = data;
  const subject = filePath === undefined ? { label: "a library" } : fileSubject(filePath, kinds);
  if (type === "fileDedupe") {
    const left = references === undefined ? "" : `, ${countText(references)} left`;
    const count = removed === undefined ? "duplicates" : countOf(removed, "duplicate");
    return { verb: `removed ${count}${left}, in`, subject, detail: title };
  }
  const items = sources.map((source) => ({ label: sourceText(source) }));
  if (type === "fileImport") {
    const count = references === undefined ? "references" : countOf(references, "reference");
    // Without files, people added them by hand or by lookup.
    if (title !== undefined && sources.length === 0)
      return { verb: `added ${count} to`, subject, rest: `by ${title}` };
    const files = sources.length === 0 ? "" : ` from ${countOf(sources.length, "file")}`;
    return { verb: `imported ${count}${files} into`, subject, items };
  }
  const sum = sources.map((source) => countText(source.references)).join(" + ");
  const merged =
    sources.length === 0
      ? "libraries"
      : `${countOf(sources.length, "library", "libraries")} (${sum})`;
  return {
    verb: `merged ${merged} into`,
    subject,
    detail: references === undefined ? undefined : countOf(references, "reference"),
    items,
  };
}

function roundText({ type, data }: LogEntry, kinds: FileKinds): EntryText {
  return {
    verb: ROUND_VERBS[type] ?? "changed",
    subject: {
      label: `the screening round “${data.title ?? ""}”`,
      ...(data.round === undefined ? {} : { href: `/project/screening/${data.round}` }),
    },
    ...(data.filePath === undefined
      ? {}
      : { rest: "of", place: fileSubject(data.filePath, kinds) }),
  };
}

/** For example: a.nbib (7 references from PubMed, “March update”). */
function sourceText({ filePath, references, database, search }: SourceCount): string {
  const from = database === undefined ? "" : ` from ${database}`;
  const by = search === undefined ? "" : `, “${search}”`;
  return `${filePath} (${countOf(references, "reference")}${from}${by})`;
}

function toolText({ data: { tool, title, content } }: LogEntry, toolName: ToolNamer): EntryText {
  const named = tool === undefined ? { name: "a tool" } : toolName(tool);
  return {
    verb: title || content ? "worked in" : "opened",
    subject: { label: named.name, ...(named.href === undefined ? {} : { href: named.href }) },
    detail: title,
    content,
  };
}

function addressesText(emails: readonly string[] | undefined): string {
  return emails === undefined || emails.length === 0 ? "someone" : emails.join(", ");
}

/**
 * Libraries open in the editor, other files are downloaded. Until the files are known, the name
 * decides.
 */
function fileSubject(path: string, kinds: FileKinds): EntrySubject {
  const kind = kinds === undefined ? kindByName(path) : kinds.get(path);
  if (kind === undefined) return { label: path, isGone: true };
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  return {
    label: path,
    href: kind === "library" ? `/project/library/${encoded}` : `/project/download/${encoded}`,
  };
}

/** Paths of folders end in a slash. */
function pathSubject(path: string, kinds: FileKinds): EntrySubject {
  return path.endsWith("/") ? folderSubject(path.slice(0, -1), kinds) : fileSubject(path, kinds);
}

function folderSubject(path: string, kinds: FileKinds): EntrySubject {
  if (path === "") return { label: "Project root", href: "/project/files" };
  if (kinds !== undefined && !kinds.has(`${path}/`)) return { label: path, isGone: true };
  return {
    label: path,
    href: `/project/folder/${path.split("/").map(encodeURIComponent).join("/")}`,
  };
}

function kindByName(path: string): FileKind {
  return libraryByName(path) === "yes" ? "library" : "other";
}
