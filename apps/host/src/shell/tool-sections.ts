import { atom } from "nanostores";
import type { ItemBadge } from "./SidebarItem.tsx";

export interface ToolLink {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  /** The name of its icon. */
  readonly icon: string | undefined;
  readonly badges: readonly ItemBadge[];
  /** False for a tool that can't run here. */
  readonly isSetUp: boolean;
  /** True for a viewer, if the tool could change the project. */
  readonly isViewOnly: boolean;
}

export interface ToolSection {
  readonly stage: string;
  /** Tools that are set up come first. */
  readonly tools: readonly ToolLink[];
}

/** Every tool that the viewer can open, whatever the project's type; set by the app. */
export const $reachableTools = atom<readonly ToolLink[]>([]);

/** Set by the app for the current viewer and page. */
export const $toolSections = atom<readonly ToolSection[]>([]);
