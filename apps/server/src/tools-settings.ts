import { isLoopbackUrl } from "./access/loopback-url.ts";

/** Completes a sentence that begins with the setting; undefined if the origin can be used. */
export function problemOfToolsOrigin(tools: URL, app: URL, isPublic: boolean): string | undefined {
  if (tools.hostname === app.hostname)
    return "has the host name of PUBLIC_ORIGIN: cookies don't tell ports apart. Give the tools a name of their own, such as https://tools.university.example.";
  if (isPublic && isLoopbackUrl(tools.origin))
    return "is an address on each viewer's own computer. Give the tools a name that leads to this server, or leave TOOLS_ORIGIN out.";
  if (app.protocol === "https:" && tools.protocol !== "https:")
    return "must begin with https:, as PUBLIC_ORIGIN does: browsers block http pages inside https pages.";
  return undefined;
}

export function originOnToolsPort(toolsPort: number): string {
  return `http://127.0.0.1:${toolsPort}`;
}
