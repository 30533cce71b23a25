import type { AnsweredMethod } from "@tera/bridge-sdk/testing";

/** Makes a call as a tool with every scope would. Rejects as the call does. */
export type CallHost = (method: AnsweredMethod, ...args: readonly unknown[]) => Promise<unknown>;
