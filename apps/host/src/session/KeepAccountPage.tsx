import { Button, ButtonLink, ButtonRow } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { useState } from "react";
import { MessageBody, MessageText, MessageTitle } from "../errors/message-page.ts";
import { toastError, toaster } from "../errors/notices.ts";
import { dayText } from "../platform/date-text.ts";
import { $session, keepAccount } from "./session-store.ts";

/** Lets a person who asked to delete their account keep it instead. */
export function KeepAccountPage(): React.JSX.Element | null {
  const session = useStore($session);
  const [isBusy, setBusy] = useState(false);
  const [now] = useState(() => new Date());
  const deletesAt = session.state === "user" ? session.user.deletesAt : undefined;
  if (deletesAt === undefined) return null;
  const handleKeep = (): void => {
    setBusy(true);
    keepAccount().then(
      () => toaster.success("Your account is kept"),
      (error: unknown) => {
        setBusy(false);
        toastError(error);
      },
    );
  };
  return (
    <MessageBody>
      <MessageTitle>
        Your account will be deleted on {dayText(new Date(deletesAt), now)}
      </MessageTitle>
      <MessageText>
        <p>
          You asked to delete it. Until then, you can keep your account with all its projects. Your
          API tokens stay deleted.
        </p>
      </MessageText>
      <ButtonRow>
        <Button
          variant="primary"
          busy={isBusy}
          busyLabel="Keeping your account"
          onClick={handleKeep}
        >
          Keep my account
        </Button>
        <ButtonLink href="/logout">Log out</ButtonLink>
      </ButtonRow>
    </MessageBody>
  );
}
