import { atom } from "nanostores";

interface ToolLink {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly badge?: string | undefined;
}

export interface ToolSection {
  readonly stage: string;
  readonly tools: readonly ToolLink[];
}

/** Set by the app for the current viewer and page. */
export const $toolSections = atom<readonly ToolSection[]>([]);
