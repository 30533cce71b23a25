import {
  EmptyState,
  Fact,
  HeadCell,
  mono,
  PageToolbar,
  PhoneLine,
  Table,
  TableCell,
  TableRow,
  TextButton,
  TwoLines,
} from "@tera/ui";
import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import styled from "styled-components";
import { countOf, countText } from "../platform/date-text.ts";
import { $messages, clearMessages, watchBridge, type ListedMessage } from "./inspector.ts";

const ROW_HEIGHT = 48;

/** Records and lists the calls and events of this page's bridges while it is shown. */
export function BridgeInspector(): React.JSX.Element {
  const messages = useStore($messages);
  useEffect(watchBridge, []);
  if (messages.length === 0)
    return (
      <EmptyState title="No messages yet">
        Calls and events appear here as the tool and the host exchange them.
      </EmptyState>
    );
  return (
    <>
      <PageToolbar>
        <Fact as="output">{countOf(messages.length, "message")}, latest first</Fact>
        <TextButton onClick={clearMessages}>Clear</TextButton>
      </PageToolbar>
      <Table label="Messages over the bridge" rowHeight={ROW_HEIGHT}>
        <thead>
          <tr>
            <HeadCell label="Message" />
            <HeadCell label="Permission" width="136px" hideBelow="tablet" />
            <HeadCell label="Sent" width="88px" numeric hideBelow="tablet" />
            <HeadCell label="Answered" width="96px" numeric hideBelow="tablet" />
            <HeadCell label="Took" width="88px" numeric />
          </tr>
        </thead>
        <tbody>
          {messages.map((message) => (
            <MessageRow key={message.number} message={message} />
          ))}
        </tbody>
      </Table>
    </>
  );
}

function MessageRow({
  message: { kind, name, origin, scope, bytes, answerBytes, durationMs, refusal },
}: {
  readonly message: ListedMessage;
}) {
  const permission = scope === undefined ? "unknown method" : (scope ?? "none needed");
  return (
    <TableRow>
      <TableCell>
        <TwoLines>
          <Name>{name}</Name>
          <span>
            {kind === "event" ? (
              `event to ${origin}`
            ) : refusal === undefined ? (
              `answered to ${origin}`
            ) : (
              <>
                <Refusal>{refusal}</Refusal> to {origin}
              </>
            )}
          </span>
          <PhoneLine>{permission}</PhoneLine>
        </TwoLines>
      </TableCell>
      <TableCell quiet hideBelow="tablet">
        {permission}
      </TableCell>
      <TableCell numeric hideBelow="tablet">
        {sizeText(bytes)}
      </TableCell>
      <TableCell numeric hideBelow="tablet">
        {kind === "event" ? "" : sizeText(answerBytes)}
      </TableCell>
      <TableCell numeric>{kind === "event" ? "" : durationText(durationMs)}</TableCell>
    </TableRow>
  );
}

const KILOBYTE = 1_000;
const SECOND = 1_000;

function sizeText(bytes: number): string {
  return bytes < KILOBYTE
    ? `${countText(bytes)} B`
    : `${countText(Math.round(bytes / KILOBYTE))} kB`;
}

function durationText(milliseconds: number): string {
  return milliseconds < SECOND
    ? `${milliseconds.toFixed(1)} ms`
    : `${(milliseconds / SECOND).toFixed(1)} s`;
}

const Name = styled.bdi`${mono}`;

const Refusal = styled.span`color: var(--bad);`;
