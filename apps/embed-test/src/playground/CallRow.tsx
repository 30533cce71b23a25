import type { Connection } from "@tera/bridge-sdk";
import { Badge, Button, Fact, mono, TextArea, TextButton } from "@tera/ui";
import { useEffect, useId, useRef, useState } from "react";
import styled from "styled-components";
import { CallEnding } from "./CallEnding.tsx";
import type { OfferedCall } from "./call-list.ts";
import { readArguments } from "./read-arguments.ts";
import { type CallOutcome, runCall } from "./run-call.ts";

interface CallRowProps {
  readonly tera: Connection;
  readonly call: OfferedCall;
  readonly isHidden: boolean;
}

interface Fault {
  readonly faulty: string;
  readonly problem: string;
}

export function CallRow({
  tera,
  call: { method, args },
  isHidden,
}: CallRowProps): React.JSX.Element {
  const [inputs, setInputs] = useState(() => args.map(({ example }) => example));
  const [isEditing, setEditing] = useState(false);
  const [fault, setFault] = useState<Fault>();
  const [outcome, setOutcome] = useState<CallOutcome>();
  const [isRunning, setRunning] = useState(false);
  const running = useRef<AbortController>(undefined);
  const argumentsId = useId();
  useEffect(() => () => running.current?.abort(), []);

  const run = async (): Promise<void> => {
    const read = readArguments(
      args.map(({ name }, index) => ({ name, json: inputs[index] ?? "" })),
    );
    setFault("faulty" in read ? read : undefined);
    if ("faulty" in read) return setEditing(true);
    const abort = new AbortController();
    running.current = abort;
    setRunning(true);
    setOutcome(undefined);
    const ended = await runCall(tera, method, read.values, abort.signal);
    if (running.current !== abort) return;
    setRunning(false);
    setOutcome(ended);
  };

  return (
    <Row aria-label={method} hidden={isHidden}>
      <Line>
        <CallButton
          size="small"
          aria-disabled={isRunning}
          onClick={() => (isRunning ? undefined : void run())}
        >
          {method}
        </CallButton>
        {isRunning ? (
          <TextButton onClick={() => running.current?.abort()}>Stop waiting</TextButton>
        ) : null}
        {tera.host.supports(method) ? null : <Badge tone="warn">Not offered by this host</Badge>}
        {args.length === 0 ? (
          <Names>No arguments</Names>
        ) : (
          <Names>
            <TextButton
              aria-expanded={isEditing}
              aria-controls={argumentsId}
              aria-label={`Arguments of ${method}`}
              onClick={() => setEditing(!isEditing)}
            >
              {args.map(({ name }) => name).join(", ")}
            </TextButton>
          </Names>
        )}
      </Line>
      {args.length > 0 && isEditing ? (
        <Arguments id={argumentsId}>
          <ArgumentFields args={args} inputs={inputs} fault={fault} onInputs={setInputs} />
        </Arguments>
      ) : null}
      <div aria-live="polite">
        {outcome === undefined ? null : <CallEnding method={method} outcome={outcome} />}
      </div>
    </Row>
  );
}

interface ArgumentFieldsProps {
  readonly args: OfferedCall["args"];
  /** The JSON of each argument. */
  readonly inputs: readonly string[];
  readonly fault: Fault | undefined;
  readonly onInputs: (inputs: string[]) => void;
}

function ArgumentFields({ args, inputs, fault, onInputs }: ArgumentFieldsProps): React.JSX.Element {
  return (
    <>
      {args.map(({ name }, index) => (
        <TextArea
          key={name}
          label={name}
          optional={args[index]?.example === ""}
          rows={1}
          spellCheck={false}
          dir="ltr"
          value={inputs[index] ?? ""}
          error={fault?.faulty === name ? fault.problem : undefined}
          onChange={({ currentTarget: { value } }) =>
            onInputs(args.map((_, at) => (at === index ? value : (inputs[at] ?? ""))))
          }
        />
      ))}
      <Line>
        <TextButton onClick={() => onInputs(args.map(({ fullExample }) => fullExample))}>
          Fill in every option
        </TextButton>
        <TextButton onClick={() => onInputs(args.map(({ example }) => example))}>
          Reset arguments
        </TextButton>
      </Line>
    </>
  );
}

const Row = styled.section`
  padding-block: 8px;
  border-top: 1px solid var(--line);
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 16px;
`;

const CallButton = styled(Button)`
  ${mono}
  max-width: 100%;
`;

const Names = styled(Fact)`margin-inline-start: auto;`;

const Arguments = styled.div`
  display: flex;
  flex-direction: column;
  gap: 12px;
  padding-block: 12px;

  textarea {
    ${mono}
    min-height: 40px;
  }
`;
