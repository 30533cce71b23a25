import { invalidArgument } from "./invalid-argument.ts";

/** Types of log entries that a tool may write; only the host logs joining, leaving and renaming. */
export const TOOL_LOG_TYPES = [
  "tool",
  "mark",
  "fileEdit",
  "fileUpload",
  "fileDownload",
  "fileDelete",
  "fileDownloadZip",
] as const;

export type ToolLogType = (typeof TOOL_LOG_TYPES)[number];

export function toolLogType(type: string): ToolLogType {
  const known = TOOL_LOG_TYPES.find((each) => each === type);
  if (known) return known;
  throw invalidArgument(
    "log.type",
    `A tool can't log the type "${type.slice(0, 100)}". Use one of ${TOOL_LOG_TYPES.join(", ")}.`,
  );
}
