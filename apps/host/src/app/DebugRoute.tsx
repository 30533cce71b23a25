import { useStore } from "@nanostores/react";
import { type CallContext, type Handlers, SCOPES } from "@tera/bridge-sdk/host";
import { useEffect, useState } from "react";
import { Redirect, useParams } from "wouter";
import { toolHandlers } from "../tool-services/handlers/tool-handlers.ts";
import type { CallHost } from "../debug/call-host.ts";
import { DebugPage } from "../debug/DebugPage.tsx";
import { debugPath, debugSection, rememberedSection } from "../debug/debug-sections.ts";
import { NotFoundPage } from "../errors/NotFoundPage.tsx";
import { AppError } from "../platform/app-error.ts";
import { $mayDebug } from "../user/developer.ts";
import { ALL_SCOPES } from "../permissions/all-scopes.ts";
import { $user } from "../user/user-store.ts";
import { createToolServices } from "../tool-services/create-tool-services.ts";
import { PageSpinner } from "./guards.tsx";

/** /debug and /debug/{section}. Without a section, opens the last opened one. */
export function DebugRoute(): React.JSX.Element {
  const mayDebug = useStore($mayDebug);
  const isKnown = useStore($user) !== undefined;
  const { section: asked } = useParams<{ section?: string }>();
  const [page] = useState(createDebugCalls);
  useEffect(() => page.leave, [page]);
  if (!mayDebug) return isKnown ? <NotFoundPage /> : <PageSpinner />;
  if (asked === undefined) return <Redirect to={debugPath(rememberedSection())} replace />;
  const section = debugSection(asked);
  return section === undefined ? (
    <NotFoundPage />
  ) : (
    <DebugPage section={section} call={page.call} />
  );
}

/** Makes calls as the host itself, with every scope. `leave` closes the calls' dialogs. */
function createDebugCalls(): { readonly call: CallHost; readonly leave: () => void } {
  const controller = new AbortController();
  const { signal } = controller;
  const handlers: Handlers = toolHandlers(
    createToolServices({
      name: "Debug",
      origin: location.origin,
      signal,
      scopes: ALL_SCOPES,
      navigate: () => undefined,
    }),
  );
  return {
    async call(method, ...args) {
      const context: CallContext = {
        method,
        origin: location.origin,
        mode: "tera",
        granted: new Set(SCOPES),
        signal,
        withFocus: (show) => show(),
      };
      const handler = handlers[method] as
        | ((context: CallContext, ...values: readonly unknown[]) => unknown)
        | undefined;
      if (handler === undefined)
        throw new AppError("UNKNOWN-METHOD", `This host does not offer ${method}.`);
      return handler(context, ...args);
    },
    leave: () => controller.abort(new AppError("CANCEL", "The page was left", { ignore: true })),
  };
}
