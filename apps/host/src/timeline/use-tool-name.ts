import { useStore } from "@nanostores/react";
import { useMemo } from "react";
import { $toolNames, type ToolName } from "./tool-names.ts";

/** Names tools by id. A tool that is no longer offered is called by its id. */
export function useToolName(): (id: string) => ToolName {
  const names = useStore($toolNames);
  return useMemo(() => (id: string) => names.get(id) ?? { name: id }, [names]);
}
