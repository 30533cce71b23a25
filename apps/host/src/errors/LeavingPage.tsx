import { Button, ButtonRow, mono } from "@tera/ui";
import { useEffect, useReducer } from "react";
import styled from "styled-components";
import { useLocation } from "wouter";
import { configuration } from "../platform/configuration.ts";
import { INITIAL_COUNTDOWN, nextCountdown, type RedirectCountdown } from "./redirect-countdown.ts";
import { MessageBody, MessageTitle, MessageText } from "./message-page.ts";

const SECOND_MS = 1000;

const Address = styled.p`
  ${mono}
  font-size: 14px;
  line-height: 22px;
`;

/**
 * Shows where an external link leads. Follows it after five seconds in view, unless something on
 * the page gets focus or the person cancels.
 */
export function LeavingPage({ address }: { readonly address: string }) {
  const { productName } = configuration();
  const [, navigate] = useLocation();
  const countdown = useRedirectCountdown();
  const { host, plain } = displayAddress(address);
  useEffect(() => {
    if (countdown.state === "due") leaveFor(address);
  }, [countdown.state, address]);
  return (
    <MessageBody>
      <MessageTitle>Leaving {productName}</MessageTitle>
      <MessageText>
        <p>
          This link leads to another site, <b dir="ltr">{host}</b>:
        </p>
        <Address dir="ltr">{plain}</Address>
        <p>{productName} doesn't check other sites. Continue only if you trust this one.</p>
        <Countdown countdown={countdown} />
      </MessageText>
      <ButtonRow>
        <Button variant="primary" onClick={() => leaveFor(address)}>
          Continue
        </Button>
        <Button onClick={() => navigate("/", { replace: true })}>Cancel</Button>
      </ButtonRow>
    </MessageBody>
  );
}

function Countdown({ countdown }: { readonly countdown: RedirectCountdown }) {
  if (countdown.state === "paused") return <p>You'll stay here until you choose.</p>;
  const seconds = countdown.state === "counting" ? countdown.seconds : 0;
  return (
    <p role="timer">
      You'll be taken there in {seconds} {seconds === 1 ? "second" : "seconds"}.
    </p>
  );
}

function useRedirectCountdown(): RedirectCountdown {
  const [countdown, dispatch] = useReducer(nextCountdown, INITIAL_COUNTDOWN);
  const isCounting = countdown.state === "counting";
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") dispatch("second");
    }, SECOND_MS);
    const handleFocus = ({ target }: FocusEvent): void => {
      // The page itself gets focus when it opens; only keyboard-focusable elements count.
      if (target instanceof HTMLElement && target.tabIndex >= 0) dispatch("focus");
    };
    document.addEventListener("focusin", handleFocus);
    return () => {
      clearInterval(timer);
      document.removeEventListener("focusin", handleFocus);
    };
  }, [isCounting]);
  return countdown;
}

/** Replaces the history entry, because Back must not reopen this page. */
function leaveFor(address: string): void {
  location.replace(address);
}

/** Strips credentials, which could pass for a host name. */
function displayAddress(address: string): { readonly host: string; readonly plain: string } {
  const url = new URL(address);
  url.username = "";
  url.password = "";
  return { host: url.host, plain: url.href };
}
