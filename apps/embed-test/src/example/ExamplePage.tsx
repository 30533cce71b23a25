import { EXAMPLES } from "@tera/docs/examples";
import {
  Banner,
  Button,
  ButtonRow,
  EmptyState,
  JsonView,
  PageBody,
  PageHead,
  Section,
} from "@tera/ui";
import { useState } from "react";
import styled from "styled-components";
import { EXAMPLE_SOURCES } from "./example-sources.ts";
import { type ExampleRun, runExample } from "./run-example.ts";

/** Shows an example of the documentation and runs it against a mock host. */
export function ExamplePage({ name }: { readonly name: string }): React.JSX.Element {
  const [run, setRun] = useState<ExampleRun>();
  const [isRunning, setRunning] = useState(false);
  const example = Object.hasOwn(EXAMPLES, name) ? EXAMPLES[name] : undefined;
  const start = async (): Promise<void> => {
    if (example === undefined) return;
    setRunning(true);
    setRun(await runExample(example));
    setRunning(false);
  };
  return (
    <main>
      <PageBody>
        <PageHead
          title={name}
          subtitle="An example of the documentation, with a mock host that allows everything"
        />
        {example === undefined ? (
          <EmptyState title="There is no such example">
            Go back to the documentation and choose another call.
          </EmptyState>
        ) : (
          <Column>
            <Code tabIndex={0}>
              <code>{EXAMPLE_SOURCES.get(name)}</code>
            </Code>
            <ButtonRow>
              <Button variant="primary" aria-disabled={isRunning} onClick={() => void start()}>
                Run example
              </Button>
            </ButtonRow>
            <div aria-live="polite">{run === undefined ? null : <RunResult run={run} />}</div>
          </Column>
        )}
      </PageBody>
    </main>
  );
}

function RunResult({
  run: { printed, calls, error },
}: {
  readonly run: ExampleRun;
}): React.JSX.Element {
  return (
    <>
      {error === "" ? null : <Banner tone="bad">{error}</Banner>}
      <Section title="Printed">
        <ol aria-label="Printed">
          {printed.map((values, index) => (
            <Line key={index}>
              {values.map((value, at) =>
                typeof value === "object" && value !== null ? (
                  <JsonView key={at} label={`Line ${index + 1}`} value={value} openDepth={2} />
                ) : (
                  <span key={at}>{String(value)} </span>
                ),
              )}
            </Line>
          ))}
        </ol>
      </Section>
      <Section title="Calls">
        <ol aria-label="Calls">
          {calls.map(({ method, args }, index) => (
            <Line key={index}>
              <b>{method}</b>{" "}
              {args.length === 0 ? null : (
                <JsonView label={`Arguments of call ${index + 1}`} value={args} />
              )}
            </Line>
          ))}
        </ol>
      </Section>
    </>
  );
}

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: 16px;
  max-width: 680px;
`;

const Code = styled.pre`
  padding: 14px 16px;
  overflow-x: auto;
  border: 1px solid var(--line-2);
  border-radius: 8px;
  margin: 0;
  font: 400 14px/22px var(--mono);
`;

const Line = styled.li`
  padding-block: 6px;
  border-top: 1px solid var(--line);
  font-family: var(--mono);
  font-size: 14px;
`;
