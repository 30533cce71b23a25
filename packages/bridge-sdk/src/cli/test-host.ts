import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { runConformance } from "../conformance/run-conformance.ts";
import { CONFORMANCE_GROUPS } from "../conformance/steps.ts";
import { connect } from "../connect.ts";
import { mockHost } from "../testing/mock-host.ts";
import type { Finding } from "./finding.ts";

/** What the function `openHost` of a tested module returns or resolves to. */
interface TestedHost {
  readonly call: (method: string, args: readonly unknown[]) => Promise<unknown>;
  /** The id of the open project, which the calls change. */
  readonly project: string;
  /** Called once all calls have ended. */
  readonly stop?: () => unknown;
}

/**
 * Makes the calls that every host must answer alike, to the host that a module opens or, without
 * one, to the mock host. Rejects with a sentence if the module can't be used.
 */
export async function testHost(module?: string): Promise<readonly Finding[]> {
  const host = await (module === undefined ? openMockHost() : openModule(module));
  const mark = `test${Date.now().toString(36)}`;
  const findings: Finding[] = [];
  try {
    for (const group of CONFORMANCE_GROUPS) {
      const { call, project } = host;
      const faults = await runConformance({ call, project, mark, groups: [group] });
      if (faults.length === 0) findings.push({ kind: "ok", text: group });
      else
        for (const { message } of faults)
          findings.push({ kind: "problem", text: `${group}: ${message}` });
    }
  } finally {
    await host.stop?.();
  }
  return findings;
}

async function openMockHost(): Promise<TestedHost> {
  const host = mockHost();
  const tera = await connect();
  const { id } = await tera.project.require();
  return {
    call: (method, args) => tera.call(method as never, args as never),
    project: id,
    stop: () => {
      tera.dispose();
      host.stop();
    },
  };
}

async function openModule(module: string): Promise<TestedHost> {
  const file = resolve(module);
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  const { openHost } = (await import(pathToFileURL(file).href)) as { openHost?: unknown };
  if (typeof openHost !== "function")
    throw new Error(
      `${file} must export a function openHost, which returns {call, project, stop}.`,
    );
  const host = (await openHost()) as Partial<TestedHost> | undefined;
  if (typeof host?.call !== "function" || typeof host.project !== "string")
    throw new Error(
      `openHost of ${file} must return call(method, args) and project, the id of the open project.`,
    );
  return host as TestedHost;
}
