import { namespaceState } from "@tera/bridge-sdk/host";
import type { Handlers } from "@tera/bridge-sdk/host";
import type { ToolServices } from "../tool-services.ts";
import { activeProjectOf } from "./project.ts";

/** The contract has already checked names and states. */
export function namespaceHandlers(services: ToolServices): Handlers {
  return {
    getNamespace: async (_context, name) => {
      const state = await services.readNamespace((await activeProjectOf(services)).id, name);
      return state && { ...state };
    },
    setNamespace: async (_context, name, given, options) => {
      const state = namespaceState(given);
      await services.writeNamespace(
        (await activeProjectOf(services)).id,
        name,
        state,
        options?.method ?? "merge",
      );
      return state;
    },
    listNamespaces: async () => [
      ...(await services.listNamespaces((await activeProjectOf(services)).id)),
    ],
  };
}
