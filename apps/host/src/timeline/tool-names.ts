import { atom } from "nanostores";

/** What the timeline calls a tool, and where it leads. */
export interface ToolName {
  readonly name: string;
  readonly href?: string;
}

/** Names of the tools by id; filled by the composition root. */
export const $toolNames = atom<ReadonlyMap<string, ToolName>>(new Map());
