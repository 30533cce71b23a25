import { ERROR_CATALOGUE } from "@tera/contract";
import { BridgeError, toolLogType } from "@tera/bridge-sdk/host";
import type { Handlers } from "@tera/bridge-sdk/host";
import type { ToolServices, ToolLogEntry } from "../tool-services.ts";
import { activeProjectOf } from "./project.ts";

export function logHandlers(services: ToolServices): Handlers {
  return {
    projectLog: async (_context, log) => {
      const type = toolLogType(log.type);
      if (!(await services.currentUser()))
        throw new BridgeError("NEED-LOGIN", ERROR_CATALOGUE["NEED-LOGIN"].message);
      await services.appendLog((await activeProjectOf(services)).id, entryOf(type, log));
    },
  };
}

function entryOf(type: ToolLogEntry["type"], log: Readonly<Record<string, unknown>>): ToolLogEntry {
  const textField = (key: "tool" | "title" | "content" | "filePath") =>
    typeof log[key] === "string" ? { [key]: log[key] } : {};
  const paths = Array.isArray(log["filePaths"])
    ? { filePaths: log["filePaths"].filter((path) => typeof path === "string") }
    : {};
  return {
    type,
    ...textField("tool"),
    ...textField("title"),
    ...textField("content"),
    ...textField("filePath"),
    ...paths,
    ...(typeof log["credits"] === "number" ? { credits: log["credits"] } : {}),
  };
}
