import { useState } from "react";
import type { Connection } from "../vendor/tera-bridge.mjs";
import { countYears } from "./count-years.ts";
import { type HostState, problemOf, useHost } from "./use-host.ts";

interface ToolProps {
  /** The only host that may use this tool. */
  readonly hostOrigin: string;
  /** How long to wait for the host, in milliseconds. */
  readonly timeout?: number;
}

export function Tool({ hostOrigin, timeout }: ToolProps) {
  const host = useHost(hostOrigin, timeout);
  const [years, setYears] = useState<readonly [string, number][]>();
  const [problem, setProblem] = useState<string>();
  const handleChoose = (tera: Connection): void => {
    setProblem(undefined);
    countLibrary(tera).then(setYears, (error: unknown) => setProblem(problemOf(error)));
  };
  return (
    <main>
      <h1>Years of publication</h1>
      <output>{problem ?? statusOf(host)}</output>
      <button
        type="button"
        className="button primary"
        disabled={host.kind !== "connected"}
        onClick={() => {
          if (host.kind === "connected") handleChoose(host.tera);
        }}
      >
        Choose a library
      </button>
      {years === undefined ? null : <Years years={years} />}
    </main>
  );
}

function Years({ years }: { readonly years: readonly [string, number][] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Year</th>
          <th scope="col" className="number">
            References
          </th>
        </tr>
      </thead>
      <tbody>
        {years.map(([year, count]) => (
          <tr key={year}>
            <td>{year}</td>
            <td className="number">{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

async function countLibrary(tera: Connection): Promise<[string, number][]> {
  const years = countYears(await tera.library.select({ title: "Which library?" }));
  await tera.log.add({ type: "tool", tool: "my-tool", title: "Counted years of publication" });
  return years;
}

function statusOf(host: HostState): string {
  switch (host.kind) {
    case "connecting":
      return "Connecting …";
    case "connected":
      return `In ${host.project}`;
    case "failed":
      return host.problem;
  }
}
