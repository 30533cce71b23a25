import type { Handlers } from "@tera/bridge-sdk/host";
import type { ToolServices } from "../tool-services.ts";
import { rateLimitDialogs } from "../dialog-rate-limiter.ts";
import { createKnownStates, type KnownStates } from "../known-states.ts";
import { decisionHandlers } from "./decisions.ts";
import { fileChangeHandlers } from "./file-changes.ts";
import { fileHandlers } from "./files.ts";
import { libraryHandlers } from "./library.ts";
import { logHandlers } from "./log.ts";
import { namespaceHandlers } from "./namespaces.ts";
import { pageHandlers } from "./page.ts";
import { projectHandlers } from "./project.ts";
import { reviewFileHandlers } from "./review-files.ts";
import { scopeHandlers } from "./scopes.ts";
import { stateHandlers } from "./state.ts";
import { uiHandlers } from "./ui.ts";
import { windowHandlers } from "./windows.ts";
import { userHandlers } from "./user.ts";

/**
 * Pass the `knownStates` that `sendStates` uses, so that the tool is sent only states that it
 * lacks.
 */
export function toolHandlers(
  hostServices: ToolServices,
  knownStates: KnownStates = createKnownStates(),
): Handlers {
  const services = rateLimitDialogs(hostServices);
  return {
    ...userHandlers(services),
    ...scopeHandlers(services),
    ...projectHandlers(services),
    ...stateHandlers(services, knownStates),
    ...namespaceHandlers(services),
    ...fileHandlers(services),
    ...fileChangeHandlers(services),
    ...libraryHandlers(services),
    ...decisionHandlers(services),
    ...reviewFileHandlers(services),
    ...logHandlers(services),
    ...pageHandlers(services),
    ...uiHandlers(services),
    ...windowHandlers(services),
  };
}
