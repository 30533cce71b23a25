import { atom } from "nanostores";

export interface ToolName {
  readonly name: string;
  readonly href?: string;
}

/** Tool names by tool id; set by the app. */
export const $toolNames = atom<ReadonlyMap<string, ToolName>>(new Map());
