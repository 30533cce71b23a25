import { Button, DialogFrame, FieldError, text, TextField } from "@tera/ui";
import { MAX_WEBHOOK_ADDRESS_CHARACTERS } from "@tera/contract";
import { useRef, useState } from "react";
import styled from "styled-components";
import { toErrorRecord } from "../../errors/catalogue.ts";
import { dialogs, toastError } from "../../errors/notices.ts";
import { codeOf } from "../../platform/app-error.ts";
import { CopyBox } from "../../user/CopyBox.tsx";
import { useIdempotencyKey } from "../../user/use-idempotency-key.ts";
import { webhooksGateway } from "./webhooks-gateway.ts";

interface AddWebhookProps {
  readonly project: string;
  /** Called with true if the list of webhooks may have changed. */
  readonly onClose: (mayHaveChanged: boolean) => void;
}

/** Creates a webhook and shows its secret once. Resolves to true if the list may have changed. */
export function askForWebhook(project: string): Promise<boolean> {
  return dialogs.show<boolean>((close) => <AddWebhookDialog project={project} onClose={close} />);
}

function AddWebhookDialog({ project, onClose }: AddWebhookProps) {
  const field = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState("");
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [wasAsked, setAsked] = useState(false);
  const [secret, setSecret] = useState<string>();
  const keyFor = useIdempotencyKey();

  const handleClose = (): void => {
    if (!isBusy) onClose(wasAsked);
  };
  const create = async (): Promise<void> => {
    if (isBusy) return;
    setProblem(undefined);
    setRefusal(undefined);
    if (!URL.canParse(address.trim())) {
      setProblem("Enter an address that starts with https://.");
      field.current?.focus();
      return;
    }
    setBusy(true);
    setAsked(true);
    try {
      const request = { project, address: address.trim() };
      setSecret(await webhooksGateway.create(project, request.address, keyFor(request)));
    } catch (error) {
      if (codeOf(error) === "NEED-LOGIN") onClose(false);
      if (codeOf(error) === undefined || codeOf(error) === "NEED-LOGIN") toastError(error);
      else if (codeOf(error) === "INVALID") setProblem(toErrorRecord(error).text);
      else setRefusal(toErrorRecord(error).text);
    }
    setBusy(false);
  };

  if (secret !== undefined) return <NewSecret secret={secret} onClose={() => onClose(true)} />;
  return (
    <DialogFrame
      title="Add webhook"
      width="consent"
      steady
      onClose={handleClose}
      onSubmit={() => void create()}
      actions={
        <>
          <Button variant="ghost" onClick={handleClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" busy={isBusy} busyLabel="Adding">
            Add webhook
          </Button>
        </>
      }
    >
      <Body>
        <TextField
          ref={field}
          label="Address"
          type="url"
          inputMode="url"
          placeholder="https://lab.example.org/events"
          hint="It receives a message for each new timeline entry, with its type, id and time, but never its contents."
          value={address}
          autoComplete="off"
          maxLength={MAX_WEBHOOK_ADDRESS_CHARACTERS}
          error={problem}
          onChange={(event) => {
            setAddress(event.target.value);
            setProblem(undefined);
          }}
        />
        {refusal === undefined ? null : <FieldError>{refusal}</FieldError>}
      </Body>
    </DialogFrame>
  );
}

/** Neither Escape nor a close button can dismiss the secret by mistake. */
function NewSecret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  return (
    <DialogFrame
      title="The webhook is ready"
      subtitle="Copy the secret now. You won't be able to see it again."
      width="consent"
      actions={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Body>
        <CopyBox label="Secret" copyLabel="Copy secret" copied="Secret" value={secret} hasFocus />
        <Note>
          Use it to verify that a message comes from here. The header <code>webhook-signature</code>{" "}
          signs its time and body.
        </Note>
      </Body>
    </DialogFrame>
  );
}

const Body = styled.div`
  display: grid;
  gap: 20px;
`;

const Note = styled.p`${text.dense} margin: 0; color: var(--ink-2);`;
