import type { Handlers } from "@tera/bridge-sdk/host";
import type { ToolServices } from "../tool-services.ts";

export function scopeHandlers({ scopes }: ToolServices): Handlers {
  if (scopes === undefined) return {};
  return {
    getScopes: () => scopes.states(),
    requestScopes: async (context, wanted) => {
      await scopes.request(wanted, context);
      return scopes.states();
    },
  };
}
