import type { BridgeServices } from "../bridge/bridge-services.ts";
import { configuration } from "../platform/configuration.ts";
import { appendLog } from "../timeline/timeline-store.ts";
import { $tools } from "../tools/tools-store.ts";
import { withAllowedCredits } from "./bridge/allowed-credits.ts";
import type { AskingTool } from "./bridge/asking-tool.ts";
import { dialogCalls } from "./bridge/dialog-calls.tsx";
import { fileCalls } from "./bridge/file-calls.tsx";
import { libraryCalls } from "./bridge/library-calls.ts";
import { namespaceCalls } from "./bridge/namespace-calls.ts";
import { personCalls } from "./bridge/person-calls.tsx";
import { projectCalls } from "./bridge/project-calls.tsx";
import { refuseViewers } from "./bridge/refuse-viewers.ts";
import { stateCalls } from "./bridge/state-calls.ts";
import { watchHost } from "./bridge/watch-calls.ts";
import { windowCalls } from "./bridge/window-calls.tsx";
import { $theme } from "./theme.ts";

export function createBridgeServices(tool: AskingTool): BridgeServices {
  const services: BridgeServices = {
    product: { name: configuration().productName, origin: location.origin },
    currentTheme: () => $theme.get(),
    ...personCalls(tool),
    ...projectCalls(tool),
    ...stateCalls(tool),
    ...namespaceCalls(),
    ...fileCalls(tool),
    ...libraryCalls(tool),
    ...dialogCalls(tool),
    ...windowCalls(tool),
    appendLog: (projectId, entry) =>
      appendLog(projectId, withAllowedCredits(entry, tool.origin, $tools.get() ?? [])),
    navigate: tool.navigate,
    resizeFrame: tool.resizeFrame,
    subscribe: watchHost,
  };
  return refuseViewers(services, tool);
}
