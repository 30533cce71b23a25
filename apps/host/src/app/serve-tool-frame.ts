import { navigate as openAddress } from "wouter/use-browser-location";
import { isAllowed, withoutRevoked } from "../permissions/revoked-scopes.ts";
import { startBridge } from "../tool-services/start-bridge.ts";
import { originOf } from "../permissions/allowed-scopes.ts";
import { createToolGrants } from "../permissions/tool-grants.ts";
import { toolScopes } from "../permissions/tool-scopes.ts";
import { AppError } from "../platform/app-error.ts";
import type { ServeTool } from "../tools/ToolFrame.tsx";
import { $tools } from "../tools/tools-store.ts";
import { consentCall } from "../tool-services/consent-call.tsx";
import { createToolServices } from "../tool-services/create-tool-services.ts";

/**
 * Serves a tool until its page is left. A tool under development also gets the host's stack traces.
 */
export function serveToolFrame({
  isDevelopment = false,
}: { readonly isDevelopment?: boolean } = {}): ServeTool {
  return ({ frame, tool, origin, navigate, resize, onHandshake }) => {
    const controller = new AbortController();
    const catalogue = ($tools.get() ?? []).flatMap(({ url, scopes }) =>
      url !== undefined && originOf(url) !== undefined ? [{ url, scopes }] : [],
    );
    const grants = createToolGrants(catalogue, consentCall(controller));
    const scopes = toolScopes(grants, () => origin);
    const askingTool = {
      name: tool.name,
      origin,
      signal: controller.signal,
      scopes,
      navigate,
      openPage: (address: string) => openAddress(address),
      resizeFrame: resize,
    };
    const bridge = startBridge({
      frame,
      toolOrigin: origin,
      services: createToolServices(askingTool),
      grants: withoutRevoked(grants.grantsFor),
      isAllowed: (scope) => isAllowed(origin, scope),
      knownGrants: () => scopes.granted(),
      onHandshake,
      isDevelopment,
    });
    return () => {
      bridge.stop();
      controller.abort(new AppError("CANCEL", "The tool's page was left", { ignore: true }));
    };
  };
}
