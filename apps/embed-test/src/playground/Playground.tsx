import { Fact, PageBody, PageHead, Spinner } from "@tera/ui";
import styled from "styled-components";
import { ConnectedPlayground } from "./ConnectedPlayground.tsx";
import { HostChoice } from "./HostChoice.tsx";
import type { LogStore } from "./log-store.ts";
import type { SeenMessage } from "./message-watch.ts";
import { usePlaygroundConnection } from "./use-playground-connection.ts";

/** Finds or embeds a host, then offers every call of the contract. */
export function Playground({
  messages,
}: {
  readonly messages: LogStore<SeenMessage>;
}): React.JSX.Element {
  const { connection, take, retry } = usePlaygroundConnection();
  return (
    <main>
      <PageBody width="fill">
        <PageHead
          title="Bridge playground"
          subtitle={
            connection.kind === "ready" ? (
              <HostFacts tera={connection.tera} />
            ) : (
              "A button for every call that a tool can make"
            )
          }
        />
        {connection.kind === "connecting" ? (
          <Spinner label="Looking for the host" showLabel />
        ) : null}
        {connection.kind === "failed" ? (
          <HostChoice error={connection.error} onTake={take} onRetry={retry} />
        ) : null}
        {connection.kind === "ready" ? (
          <ConnectedPlayground tera={connection.tera} messages={messages} />
        ) : null}
      </PageBody>
    </main>
  );
}

function HostFacts({
  tera: { host },
}: Pick<
  Extract<ReturnType<typeof usePlaygroundConnection>["connection"], { kind: "ready" }>,
  "tera"
>): React.JSX.Element {
  return (
    <>
      Connected to <Origin>{host.origin}</Origin>{" "}
      <Fact>
        {host.protocol === 0
          ? "through window messages (older host)"
          : `through a message port (protocol ${host.protocol})`}
      </Fact>
    </>
  );
}

const Origin = styled.bdi`
  font-family: var(--mono);
  overflow-wrap: anywhere;
`;
