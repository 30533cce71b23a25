import { useState } from "react";
import { readWebStorage, writeWebStorage } from "../platform/web-storage.ts";

export type ToolsView = "icons" | "table";

const VIEW_KEY = "tools-view";

/** The view last chosen on this device. */
export function useToolsView(): readonly [ToolsView, (view: ToolsView) => void] {
  const [view, setView] = useState(readView);
  return [
    view,
    (chosen) => {
      setView(chosen);
      writeWebStorage("device", VIEW_KEY, chosen);
    },
  ];
}

function readView(): ToolsView {
  return readWebStorage("device", VIEW_KEY) === "table" ? "table" : "icons";
}
