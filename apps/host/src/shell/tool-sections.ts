import { atom } from "nanostores";

export interface ToolLink {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly badge?: string | undefined;
  /** False for a tool that can't run here. */
  readonly isSetUp: boolean;
}

export interface ToolSection {
  readonly stage: string;
  /** Those that are set up first. */
  readonly tools: readonly ToolLink[];
}

/** Every tool that the viewer can open, whatever the project's type; set by the app. */
export const $reachableTools = atom<readonly ToolLink[]>([]);

/** Set by the app for the current viewer and page. */
export const $toolSections = atom<readonly ToolSection[]>([]);
