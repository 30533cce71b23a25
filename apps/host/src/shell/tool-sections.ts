import { atom } from "nanostores";

/** A tool as the sidebar shows it. */
interface ToolLink {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly badge?: string | undefined;
}

/** The tools of one stage of a review. */
export interface ToolSection {
  readonly stage: string;
  readonly tools: readonly ToolLink[];
}

/** The sidebar's tools for whoever is looking, where they are looking; filled by the composition root. */
export const $toolSections = atom<readonly ToolSection[]>([]);
