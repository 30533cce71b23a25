import { BridgeError, type BridgeProject, type Connection } from "@tera/bridge-sdk";
import { Button, EmptyState, phone, Spinner } from "@tera/ui";
import type { ReactNode } from "react";
import styled from "styled-components";
import { sentenceOf } from "./failure.ts";
import { useConnection } from "./use-connection.ts";

/** Shows `children` once the host has connected and a project is open. */
export function ConnectedTool({
  name,
  children,
}: {
  readonly name: string;
  readonly children: (tera: Connection, project: BridgeProject) => ReactNode;
}): ReactNode {
  const connection = useConnection();
  if (connection.kind === "connecting")
    return (
      <CentredPage aria-label={name}>
        <Spinner label="Connecting to the project" showLabel />
      </CentredPage>
    );
  if (connection.kind === "failed")
    return (
      <StartPage aria-label={name}>
        <ConnectionFailure error={connection.error} onRetry={connection.retry} />
      </StartPage>
    );
  return children(connection.tera, connection.project);
}

function ConnectionFailure({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry: () => void;
}): React.JSX.Element {
  const alone = error instanceof BridgeError && error.code === "NOT_EMBEDDED";
  return (
    <EmptyState
      isPage
      title={alone ? "This tool works inside a project" : "Couldn't connect to the project"}
      actions={
        alone ? undefined : (
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {sentenceOf(error)}
    </EmptyState>
  );
}

/** Aligns a tool's first screen with the text of the host's pages. */
export const StartPage = styled.main`
  padding: 0 40px 24px;
  ${phone} { padding-inline: 16px; }
`;

export const CentredPage = styled.main`
  min-height: 100dvh;
  display: grid;
  place-content: center;
  justify-items: center;
  gap: 16px;
  padding: 24px;
  ${phone} { padding: 16px; }
`;
