import { Badge, Fact, JsonView, numeric } from "@tera/ui";
import styled from "styled-components";
import type { CallOutcome } from "./run-call.ts";
import { timeText } from "./number-text.ts";

export function CallEnding({
  method,
  outcome,
}: {
  readonly method: string;
  readonly outcome: CallOutcome;
}): React.JSX.Element {
  return (
    <Ending>
      <Head>
        {outcome.kind === "result" ? (
          <Badge tone="ok">Result</Badge>
        ) : (
          <Badge tone="bad">{outcome.code === "" ? "Error" : outcome.code}</Badge>
        )}
        <Took>{timeText(outcome.took)}</Took>
      </Head>
      {outcome.kind === "error" ? <Message>{outcome.message}</Message> : null}
      {outcome.kind === "result" && outcome.value === undefined ? (
        <Fact>No return value.</Fact>
      ) : null}
      {outcome.kind === "result" && outcome.value !== undefined ? (
        <JsonView label={`Result of ${method}`} value={outcome.value} openDepth={2} />
      ) : null}
      {outcome.kind === "error" && outcome.data !== undefined ? (
        <JsonView label={`Error data of ${method}`} value={outcome.data} openDepth={2} />
      ) : null}
    </Ending>
  );
}

const Ending = styled.div`
  display: flex;
  flex-direction: column;
  gap: 6px;
  padding-top: 10px;
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
`;

const Took = styled(Fact)`${numeric}`;

const Message = styled.p`overflow-wrap: anywhere;`;
