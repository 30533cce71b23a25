import { BridgeError, toolLogType } from "@tera/bridge-sdk/host";
import type { Handlers } from "@tera/bridge-sdk/host";
import type { BridgeServices, ToolLogEntry } from "../bridge-services.ts";
import { activeProjectOf } from "./project.ts";

/** Lets tools add to the timeline of the open project. */
export function logHandlers(services: BridgeServices): Handlers {
  return {
    projectLog: async (_context, log) => {
      const type = toolLogType(log.type);
      if (!(await services.currentUser()))
        throw new BridgeError("NEED-LOGIN", "You need to be logged in to do that");
      await services.appendLog((await activeProjectOf(services)).id, entryOf(type, log));
    },
  };
}

function entryOf(type: ToolLogEntry["type"], log: Readonly<Record<string, unknown>>): ToolLogEntry {
  const textField = (key: "tool" | "title" | "filePath") =>
    typeof log[key] === "string" ? { [key]: log[key] } : {};
  const paths = Array.isArray(log["filePaths"])
    ? { filePaths: log["filePaths"].filter((path) => typeof path === "string") }
    : {};
  return { type, ...textField("tool"), ...textField("title"), ...textField("filePath"), ...paths };
}
