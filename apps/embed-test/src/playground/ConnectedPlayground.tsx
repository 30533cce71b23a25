import type { Connection } from "@tera/bridge-sdk";
import {
  EmptyState,
  Fact,
  PageToolbar,
  SearchField,
  Section,
  TabPanel,
  Tabs,
  TextButton,
} from "@tera/ui";
import { useState } from "react";
import styled from "styled-components";
import { CallRow } from "./CallRow.tsx";
import { findCalls, OFFERED_CALLS } from "./call-list.ts";
import { EventTable } from "./EventTable.tsx";
import type { LogStore } from "./log-store.ts";
import type { SeenMessage } from "./message-watch.ts";
import { MessageTable } from "./MessageTable.tsx";
import { useEventLog } from "./use-event-log.ts";

const LOGS = [
  { value: "messages", label: "Messages" },
  { value: "events", label: "Events" },
] as const;

const ALL_GROUPS = findCalls("");

export function ConnectedPlayground({
  tera,
  messages,
}: {
  readonly tera: Connection;
  readonly messages: LogStore<SeenMessage>;
}): React.JSX.Element {
  const events = useEventLog(tera);
  const [query, setQuery] = useState("");
  const [log, setLog] = useState<(typeof LOGS)[number]["value"]>("messages");
  const found = new Set(findCalls(query).flatMap(({ calls }) => calls));
  return (
    <Split>
      <div>
        <PageToolbar>
          <search>
            <SearchField
              label="Find a call"
              placeholder="Name, permission or argument"
              value={query}
              onValue={setQuery}
              shortcut="/"
            />
          </search>
          <Fact as="output">
            {found.size === OFFERED_CALLS.length
              ? `${found.size} calls`
              : `${found.size} of ${OFFERED_CALLS.length} calls`}
          </Fact>
        </PageToolbar>
        {/* Hides calls that don't match instead of unmounting them, so that they keep running. */}
        {ALL_GROUPS.map(({ scope, calls }) => (
          <div key={scope} hidden={!calls.some((call) => found.has(call))}>
            <Section title={scope ?? "No permission needed"}>
              {calls.map((call) => (
                <CallRow key={call.method} tera={tera} call={call} isHidden={!found.has(call)} />
              ))}
            </Section>
          </div>
        ))}
        {found.size === 0 ? (
          <EmptyState
            title="No calls match"
            actions={<TextButton onClick={() => setQuery("")}>Clear search</TextButton>}
          >
            Try another name, permission or argument.
          </EmptyState>
        ) : null}
      </div>
      <Aside aria-label="Messages over the bridge">
        <Tabs id="log" label="Messages over the bridge" value={log} onValue={setLog} tabs={LOGS} />
        <TabPanel id="log" value={log}>
          {log === "messages" ? <MessageTable log={messages} /> : <EventTable log={events} />}
        </TabPanel>
      </Aside>
    </Split>
  );
}

/** From this frame width, the calls and logs fit side by side. */
const BESIDE = "@media (min-width: 960px)";

const Split = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 32px;

  ${BESIDE} { grid-template-columns: minmax(0, 1fr) minmax(0, 480px); gap: 40px; }
`;

const Aside = styled.aside`
  min-width: 0;

  ${BESIDE} { position: sticky; top: 16px; align-self: start; }
`;
