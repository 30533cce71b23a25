import type { HealthCheck } from "./health-checks.ts";

/** "Unknown" means that the check has not run, because the device is offline. */
export type HealthResult =
  | { readonly state: "Checking" }
  | { readonly state: "Ok"; readonly milliseconds: number; readonly found: string }
  | { readonly state: "Failed"; readonly reason: string }
  | { readonly state: "Unknown" };

export type HealthState = ReadonlyMap<string, HealthResult>;

export type HealthAction =
  | { readonly type: "started"; readonly checks: readonly HealthCheck[] }
  | { readonly type: "ended"; readonly id: string; readonly result: HealthResult };

export function healthReducer(state: HealthState, action: HealthAction): HealthState {
  if (action.type === "started")
    return new Map(action.checks.map(({ id }) => [id, { state: "Checking" }]));
  return new Map(state).set(action.id, action.result);
}

/** Counts the checks in each state, such as "12 Ok, 2 Failed". */
export function healthCounts(state: HealthState): string {
  const states = [...state.values()].map((result) => result.state);
  return (["Checking", "Ok", "Failed", "Unknown"] as const)
    .map((name) => [name, states.filter((each) => each === name).length] as const)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name}`)
    .join(", ");
}
