import { Button, text } from "@tera/ui";
import { useState } from "react";
import styled from "styled-components";
import { DebugRows } from "./debug-rows.ts";
import type { DebugTest } from "./debug-test.ts";
import { runTest } from "./run-test.ts";

export function TestList({ tests }: { readonly tests: readonly DebugTest[] }) {
  return (
    <DebugRows>
      {tests.map((test) => (
        <TestRow key={test.name} test={test} />
      ))}
    </DebugRows>
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
      <About>{about}</About>
    </li>
  );
}

const About = styled.span`${text.dense} color: var(--ink-2);`;
