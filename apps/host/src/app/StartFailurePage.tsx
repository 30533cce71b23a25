import { Button, ButtonLink, Icon } from "@tera/ui";
import { useStore } from "@nanostores/react";
import { RotateCw } from "lucide-react";
import { useEffect, useState } from "react";
import { toErrorRecord } from "../errors/catalogue.ts";
import { ErrorActions } from "../errors/ErrorActions.tsx";
import { MessageBody, MessageCode, MessageText, MessageTitle } from "../errors/message-page.ts";
import { codeOf } from "../platform/app-error.ts";
import { configuration } from "../platform/configuration.ts";
import { countOf } from "../platform/date-text.ts";
import { usePageTitle } from "./page-title.ts";
import { $startFailure, isConnectionLost, retryStart, type StartFailure } from "./start-failure.ts";

const SECOND_MS = 1000;

/** Replaces every page that needs the person's account while the server can't load the account. */
export function StartFailurePage(): React.JSX.Element {
  return (
    <main id="content" tabIndex={-1}>
      <Failure />
    </main>
  );
}

function Failure(): React.JSX.Element | null {
  const failure = useStore($startFailure);
  usePageTitle("Not loaded");
  if (failure === undefined) return null;
  const { productName } = configuration();
  const record = toErrorRecord(failure.error);
  const { title, text } = failureTexts(failure.error, productName);
  return (
    <MessageBody>
      <MessageCode>{record.code}</MessageCode>
      <MessageTitle>{title}</MessageTitle>
      <MessageText>
        <p role="alert">{text}</p>
        <NextAttempt failure={failure} />
      </MessageText>
      <ErrorActions
        record={record}
        actions={
          <>
            <Button
              variant="primary"
              icon={<Icon of={RotateCw} />}
              busy={failure.state === "retrying"}
              busyLabel="Trying again"
              onClick={retryStart}
            >
              Try again
            </Button>
            <ButtonLink href="/logout">Log out</ButtonLink>
          </>
        }
      />
    </MessageBody>
  );
}

function failureTexts(
  error: unknown,
  productName: string,
): { readonly title: string; readonly text: string } {
  if (navigator.onLine && codeOf(error) === "TIMEOUT")
    return {
      title: `${productName} isn't answering`,
      text: "The server or your connection is slow. You are still logged in, and none of your work is lost.",
    };
  return isConnectionLost(error)
    ? {
        title: `${productName} can't be reached`,
        text: "Check your internet connection. You are still logged in, and changes that were not sent yet are kept on this device.",
      }
    : {
        title: `${productName} couldn't load your account`,
        text: "The server has a problem. You are still logged in, and none of your work is lost.",
      };
}

function NextAttempt({ failure }: { readonly failure: StartFailure }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  if (failure.state === "retrying")
    return <p>Trying again now. The page you asked for will then open.</p>;
  const seconds = Math.max(1, Math.ceil((failure.retryAt - now) / SECOND_MS));
  return (
    <p role="timer">
      Trying again in {countOf(seconds, "second")}. The page you asked for will then open.
    </p>
  );
}
