import { JsonView } from "@tera/ui";
import styled from "styled-components";
import { LogPanel } from "./LogPanel.tsx";
import type { LogStore } from "./log-store.ts";
import { timeText } from "./number-text.ts";
import type { ReceivedEvent } from "./use-event-log.ts";

export function EventTable({ log }: { readonly log: LogStore<ReceivedEvent> }): React.JSX.Element {
  return (
    <LogPanel
      log={log}
      label="events"
      emptyText="No events yet. Rename the project or add a file, for example."
    >
      {(events) => (
        <List>
          {events.map(({ number, name, payload, at }) => (
            <li key={number}>
              <b>{name}</b> at {timeText(Math.round(at))}
              {payload === undefined ? null : (
                <JsonView label={`Data of the event ${name}`} value={payload} />
              )}
            </li>
          ))}
        </List>
      )}
    </LogPanel>
  );
}

const List = styled.ol`
  > li { padding-block: 8px; border-top: 1px solid var(--line); }
`;
