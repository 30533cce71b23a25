import { TOOL_LOG_TYPES } from "@tera/bridge-sdk/host";

/**
 * Types of log entries that clients write; the server writes all others. The database enforces the
 * same list (`private.guard_own_entries`).
 */
export const LOG_TYPES = [...TOOL_LOG_TYPES, "projectRename"] as const;

export type LogType = (typeof LOG_TYPES)[number];
