import { Button, DialogFrame, FieldError, text, TextField } from "@tera/ui";
import { type LogKind, MAX_WEBHOOK_ADDRESS_CHARACTERS } from "@tera/contract";
import { useRef, useState } from "react";
import styled from "styled-components";
import { toErrorRecord } from "../../errors/catalogue.ts";
import { dialogs, toastError } from "../../errors/notices.ts";
import { codeOf } from "../../platform/app-error.ts";
import { CopyBox } from "../../user/CopyBox.tsx";
import { useIdempotencyKey } from "../../user/use-idempotency-key.ts";
import { EventChoice, NO_EVENTS } from "./EventChoice.tsx";
import { typesOf } from "./event-kinds.ts";
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
  const [kinds, setKinds] = useState<readonly LogKind[]>();
  const [problem, setProblem] = useState<string>();
  const [eventsProblem, setEventsProblem] = useState<string>();
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
    if (kinds?.length === 0) {
      setEventsProblem(NO_EVENTS);
      return;
    }
    setBusy(true);
    setAsked(true);
    try {
      const asked = { address: address.trim(), types: typesOf(kinds) };
      setSecret(await webhooksGateway.create(project, asked, keyFor({ project, ...asked })));
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
      actions={<Actions isBusy={isBusy} onCancel={handleClose} />}
    >
      <Body>
        <AddressField
          ref={field}
          address={address}
          problem={problem}
          onAddress={(next) => {
            setAddress(next);
            setProblem(undefined);
          }}
        />
        <EventChoice
          kinds={kinds}
          problem={eventsProblem}
          onKinds={(next) => {
            setKinds(next);
            setEventsProblem(undefined);
          }}
        />
        {refusal === undefined ? null : <FieldError>{refusal}</FieldError>}
      </Body>
    </DialogFrame>
  );
}

function Actions({
  isBusy,
  onCancel,
}: {
  readonly isBusy: boolean;
  readonly onCancel: () => void;
}) {
  return (
    <>
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
      <Button variant="primary" type="submit" busy={isBusy} busyLabel="Adding">
        Add webhook
      </Button>
    </>
  );
}

interface AddressFieldProps {
  readonly ref: React.Ref<HTMLInputElement>;
  readonly address: string;
  readonly problem: string | undefined;
  readonly onAddress: (address: string) => void;
}

function AddressField({ ref, address, problem, onAddress }: AddressFieldProps) {
  return (
    <TextField
      ref={ref}
      label="Address"
      type="url"
      inputMode="url"
      placeholder="https://lab.example.org/events"
      hint="It receives a message for each new timeline entry that you choose below, with its type, id and time, but never its contents."
      value={address}
      autoComplete="off"
      maxLength={MAX_WEBHOOK_ADDRESS_CHARACTERS}
      error={problem}
      onChange={(event) => onAddress(event.target.value)}
    />
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
