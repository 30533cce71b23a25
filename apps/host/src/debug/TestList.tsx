import { Button, text } from "@tera/ui";
import { useState } from "react";
import styled from "styled-components";
import type { DebugTest } from "./debug-test.ts";
import { runTest } from "./run-test.ts";

export function TestList({ tests }: { readonly tests: readonly DebugTest[] }) {
  return (
    <Rows>
      {tests.map((test) => (
        <TestRow key={test.name} test={test} />
      ))}
    </Rows>
  );
}

function TestRow({ test: { name, about, run } }: { readonly test: DebugTest }) {
  const [isRunning, setRunning] = useState(false);
  return (
    <li>
      <Button
        size="small"
        aria-disabled={isRunning}
        onClick={() => {
          if (isRunning) return;
          setRunning(true);
          void runTest(run).then(() => setRunning(false));
        }}
      >
        {name}
      </Button>
      <span>{about}</span>
    </li>
  );
}

const Rows = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 16px;
    padding-block: 8px;
    border-top: 1px solid var(--line);
  }
  span { ${text.dense} color: var(--ink-2); }
`;
