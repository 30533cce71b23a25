import { METHOD_RULES } from "@tera/bridge-sdk/host";
import { type AnsweredMethod, exampleArguments } from "@tera/bridge-sdk/testing";
import { Button, SearchField, TextArea, TextButton } from "@tera/ui";
import { useState } from "react";
import styled from "styled-components";
import type { CallHost } from "./call-host.ts";
import { DebugRows } from "./debug-rows.ts";
import { runTest } from "./run-test.ts";

/** Methods that a tool's connection answers itself. */
const SESSION_METHODS: ReadonlySet<string> = new Set([
  "handshake",
  "setServerMode",
  "setServerVerbosity",
]);
const METHODS = Object.keys(METHOD_RULES).filter(
  (name): name is AnsweredMethod => !SESSION_METHODS.has(name),
);

/** Lists every call of the client and runs it on behalf of a tool with all scopes. */
export function PlaygroundSection({ call }: { readonly call: CallHost }) {
  const [query, setQuery] = useState("");
  const shown = METHODS.filter((name) => name.toLowerCase().includes(query.trim().toLowerCase()));
  return (
    <>
      <SearchField label="Find a call" value={query} onValue={setQuery} />
      <Calls>
        <li>
          <Button
            size="small"
            onClick={() => void runTest(() => ({ date: new Date().toISOString() }))}
          >
            handshake
          </Button>
        </li>
        {shown.map((method) => (
          <CallRow key={method} method={method} call={call} />
        ))}
      </Calls>
    </>
  );
}

function CallRow({ method, call }: { readonly method: AnsweredMethod; readonly call: CallHost }) {
  const [json, setJson] = useState(() => JSON.stringify(exampleArguments(method)));
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <Button
        size="small"
        onClick={() =>
          void runTest(async () => call(method, ...(JSON.parse(json) as readonly unknown[])))
        }
      >
        {method}
      </Button>
      <TextButton
        aria-expanded={isOpen}
        aria-label={`Arguments of ${method}`}
        onClick={() => setOpen(!isOpen)}
      >
        Arguments
      </TextButton>
      {isOpen ? (
        <TextArea
          label="Arguments, as a JSON list"
          rows={2}
          spellCheck={false}
          dir="ltr"
          value={json}
          onChange={({ currentTarget }) => setJson(currentTarget.value)}
        />
      ) : null}
    </li>
  );
}

const Calls = styled(DebugRows)`
  margin-top: 16px;

  > li > :nth-child(3) { flex-basis: 100%; }
`;
