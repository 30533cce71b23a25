import { invalidArgument } from "./invalid-argument.ts";

/** What tools may report; who joined, left or renamed a project is for the host alone to say. */
const TOOL_LOG_TYPES = [
  "tool",
  "mark",
  "fileEdit",
  "fileUpload",
  "fileDownload",
  "fileDelete",
  "fileDownloadZip",
] as const;

/** A kind of entry that tools may add to the timeline. */
export type ToolLogType = (typeof TOOL_LOG_TYPES)[number];

/** The kind of an entry that a tool sends; refuses those that are not for tools. */
export function toolLogType(type: string): ToolLogType {
  const known = TOOL_LOG_TYPES.find((each) => each === type);
  if (known) return known;
  throw invalidArgument(
    "log.type",
    `A tool can't log the type "${type.slice(0, 100)}". Use one of ${TOOL_LOG_TYPES.join(", ")}.`,
  );
}
