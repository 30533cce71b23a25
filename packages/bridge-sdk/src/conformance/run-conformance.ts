import type { ConformanceCall } from "./conformance-step.ts";
import { mismatch } from "./mismatch.ts";
import { CONFORMANCE_GROUPS, conformance } from "./steps.ts";
import type { ConformanceGroup } from "./steps.ts";

export interface ConformanceOptions {
  /**
   * Makes a call and returns its answer: `(method, args) => tera.call(method, args)`. Errors keep
   * their `message`, `code` and `data`.
   */
  call: (method: string, args: readonly unknown[]) => Promise<unknown>;
  /** The id of the open project. */
  project: string;
  /** Starts the names of what the calls create; each run in a project needs its own. */
  mark: string;
  /** All by default. */
  groups?: readonly ConformanceGroup[];
}

/** An answer that differs from what every host answers. */
export interface ConformanceFault {
  readonly group: ConformanceGroup;
  readonly call: ConformanceCall;
  readonly message: string;
}

/**
 * Makes calls that every host must answer alike and without asking a person. Returns the faults;
 * none if the host conforms. The host needs an open project, and the tool all scopes that the calls
 * need.
 */
export async function runConformance({
  call,
  project,
  mark,
  groups = CONFORMANCE_GROUPS,
}: ConformanceOptions): Promise<ConformanceFault[]> {
  const faults: ConformanceFault[] = [];
  const stepsOf = conformance(project, mark);
  for (const group of groups) {
    let before: unknown;
    for (const step of stepsOf[group]) {
      const made = typeof step.call === "function" ? step.call(before) : step.call;
      const [method, ...args] = made;
      const ended = await call(method, args).then(
        (answer) => ({ answer: asJson(answer) }),
        (error: unknown) => ({ error }),
      );
      before = "answer" in ended ? ended.answer : undefined;
      const message = mismatch(made, step.expected, ended);
      if (message !== undefined) faults.push({ group, call: made, message });
    }
  }
  return faults;
}

/** Dates become texts, so that answers compare alike however they were sent. */
function asJson(answer: unknown): unknown {
  return answer === undefined ? undefined : (JSON.parse(JSON.stringify(answer)) as unknown);
}
