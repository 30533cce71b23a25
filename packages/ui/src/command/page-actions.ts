import type { LucideIcon } from "lucide-react";
import { useEffect, useRef, useState } from "react";

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
const listeners = new Set<() => void>();

/** The actions that the current page offers now. */
function pageActions(): readonly PageAction[] {
  return [...sources].flatMap((list) => list());
}

/** The actions that the current page offers, also while they change. */
export function useOfferedActions(): readonly PageAction[] {
  const [actions, setActions] = useState(pageActions);
  useEffect(() => {
    const read = (): void => setActions(pageActions());
    read();
    listeners.add(read);
    return () => void listeners.delete(read);
  }, []);
  return actions;
}

function noteChange(): void {
  for (const listener of listeners) listener();
}

/** Offers a page's actions while it is mounted. `list` is called when they are shown. */
export function usePageActions(list: () => readonly PageAction[]): void {
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
    noteChange();
  });
  useEffect(() => {
    const source = (): readonly PageAction[] => latest.current();
    sources.add(source);
    noteChange();
    return () => {
      sources.delete(source);
      noteChange();
    };
  }, []);
}
