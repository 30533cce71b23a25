import { BridgeError } from "@tera/bridge-sdk/host";
import type { Handlers } from "@tera/bridge-sdk/host";
import type { BridgeServices, ToolLogEntry } from "../bridge-services.ts";
import { activeProjectOf } from "./project.ts";
import { invalidArgument } from "../invalid-argument.ts";

/** What tools may report; who joined, left or renamed a project is for the host alone to say. */
const TOOL_TYPES = ["tool", "mark", "fileEdit", "fileUpload", "fileDownload", "fileDelete", "fileDownloadZip"] as const;

/** Lets tools add to the timeline of the open project. */
export function logHandlers(services: BridgeServices): Handlers {
  return {
    projectLog: async (_context, log) => {
      const type = TOOL_TYPES.find((known) => known === log.type);
      if (!type) throw invalidArgument("log.type", `A tool can't log the type "${log.type.slice(0, 100)}". Use one of ${TOOL_TYPES.join(", ")}.`);
      if (!(await services.currentUser())) throw new BridgeError("NEED-LOGIN", "You need to be logged in to do that");
      await services.appendLog((await activeProjectOf(services)).id, entryOf(type, log));
    },
  };
}

function entryOf(type: ToolLogEntry["type"], log: Readonly<Record<string, unknown>>): ToolLogEntry {
  const word = (key: "tool" | "title" | "filePath") => (typeof log[key] === "string" ? { [key]: log[key] } : {});
  const paths = Array.isArray(log["filePaths"]) ? { filePaths: log["filePaths"].filter((path) => typeof path === "string") } : {};
  return { type, ...word("tool"), ...word("title"), ...word("filePath"), ...paths };
}
