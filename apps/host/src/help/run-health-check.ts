import { AppError } from "../platform/app-error.ts";
import { type HealthCheck, HEALTH_TIMEOUT_MS } from "./health-checks.ts";
import type { HealthResult } from "./health-state.ts";

/** Never rejects. */
export async function runHealthCheck(
  check: HealthCheck,
  timeoutMs = HEALTH_TIMEOUT_MS,
): Promise<HealthResult> {
  if (!navigator.onLine) return { state: "Unknown" };
  const signal = AbortSignal.timeout(timeoutMs);
  const started = performance.now();
  try {
    const found = await check.run(signal);
    return { state: "Ok", milliseconds: Math.round(performance.now() - started), found };
  } catch (error) {
    return { state: "Failed", reason: reasonOf(error, signal.aborted) };
  }
}

/** Returns texts of the specification, section 8. */
function reasonOf(error: unknown, isTimeout: boolean): string {
  if (isTimeout) return "Cannot establish connection (timeout)";
  if (error instanceof AppError && error.status !== undefined && error.status !== 404)
    return error.message;
  return "Cannot establish connection";
}
