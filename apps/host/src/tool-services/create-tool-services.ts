import type { ToolServices } from "./tool-services.ts";
import { configuration } from "../platform/configuration.ts";
import { appendLog } from "../timeline/append-log.ts";
import { $tools } from "../tools/tools-store.ts";
import { withAllowedCredits } from "./allowed-credits.ts";
import type { AskingTool } from "./asking-tool.ts";
import { decisionCalls } from "./decision-calls.ts";
import { dialogCalls } from "./dialog-calls.tsx";
import { fileCalls } from "./file-calls.tsx";
import { hostFacts } from "./host-facts.ts";
import { libraryCalls } from "./library-calls.ts";
import { namespaceCalls } from "./namespace-calls.ts";
import { personCalls } from "./person-calls.tsx";
import { projectCalls } from "./project-calls.tsx";
import { createReadFiles } from "./read-files.ts";
import { refuseViewers } from "./refuse-viewers.ts";
import { saveFilesCall } from "./save-files-call.tsx";
import { stateCalls } from "./state-calls.ts";
import { watchHost } from "./watch-calls.ts";
import { windowCalls } from "./window-calls.tsx";
import { $theme } from "../user/theme.ts";

export function createToolServices(tool: AskingTool): ToolServices {
  const read = createReadFiles();
  const services: ToolServices = {
    product: { name: configuration().productName, origin: location.origin },
    currentTheme: () => $theme.get(),
    scopes: tool.scopes,
    hostFacts: () => hostFacts(tool.scopes?.granted() ?? new Set()),
    ...personCalls(tool),
    ...projectCalls(tool),
    ...stateCalls(tool),
    ...namespaceCalls(),
    ...fileCalls(tool, read),
    ...saveFilesCall(tool, read),
    ...libraryCalls(tool, read),
    ...decisionCalls(tool),
    ...dialogCalls(tool),
    ...windowCalls(tool),
    appendLog: (projectId, entry) =>
      appendLog(projectId, withAllowedCredits(entry, tool.origin, $tools.get() ?? [])),
    navigate: tool.navigate,
    openPage: tool.openPage,
    resizeFrame: tool.resizeFrame,
    subscribe: (notify) => watchHost(notify, tool.scopes),
  };
  return refuseViewers(services, tool);
}
