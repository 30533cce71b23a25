import { Button, ConfirmDialog, DialogFrame, mono, TextArea, TextField } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { useEffect, useReducer, useRef, useState } from "react";
import styled from "styled-components";
import { toErrorRecord } from "../../errors/catalogue.ts";
import { dialogs } from "../../errors/notices.ts";
import { type ApiOperation, isChanging } from "./api-operation.ts";
import { BODY, requestOf, requestProblems, type RequestValues } from "./api-request.ts";
import { CurlCommand } from "./CurlCommand.tsx";
import { requestReducer } from "./request-state.ts";
import { RequestAnswer } from "./RequestAnswer.tsx";
import { sendRequest } from "./send-request.ts";
import { TokenField } from "./TokenField.tsx";
import { $tryToken } from "./try-token.ts";

const BODY_ROWS = 6;

export interface TryItFormProps {
  readonly operation: ApiOperation;
  readonly onClose: () => void;
}

export function TryItForm({ operation, onClose }: TryItFormProps): React.JSX.Element {
  const { method, path, summary, parameters, body, tokenUse } = operation;
  const token = useStore($tryToken);
  const [values, setValues] = useState<RequestValues>({
    parameters: {},
    body: body?.kind === "json" ? body.example : "",
  });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const { result, send } = useSend();
  const form = useRef<HTMLDivElement>(null);
  const request = requestOf(operation, values, location.origin);

  async function submit(): Promise<void> {
    const found = requestProblems(operation, values);
    setProblems(found);
    if (focusFirst(form.current, found)) return;
    if (isChanging(operation) && !(await confirmChange(operation))) return;
    await send((signal) => sendRequest(request, token.trim(), signal));
  }
  function set(name: string, value: string): void {
    setValues((before) => ({ ...before, parameters: { ...before.parameters, [name]: value } }));
    setProblems((before) => ({ ...before, [name]: "" }));
  }
  return (
    <DialogFrame
      width="wide"
      steady
      title="Try it"
      subtitle={`${summary}.`}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <Button
          variant="primary"
          type="submit"
          busy={result.state === "sending"}
          busyLabel="Sending"
          disabled={body?.kind === "file"}
        >
          Send
        </Button>
      }
    >
      <Parts ref={form}>
        <Name translate="no">
          {method.toUpperCase()} {path}
        </Name>
        <TokenField use={tokenUse} />
        <ParameterFields
          parameters={parameters}
          values={values.parameters}
          problems={problems}
          onValue={set}
        />
        {body?.kind === "json" ? (
          <JsonArea
            label="Body"
            name={BODY}
            hint="JSON. The example contains only the required values."
            error={problems[BODY] || undefined}
            rows={BODY_ROWS}
            spellCheck={false}
            value={values.body}
            onChange={({ target }) => setValues({ ...values, body: target.value })}
          />
        ) : null}
        {body?.kind === "file" ? (
          <p>The body is a file ({body.type}). Send it with the command below.</p>
        ) : null}
        <CurlCommand
          request={request}
          hasToken={tokenUse.kind === "accepted"}
          isFile={body?.kind === "file"}
        />
        <RequestAnswer result={result} />
      </Parts>
    </DialogFrame>
  );
}

/** Focuses the first field with a problem. Returns false if there is none. */
function focusFirst(form: HTMLElement | null, problems: Readonly<Record<string, string>>): boolean {
  const [first] = Object.keys(problems);
  if (first === undefined) return false;
  form?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  return true;
}

interface ParameterFieldsProps {
  readonly parameters: ApiOperation["parameters"];
  readonly values: RequestValues["parameters"];
  readonly problems: Readonly<Record<string, string>>;
  readonly onValue: (name: string, value: string) => void;
}

function ParameterFields({ parameters, values, problems, onValue }: ParameterFieldsProps) {
  return (
    <>
      {parameters.map(({ name, place, isRequired, hint }) => (
        <TextField
          key={name}
          label={<code>{name}</code>}
          name={name}
          optional={!isRequired}
          hint={hint ?? `In the ${place}`}
          error={problems[name] || undefined}
          autoComplete="off"
          spellCheck={false}
          value={values[name] ?? ""}
          onChange={({ target }) => onValue(name, target.value)}
        />
      ))}
    </>
  );
}

/** Sends requests and aborts them when the dialog closes. */
function useSend() {
  const [result, dispatch] = useReducer(requestReducer, { state: "unsent" });
  const abort = useRef(new AbortController());
  useEffect(() => {
    abort.current = new AbortController();
    return () => abort.current.abort();
  }, []);
  async function send(work: (signal: AbortSignal) => ReturnType<typeof sendRequest>) {
    const { signal } = abort.current;
    dispatch({ type: "sent" });
    try {
      dispatch({ type: "answered", answer: await work(signal) });
    } catch (error) {
      if (!signal.aborted) dispatch({ type: "failed", reason: toErrorRecord(error).text });
    }
  }
  return { result, send };
}

function confirmChange({ method, path, summary }: ApiOperation): Promise<boolean> {
  return dialogs.show<boolean>((close) => (
    <ConfirmDialog title="Send this call?" confirmLabel="Send call" onAnswer={close}>
      {method.toUpperCase()} {path} can change real data, on behalf of the token&apos;s owner. It{" "}
      {summary.charAt(0).toLowerCase() + summary.slice(1)}.
    </ConfirmDialog>
  ));
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
`;

const Name = styled.p`
  ${mono}
  font-weight: 600;
  overflow-wrap: anywhere;
`;

const JsonArea = styled(TextArea)`textarea { ${mono} }`;
