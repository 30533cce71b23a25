import type { AnsweredMethod } from "@tera/bridge-sdk/testing";

/** Makes a call on behalf of a tool with all scopes. Rejects if the call fails. */
export type CallHost = (method: AnsweredMethod, ...args: readonly unknown[]) => Promise<unknown>;
