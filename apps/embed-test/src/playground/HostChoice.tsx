import { BridgeError } from "@tera/bridge-sdk";
import { Banner, Button, ButtonRow, TextField } from "@tera/ui";
import { useState } from "react";
import styled from "styled-components";

const DEFAULT_ADDRESS = "http://localhost:7334/embed";

interface HostChoiceProps {
  readonly error: unknown;
  readonly onTake: (address: string) => void;
  readonly onRetry: () => void;
}

/** Explains why no host is connected and asks for the address of a host to embed. */
export function HostChoice({ error, onTake, onRetry }: HostChoiceProps): React.JSX.Element {
  const [address, setAddress] = useState(
    () => new URLSearchParams(location.search).get("host") ?? DEFAULT_ADDRESS,
  );
  const [problem, setProblem] = useState<string>();
  const isAlone = error instanceof BridgeError && error.code === "NOT_EMBEDDED";
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        const isWebAddress =
          URL.canParse(address) && ["http:", "https:"].includes(new URL(address).protocol);
        setProblem(
          isWebAddress ? undefined : "Enter a full address that starts with http:// or https://.",
        );
        if (isWebAddress) onTake(address);
      }}
    >
      {isAlone ? (
        <p>This page isn't inside a host. Open it from a host's sidebar, or embed a host here:</p>
      ) : (
        <Banner tone="bad">{error instanceof Error ? error.message : String(error)}</Banner>
      )}
      <TextField
        label="Address of the host's /embed page"
        inputMode="url"
        spellCheck={false}
        value={address}
        error={problem}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <ButtonRow>
        <Button type="submit" variant="primary">
          Embed the host
        </Button>
        {isAlone ? null : <Button onClick={onRetry}>Try again</Button>}
      </ButtonRow>
    </Form>
  );
}

const Form = styled.form`
  display: flex;
  flex-direction: column;
  align-items: stretch;
  gap: 16px;
  max-width: 520px;
`;
