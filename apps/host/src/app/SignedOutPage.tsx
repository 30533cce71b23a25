import { ButtonLink, ButtonRow } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { toastError } from "../errors/notices.ts";
import { MessageBody, MessageTitle, MessageWords } from "../errors/message-page.ts";
import { countOf } from "../platform/date-text.ts";
import { $session } from "../session/session-store.ts";
import { signedOut } from "../session/signed-out.ts";
import { type KeptEdits, listKept } from "./kept-edits.ts";

/** /signed-out: that the session of this tab is over, and what its person has not sent. */
export function SignedOutPage() {
  const session = useStore($session);
  const [, navigate] = useLocation();
  const [left] = useState(signedOut);
  const kept = useKept(left?.person);
  const isHere = session.state === "user";
  useEffect(() => {
    if (isHere) navigate("/", { replace: true });
  }, [isHere, navigate]);
  if (isHere) return null;
  return (
    <MessageBody>
      <MessageTitle>You're logged out</MessageTitle>
      <MessageWords>
        {left?.isEnded === true ? <p>Your session has ended: you logged out in another tab or on another device, or your password was changed.</p> : null}
        {kept === undefined ? null : kept.length === 0 ? <p>Everything you changed is saved.</p> : <Unsent kept={kept} />}
      </MessageWords>
      <ButtonRow>
        <ButtonLink variant="primary" href="/login">Log in</ButtonLink>
        <ButtonLink href="/">Go to Home</ButtonLink>
      </ButtonRow>
    </MessageBody>
  );
}

function Unsent({ kept }: { readonly kept: readonly KeptEdits[] }) {
  return (
    <>
      <p><b>These changes were not sent yet.</b> They stay in this browser, for you alone. Log in here again and they are sent.</p>
      <ul>
        {kept.map(({ label, count, unit }) => (
          <li key={label}>
            <span dir="auto">{label}</span>: {countOf(count, unit)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What a person has not sent; undefined until it is known, and for nobody. */
function useKept(person: string | undefined): readonly KeptEdits[] | undefined {
  const [kept, setKept] = useState<readonly KeptEdits[]>();
  useEffect(() => {
    if (person === undefined) return undefined;
    let isOver = false;
    listKept(person).then((found) => {
      if (!isOver) setKept(found);
    }, toastError);
    return () => {
      isOver = true;
    };
  }, [person]);
  return kept;
}
