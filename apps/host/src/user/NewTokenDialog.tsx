import { Button, DialogFrame, FieldHint, mono } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { useState } from "react";
import styled from "styled-components";
import { dayText } from "../platform/date-text.ts";
import { CopyBox } from "./CopyBox.tsx";
import { tokenExample } from "./token-example.ts";
import type { PersonalTokenScope } from "@tera/contract";
import { $user } from "./user-store.ts";

interface NewTokenDialogProps {
  readonly token: string;
  readonly name: string;
  readonly scopes: readonly PersonalTokenScope[];
  readonly end: Date | undefined;
  readonly onClose: () => void;
}

/** Shows a new token once. Neither Escape nor a close button can dismiss the token by mistake. */
export function NewTokenDialog({
  token,
  name,
  scopes,
  end,
  onClose,
}: NewTokenDialogProps): React.JSX.Element {
  const user = useStore($user);
  const [now] = useState(() => new Date());
  const example = tokenExample(scopes, {
    origin: location.origin,
    user: user?.id ?? "",
    project: user?.data.activeProject,
  });
  return (
    <DialogFrame
      title={`${name} is ready`}
      subtitle="Copy the token now. You won't be able to see it again."
      width="consent"
      fact={end === undefined ? "Never expires" : `Expires ${dayText(end, now)}`}
      actions={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Body>
        <CopyBox label="Token" copyLabel="Copy token" copied="Token" value={token} hasFocus />
        {example === undefined ? null : (
          <div>
            <CopyBox
              label="Try it"
              copyLabel="Copy example"
              copied="Example"
              value={example.line}
            />
            <FieldHint>
              Run this in a terminal with your token in the variable <code>API_TOKEN</code>. It{" "}
              {example.about}.
            </FieldHint>
          </div>
        )}
      </Body>
    </DialogFrame>
  );
}

const Body = styled.div`
  display: grid;
  gap: 20px;
  code { ${mono} }
`;
