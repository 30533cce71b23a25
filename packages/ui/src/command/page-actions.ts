import type { LucideIcon } from "lucide-react";
import { useEffect, useRef } from "react";

/** Something that the current page can do, offered by the command palette. */
export interface PageAction {
  /** Unique on the page. */
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** The action's shortcut: "Ctrl Z". */
  readonly keys?: string | undefined;
  readonly run: () => void;
}

const sources = new Set<() => readonly PageAction[]>();

/** The actions that the current page offers now. */
export function pageActions(): readonly PageAction[] {
  return [...sources].flatMap((list) => list());
}

/** Offers a page's actions while it is mounted. `list` is called when they are shown. */
export function usePageActions(list: () => readonly PageAction[]): void {
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  useEffect(() => {
    const source = (): readonly PageAction[] => latest.current();
    sources.add(source);
    return () => void sources.delete(source);
  }, []);
}
