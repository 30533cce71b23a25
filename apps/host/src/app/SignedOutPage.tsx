import { ButtonLink, ButtonRow } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { toastError } from "../errors/notices.ts";
import { MessageBody, MessageTitle, MessageText } from "../errors/message-page.ts";
import { countOf } from "../platform/date-text.ts";
import { $isSettled } from "../projects/active-project.ts";
import { takePostLoginUrl } from "../session/post-login-url.ts";
import { $session } from "../session/session-store.ts";
import { signedOut, signedOutAfter } from "../session/signed-out.ts";
import { PageSpinner } from "./guards.tsx";
import { type UnsentEdits, listUnsentEdits } from "./unsent-edits.ts";

const ENDED =
  "Your session has ended: you logged out in another tab or on another device, you were away for a long time, or your password was changed.";

const TITLES = {
  everywhere: "You're logged out everywhere",
  "account-deletion": "Your account will be deleted in 30 days",
} as const;
const REASONS = {
  everywhere: "You've been logged out on this and all your other devices.",
  "account-deletion":
    "You've been logged out everywhere. To keep your account, log in within 30 days.",
} as const;

/** /signed-out: says why the session ended and which changes were not sent. */
export function SignedOutPage() {
  const session = useStore($session);
  const isSettled = useStore($isSettled);
  const [, navigate] = useLocation();
  const isHere = session.state === "user";
  useEffect(() => {
    if (isHere) navigate(takePostLoginUrl() ?? "/", { replace: true });
  }, [isHere, navigate]);
  if (isHere) return null;
  return isSettled ? <SignedOutMessage /> : <PageSpinner />;
}

function SignedOutMessage() {
  const after = signedOutAfter(useSearch());
  const [ended] = useState(signedOut);
  const edits = useUnsentEdits(ended?.person);
  return (
    <MessageBody>
      <MessageTitle>{after === undefined ? "You're logged out" : TITLES[after]}</MessageTitle>
      <MessageText>
        {after !== undefined ? (
          <p>{REASONS[after]}</p>
        ) : ended?.isEnded === true ? (
          <p>{ENDED}</p>
        ) : null}
        {edits === undefined ? null : edits.length === 0 ? (
          <p>Everything you changed is saved.</p>
        ) : (
          <Unsent edits={edits} />
        )}
      </MessageText>
      <ButtonRow>
        <ButtonLink variant="primary" href="/login">
          Log in
        </ButtonLink>
        <ButtonLink href="/">Go to Home</ButtonLink>
      </ButtonRow>
    </MessageBody>
  );
}

function Unsent({ edits }: { readonly edits: readonly UnsentEdits[] }) {
  return (
    <>
      <p>
        <b>These changes haven't been sent yet.</b> They stay in this browser. Log in here again to
        send them.
      </p>
      <ul>
        {edits.map(({ label, count, unit }) => (
          <li key={label}>
            <span dir="auto">{label}</span>: {countOf(count, unit)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Returns undefined while loading or without a person. */
function useUnsentEdits(person: string | undefined): readonly UnsentEdits[] | undefined {
  const [edits, setEdits] = useState<readonly UnsentEdits[]>();
  useEffect(() => {
    if (person === undefined) return undefined;
    let isCancelled = false;
    listUnsentEdits(person).then((found) => {
      if (!isCancelled) setEdits(found);
    }, toastError);
    return () => {
      isCancelled = true;
    };
  }, [person]);
  return edits;
}
