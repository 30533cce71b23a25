import { FORBIDDEN_KEYS, invalidArgument } from "@tera/bridge-sdk/host";
import type { Handlers } from "@tera/bridge-sdk/host";
import type { BridgeServices } from "../bridge-services.ts";
import { plainData } from "../plain-data.ts";
import { activeProjectOf } from "./project.ts";

/** Reads and writes the namespaces of the open project. Their names and states were checked by the contract. */
export function namespaceHandlers(services: BridgeServices): Handlers {
  return {
    getNamespace: async (_context, name) => {
      const state = await services.readNamespace((await activeProjectOf(services)).id, name);
      return state && { ...state };
    },
    setNamespace: async (_context, name, given, options) => {
      const state = plainData("state", given);
      const forbidden = Object.keys(state).find((key) => FORBIDDEN_KEYS.has(key));
      if (forbidden !== undefined) throw invalidArgument("state", `A namespace can't have a key "${forbidden}": it is no key of data. Call it something else.`);
      await services.writeNamespace((await activeProjectOf(services)).id, name, state, options?.method ?? "merge");
      return state;
    },
    listNamespaces: async () => [...(await services.listNamespaces((await activeProjectOf(services)).id))],
  };
}
