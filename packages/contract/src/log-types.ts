import { TOOL_LOG_TYPES } from "@tera/bridge-sdk/host";

/**
 * Types of log entries that clients write; the server writes all others. The database enforces the
 * same list (`private.guard_own_entries`).
 */
export const LOG_TYPES = [
  ...TOOL_LOG_TYPES,
  "projectRename",
  "note",
  "fileRename",
  "fileMove",
  "fileCopy",
  "fileRestore",
  "fileMerge",
  "fileDedupe",
  "fileImport",
] as const;

export type LogType = (typeof LOG_TYPES)[number];

/** Kinds by which the timeline can be filtered, with the types of entries that each includes. */
export const LOG_KINDS = {
  notes: ["note", "mark"],
  references: ["fileImport", "fileMerge", "fileDedupe"],
  files: [
    "fileUpload",
    "fileEdit",
    "fileRename",
    "fileMove",
    "fileCopy",
    "fileRestore",
    "fileDelete",
  ],
  downloads: ["fileDownload", "fileDownloadZip"],
  screening: ["roundOpen", "roundClose", "roundReopen", "roundUnblind"],
  tools: ["tool"],
  people: [
    "projectInvite",
    "projectDisinvite",
    "projectJoin",
    "projectLeave",
    "projectRole",
    "projectOwner",
  ],
  project: ["projectCreate", "projectRename"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type LogKind = keyof typeof LOG_KINDS;

export function isLogKind(name: string): name is LogKind {
  return Object.hasOwn(LOG_KINDS, name);
}
