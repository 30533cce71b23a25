import type { BridgeProject } from "@tera/bridge-sdk/host";
import type { HostFacts } from "./host-facts.ts";

export const MEMORY_FACTS: Omit<HostFacts, "theme"> = {
  product: { name: "TERA", version: "v1.0.0" },
  sdkVersion: "0.1.0",
  locale: "en-AU",
  projectType: null,
  isSmallScreen: false,
};

export function project(id: string, name: string): BridgeProject {
  return { id, name, created: "2024-01-01T00:00:00.000Z", isOwner: true };
}
