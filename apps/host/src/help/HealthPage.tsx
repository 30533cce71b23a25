import { Button, Icon, numeric, PageBody, PageHead } from "@tera/ui";
import { CircleCheck, CircleHelp, CircleX, Loader, type LucideIcon, RotateCw } from "lucide-react";
import { useCallback, useEffect, useReducer, useState } from "react";
import styled from "styled-components";
import { healthChecks } from "./health-checks.ts";
import { healthCounts, healthReducer, type HealthResult } from "./health-state.ts";
import { runHealthCheck } from "./run-health-check.ts";

/** /health-check: checks that every service answers. */
export function HealthPage(): React.JSX.Element {
  const [checks] = useState(healthChecks);
  const [results, dispatch] = useReducer(healthReducer, new Map<string, HealthResult>());
  const runAll = useCallback(() => {
    dispatch({ type: "started", checks });
    for (const check of checks)
      void runHealthCheck(check).then((result) =>
        dispatch({ type: "ended", id: check.id, result }),
      );
  }, [checks]);
  useEffect(runAll, [runAll]);
  const isRunning = [...results.values()].some(({ state }) => state === "Checking");
  return (
    <PageBody width="reading">
      <PageHead
        title="Health check"
        subtitle={<output>{healthCounts(results)}</output>}
        actions={
          <Button
            icon={<Icon of={RotateCw} />}
            busy={isRunning}
            busyLabel="Checking"
            onClick={runAll}
          >
            Refresh
          </Button>
        }
      />
      <List aria-label="Services">
        {checks.map(({ id, name }) => (
          <Service key={id}>
            <span>{name}</span>
            <Result result={results.get(id) ?? { state: "Checking" }} />
          </Service>
        ))}
      </List>
    </PageBody>
  );
}

const List = styled.ul`
  margin: 0;
  padding: 0;
  border-top: 1px solid var(--line-2);
  list-style: none;
`;

const Service = styled.li`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 220px), 1fr));
  gap: 2px 16px;
  padding: 10px 0;
  border-bottom: 1px solid var(--line);
`;

const ICONS: Readonly<Record<HealthResult["state"], LucideIcon>> = {
  Checking: Loader,
  Ok: CircleCheck,
  Failed: CircleX,
  Unknown: CircleHelp,
};

function Result({ result }: { readonly result: HealthResult }): React.JSX.Element {
  return (
    <Status $state={result.state}>
      <Icon of={ICONS[result.state]} />
      {result.state}
      <Note>{noteOf(result)}</Note>
    </Status>
  );
}

function noteOf(result: HealthResult): string {
  switch (result.state) {
    case "Checking":
      return "";
    case "Ok":
      return `${result.found} (${result.milliseconds} ms)`;
    case "Failed":
      return result.reason;
    case "Unknown":
      return "Not checked, because this device is offline.";
  }
}

const COLOURS: Readonly<Record<HealthResult["state"], string>> = {
  Checking: "var(--ink-3)",
  Ok: "var(--ok)",
  Failed: "var(--bad)",
  Unknown: "var(--ink-3)",
};

const Status = styled.span<{ $state: HealthResult["state"] }>`
  ${numeric}
  display: flex;
  align-items: center;
  gap: 8px;
  color: ${({ $state }) => COLOURS[$state]};

  svg { flex: none; }
`;

const Note = styled.span`color: var(--ink-3);`;
