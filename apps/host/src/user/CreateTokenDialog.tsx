import { Button, Checkbox, DialogFrame, FieldError, RadioGroup, text, TextField } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { useId, useRef, useState, type RefObject } from "react";
import styled from "styled-components";
import { toErrorRecord } from "../errors/catalogue.ts";
import { dialogs, toastError } from "../errors/notices.ts";
import { codeOf } from "../platform/app-error.ts";
import { dayText } from "../platform/date-text.ts";
import { offerTokenReauthentication } from "./token-reauthentication.tsx";
import { newTokenProblems, type NewToken, type NewTokenProblems } from "./new-token.ts";
import { NewTokenDialog } from "./NewTokenDialog.tsx";
import { PERSONAL_TOKEN_SCOPE_LABELS, type PersonalTokenScope } from "@tera/contract";
import { offeredScopes } from "./token-scopes.ts";
import { DEFAULT_TERM, endOfTerm, TOKEN_TERMS, type TokenTerm } from "./token-terms.ts";
import { tokensGateway } from "./tokens-gateway.ts";
import { useIdempotencyKey } from "./use-idempotency-key.ts";
import { $user } from "./user-store.ts";

/** Creates a token and shows it once. Resolves to true if the list of tokens may have changed. */
export function askForNewToken(): Promise<boolean> {
  return dialogs.show<boolean>((close) => <CreateTokenDialog onClose={close} />);
}

interface CreatedToken {
  readonly token: string;
  readonly request: NewToken;
}

interface CreateTokenProps {
  readonly onClose: (mayHaveChanged: boolean) => void;
}

/** Holds the values chosen for the new token, and their problems. */
function useNewToken(
  onClose: CreateTokenProps["onClose"],
  nameField: RefObject<HTMLInputElement | null>,
  scopeList: RefObject<HTMLFieldSetElement | null>,
) {
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly PersonalTokenScope[]>([]);
  const [term, setTerm] = useState<TokenTerm>(DEFAULT_TERM);
  const [problems, setProblems] = useState<NewTokenProblems>({});
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [wasAsked, setAsked] = useState(false);
  const [created, setCreated] = useState<CreatedToken>();
  const [now] = useState(() => new Date());
  const keyFor = useIdempotencyKey();
  const end = endOfTerm(term, now);

  function handleClose(): void {
    if (!isBusy) onClose(wasAsked);
  }

  async function create(): Promise<void> {
    if (isBusy) return;
    const found = newTokenProblems(name, scopes);
    setProblems(found);
    setRefusal(undefined);
    if (found.name !== undefined) return nameField.current?.focus();
    if (found.scopes !== undefined) return scopeList.current?.querySelector("input")?.focus();
    const request: NewToken = {
      name: name.trim(),
      scopes,
      ...(end === undefined ? {} : { expiresAt: end.toISOString() }),
    };
    setBusy(true);
    setAsked(true);
    try {
      setCreated({ token: await tokensGateway.create(request, keyFor(request)), request });
    } catch (error) {
      // Close the dialog: after the login, the session-expired page leads back here.
      if (codeOf(error) === "NEED-LOGIN") onClose(false);
      if (codeOf(error) === "RECENT-LOGIN-NEEDED") {
        onClose(false);
        void offerTokenReauthentication().catch(toastError);
        return;
      }
      if (codeOf(error) === undefined || codeOf(error) === "NEED-LOGIN") toastError(error);
      else setRefusal(toErrorRecord(error).text);
    }
    setBusy(false);
  }

  function handleName(next: string): void {
    setName(next);
    setProblems({ ...problems, name: undefined });
  }

  function handleScopes(next: readonly PersonalTokenScope[]): void {
    setScopes(next);
    setProblems({ ...problems, scopes: undefined });
  }

  return {
    name,
    scopes,
    term,
    end,
    now,
    problems,
    refusal,
    isBusy,
    created,
    handleName,
    handleScopes,
    setTerm,
    handleClose,
    create,
  };
}

function CreateTokenDialog({ onClose }: CreateTokenProps) {
  const user = useStore($user);
  const nameField = useRef<HTMLInputElement>(null);
  const scopeList = useRef<HTMLFieldSetElement>(null);
  const form = useNewToken(onClose, nameField, scopeList);
  const { name, scopes, term, end, problems, refusal, isBusy, created } = form;

  if (created !== undefined)
    return (
      <NewTokenDialog
        token={created.token}
        name={created.request.name}
        scopes={created.request.scopes}
        end={end}
        onClose={() => onClose(true)}
      />
    );
  return (
    <DialogFrame
      title="Create token"
      width="consent"
      steady
      onClose={form.handleClose}
      onSubmit={() => void form.create()}
      actions={
        <>
          <Button variant="ghost" onClick={form.handleClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" busy={isBusy} busyLabel="Creating">
            Create token
          </Button>
        </>
      }
    >
      <Body>
        <TextField
          ref={nameField}
          label="Name"
          hint="So you can recognise it later, e.g. “Nightly backup”."
          value={name}
          autoComplete="off"
          error={problems.name}
          onChange={(event) => form.handleName(event.target.value)}
        />
        <ScopeChoices
          ref={scopeList}
          offered={offeredScopes((user?.institutes.length ?? 0) > 0)}
          chosen={scopes}
          error={problems.scopes}
          onChosen={form.handleScopes}
        />
        <RadioGroup
          across
          label="Expires"
          value={term}
          onValue={form.setTerm}
          options={TOKEN_TERMS.map((each) => ({ value: each, label: each }))}
          hint={
            end === undefined
              ? "Anyone who gets hold of this token can use it until you revoke it."
              : `Expires on ${dayText(end, form.now)}. Create a new one before then.`
          }
        />
        {refusal === undefined ? null : <FieldError>{refusal}</FieldError>}
      </Body>
    </DialogFrame>
  );
}

interface ScopeChoicesProps {
  readonly ref: React.Ref<HTMLFieldSetElement>;
  readonly offered: readonly PersonalTokenScope[];
  readonly chosen: readonly PersonalTokenScope[];
  readonly error: string | undefined;
  readonly onChosen: (scopes: readonly PersonalTokenScope[]) => void;
}

function ScopeChoices({ ref, offered, chosen, error, onChosen }: ScopeChoicesProps) {
  const id = useId();
  return (
    <Choices ref={ref} {...(error === undefined ? {} : { "aria-describedby": id })}>
      <legend>Permissions</legend>
      {offered.map((scope) => (
        <Checkbox
          key={scope}
          label={PERSONAL_TOKEN_SCOPE_LABELS[scope]}
          checked={chosen.includes(scope)}
          onChecked={(isChecked) =>
            onChosen(offered.filter((each) => (each === scope ? isChecked : chosen.includes(each))))
          }
        />
      ))}
      {error === undefined ? null : <FieldError id={id}>{error}</FieldError>}
    </Choices>
  );
}

const Body = styled.div`
  display: grid;
  gap: 20px;
`;

const Choices = styled.fieldset`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: 2px;
  legend { ${text.label} margin-bottom: 5px; padding: 0; }
`;
