import type { ConformanceStep } from "./conformance-step.ts";

export function hostSteps(): readonly ConformanceStep[] {
  return [
    { call: ["getHostInfo"], expected: { has: { product: {}, sdk: {} } } },
    { call: ["getScopes"], expected: { has: { project: "granted", page: "granted" } } },
    { call: ["requestScopes", ["page"]], expected: { has: { page: "granted" } } },
    {
      call: ["requestScopes", ["everything"]],
      expected: { refused: /must be one of user, project/, code: "INVALID-ARGUMENT" },
    },
    { call: ["requestScopes", []], expected: { refused: /scopes/, code: "INVALID-ARGUMENT" } },
    { call: ["checkMethod", "getProjectState"], expected: { gives: "granted" } },
    { call: ["checkMethod", "getHostInfo"], expected: { gives: "granted" } },
    { call: ["checkMethod", "constructor"], expected: { gives: "unavailable" } },
  ];
}
