import { atom } from "nanostores";

export interface ToolName {
  readonly name: string;
  readonly href?: string;
}

/** By tool id; filled by the composition root. */
export const $toolNames = atom<ReadonlyMap<string, ToolName>>(new Map());
