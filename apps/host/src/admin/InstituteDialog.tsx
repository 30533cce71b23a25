import type { ListedInstitute } from "@tera/contract";
import { Button, DialogFrame, FieldError, TextField } from "@tera/ui";
import { useState } from "react";
import styled from "styled-components";
import { toErrorRecord } from "../errors/catalogue.ts";
import { dialogs } from "../errors/notices.ts";
import { codeOf } from "../platform/app-error.ts";

export type InstituteFields = Pick<ListedInstitute, "id" | "name" | "domains">;

/**
 * Asks for an institute's fields until `save` accepts them. Rejects if saving needs a new login.
 */
export async function askForInstitute(
  before: InstituteFields | undefined,
  save: (fields: InstituteFields) => Promise<void>,
): Promise<void> {
  const failure = await dialogs.show<unknown>((close) => (
    <InstituteDialog before={before} save={save} onClose={close} />
  ));
  if (failure !== undefined) throw failure;
}

interface InstituteDialogProps {
  readonly before: InstituteFields | undefined;
  readonly save: (fields: InstituteFields) => Promise<void>;
  /** Called with a failure that the dialog can't explain. */
  readonly onClose: (failure: unknown) => void;
}

function InstituteDialog({ before, save, onClose }: InstituteDialogProps) {
  const [id, setId] = useState(before?.id ?? "");
  const [name, setName] = useState(before?.name ?? "");
  const [domains, setDomains] = useState(before?.domains.join(", ") ?? "");
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const close = (): void => {
    if (!isBusy) onClose(undefined);
  };

  async function submit(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      await save({ id: id.trim(), name: name.trim(), domains: domainsIn(domains) });
      onClose(undefined);
      return;
    } catch (error) {
      // Logging in again leaves the page. After any other failure, keep what was typed.
      if (codeOf(error) === "RECENT-LOGIN-NEEDED") onClose(error);
      else setRefusal(toErrorRecord(error).text);
    }
    setBusy(false);
  }

  return (
    <DialogFrame
      title={before === undefined ? "Add institute" : `Edit ${before.name}`}
      width="consent"
      onClose={close}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" busy={isBusy} busyLabel="Saving">
            {before === undefined ? "Add institute" : "Save institute"}
          </Button>
        </>
      }
    >
      <Body>
        <TextField
          label="Name"
          value={name}
          autoComplete="off"
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {before === undefined ? (
          <TextField
            label="ID"
            hint="Lowercase letters, digits and hyphens. It becomes part of web addresses and can't be changed later."
            value={id}
            autoComplete="off"
            spellCheck={false}
            onChange={({ currentTarget }) => setId(currentTarget.value)}
          />
        ) : null}
        <TextField
          label="Mail domains"
          optional
          hint="Separated by commas, such as university.example. The institute may claim people with verified addresses there."
          value={domains}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => setDomains(currentTarget.value)}
        />
        {refusal === undefined ? null : <FieldError>{refusal}</FieldError>}
      </Body>
    </DialogFrame>
  );
}

function domainsIn(text: string): string[] {
  return text.split(/[\s,]+/u).filter((domain) => domain !== "");
}

const Body = styled.div`
  display: grid;
  gap: 16px;
`;
