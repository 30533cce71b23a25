import { useState } from "react";

export type ToolsView = "icons" | "table";

const VIEW_KEY = "tools-view";

/** The view last chosen on this device. */
export function useToolsView(): readonly [ToolsView, (view: ToolsView) => void] {
  const [view, setView] = useState(readView);
  return [
    view,
    (chosen) => {
      setView(chosen);
      try {
        localStorage.setItem(VIEW_KEY, chosen);
      } catch {
        // Without storage, the choice applies to this page only.
      }
    },
  ];
}

function readView(): ToolsView {
  try {
    return localStorage.getItem(VIEW_KEY) === "table" ? "table" : "icons";
  } catch {
    return "icons";
  }
}
