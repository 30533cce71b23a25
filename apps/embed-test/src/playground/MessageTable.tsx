import { HeadCell, mono, Table, TableCell, TableRow, TwoLines } from "@tera/ui";
import styled from "styled-components";
import { LogPanel } from "./LogPanel.tsx";
import type { LogStore } from "./log-store.ts";
import type { SeenMessage } from "./message-watch.ts";
import { countText, timeText } from "./number-text.ts";

export function MessageTable({ log }: { readonly log: LogStore<SeenMessage> }): React.JSX.Element {
  return (
    <LogPanel log={log} label="messages" emptyText="No messages yet.">
      {(messages) => (
        <Table label="Messages" rowHeight={48}>
          <thead>
            <TableRow>
              <HeadCell label="Message" />
              <HeadCell label="Id" width="48px" numeric />
              <HeadCell label="Bytes" width="72px" numeric />
              <HeadCell label="Took" width="80px" numeric />
              <HeadCell label="Permission" width="112px" hideBelow="tablet" />
            </TableRow>
          </thead>
          <tbody>
            {messages.map((message) => (
              <TableRow key={message.number}>
                <TableCell title={describeMessage(message)}>
                  <TwoLines>
                    <Name>{message.name}</Name>
                    <span>
                      <span aria-hidden="true">{message.direction === "sent" ? "→" : "←"} </span>
                      {message.direction} {message.kind}, at {timeText(Math.round(message.at))}
                    </span>
                  </TwoLines>
                </TableCell>
                <TableCell numeric quiet>
                  {message.id?.split(" ").at(-1)}
                </TableCell>
                <TableCell numeric>{countText(message.bytes)}</TableCell>
                <TableCell numeric>
                  {message.took === undefined ? "" : timeText(message.took)}
                </TableCell>
                <TableCell quiet hideBelow="tablet">
                  {message.scope ?? ""}
                </TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
    </LogPanel>
  );
}

function describeMessage({ direction, kind, name, batchSize }: SeenMessage): string {
  return `${direction === "sent" ? "Sent" : "Received"}: ${kind} ${name}${batchSize > 1 ? `, batched with ${batchSize - 1} more` : ""}`;
}

const Name = styled.bdi`${mono}`;
